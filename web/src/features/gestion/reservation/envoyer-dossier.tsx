/** Sends the file of a firm sale to its notary, by a link that expires. */
import { TextInput } from '@mantine/core';
import type { Reservation } from '../../../api/types';
import { ajouter } from '../../../lib/flashs';
import * as normaliser from '../../../lib/normaliser';
import { regler } from '../../../lib/regles';
import { CadreDeGeste } from '../../../ui/contrat/cadre-de-geste';
import { Geste } from '../../../ui/contrat/geste';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { envoyerLeDossier } from './queries';

const EMAIL = regler('required', 'email');

function Formulaire({
  reservation: { id, notaire },
  fermer,
}: {
  reservation: Reservation;
  fermer: () => void;
}) {
  const formulaire = useFormulaire<{ email: string }, Reservation>({
    forme: 'dossier-au-notaire',
    sujet: id,
    depart: { email: notaire?.email ?? '' },
    regles: { email: EMAIL },
    envoyer: ({ email }) => envoyerLeDossier(id, normaliser.email(email)),
    apres: (_, { email }) => {
      formulaire.abandonner();
      fermer();
      ajouter('success', `Dossier envoyé à ${normaliser.email(email)}.`);
    },
  });
  return (
    <CadreDeGeste
      formulaire={formulaire}
      suite="Un lien, valable trente jours, permet de télécharger le dossier entier&nbsp;: contrat, annexes et preuves. Les liens envoyés avant ne sont plus valables."
      action="Envoyer le lien"
      fermer={fermer}
    >
      <TextInput {...formulaire.champ('email')} label="E-mail du notaire" type="email" autoComplete="off" />
    </CadreDeGeste>
  );
}

export function EnvoyerDossier({ reservation }: { reservation: Reservation }) {
  return (
    <Geste
      action={reservation.actions.dossier}
      libelle="Envoyer au notaire"
      titre="Envoyer le dossier au notaire"
    >
      {(fermer) => <Formulaire reservation={reservation} fermer={fermer} />}
    </Geste>
  );
}
