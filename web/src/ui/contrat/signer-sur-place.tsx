/** Opens the contract on this device for the signatory whose turn it is. The signatory still types the code that they receive by e-mail. */
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
  /**
   * Where the button stands. In a notice it is as wide as its text. In the column of actions it is as wide as the other buttons, and comes
   * after the notice's button if there is one.
   */
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
