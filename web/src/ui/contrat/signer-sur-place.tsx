/** Opens the contract for whose turn it is, on this device: they still type the code that is mailed to them. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { faireSigner } from '../../api/contrat';
import type { Reservation } from '../../api/types';
import { BoutonDAction } from '../bouton-action';
import { useAllerVers } from '../use-aller-vers';

export function SignerSurPlace({
  reservation: { id, actions },
  libelle = 'Signer sur place',
}: {
  reservation: Pick<Reservation, 'id' | 'actions'>;
  libelle?: string;
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => faireSigner(id),
    onSuccess: useAllerVers(),
  });
  return actions.signer.autorisee ? (
    <Button fullWidth loading={isPending} onClick={() => mutate()}>
      {libelle}
    </Button>
  ) : (
    <BoutonDAction action={actions.signer} libelle={libelle} faire={() => undefined} />
  );
}
