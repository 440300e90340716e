/** Opens the contract for whose turn it is, on this device: they still type the code that is mailed to them. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { faireSigner } from '../../api/contrat';
import type { Reservation } from '../../api/types';
import { BoutonDAction } from '../bouton-action';
import { useAllerVers } from '../use-aller-vers';

export function SignerSurPlace({
  reservation: { id, actions },
  place = 'colonne',
}: {
  reservation: Pick<Reservation, 'id' | 'actions'>;
  /** In a notice it is as wide as its words; in the column of what may be done, as wide as the others, and after that of the notice. */
  place?: 'avis' | 'colonne' | 'apres-l-avis';
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => faireSigner(id),
    onSuccess: useAllerVers(),
  });
  return actions.signer.autorisee ? (
    <Button
      fullWidth={place !== 'avis'}
      {...(place === 'apres-l-avis' ? { variant: 'default' } : {})}
      loading={isPending}
      onClick={() => mutate()}
    >
      Signer sur place
    </Button>
  ) : (
    <BoutonDAction action={actions.signer} libelle="Signer sur place" faire={() => undefined} />
  );
}
