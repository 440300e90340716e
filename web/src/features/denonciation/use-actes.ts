/** Renews or cancels a declaration, wherever it is shown. A second click, or a try after a lost answer, does nothing twice. */
import { useMutation } from '@tanstack/react-query';
import { useCleDEnvoi } from '../../lib/cle-d-envoi';
import { ajouter } from '../../lib/flashs';
import { annuler, ditRenouvelee, renouveler } from './queries';

export function useRenouvellement(id: number, finir: () => void = () => {}) {
  const cle = useCleDEnvoi();
  return useMutation({
    mutationFn: () => renouveler(id, cle.pour({ renouveler: id })),
    onSuccess: (suite) => ajouter('success', ditRenouvelee(suite)),
    onSettled: (_, cause) => {
      cle.finie(cause ?? undefined);
      finir();
    },
  });
}

export function useAnnulation(id: number, qui: string, finir: () => void) {
  const cle = useCleDEnvoi();
  return useMutation({
    mutationFn: (corps: { motif?: string }) => annuler(id, corps, cle.pour({ annuler: id, ...corps })),
    onSuccess: () => ajouter('success', `Dénonciation annulée\u00a0: ${qui}.`),
    onSettled: (_, cause) => {
      cle.finie(cause ?? undefined);
      finir();
    },
  });
}
