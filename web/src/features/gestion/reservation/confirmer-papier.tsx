/** Confirms that the portal's company too has signed the contract that the buyers signed by hand. */
import type { Reservation } from '../../../api/types';
import { ajouter } from '../../../lib/flashs';
import { marque } from '../../../lib/marque';
import { regler } from '../../../lib/regles';
import { ChampDate } from '../../../ui/champs/champ-date';
import { CadreDeGeste } from '../../../ui/contrat/cadre-de-geste';
import { Geste } from '../../../ui/contrat/geste';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { confirmerLePapier } from './queries';

const JOUR = regler('required', 'date');

function Formulaire({ id, fermer }: { id: number; fermer: () => void }) {
  const formulaire = useFormulaire<{ dateSignatureSociete: string }, Reservation>({
    forme: 'papier-confirme',
    sujet: id,
    depart: { dateSignatureSociete: '' },
    regles: { dateSignatureSociete: JOUR },
    envoyer: ({ dateSignatureSociete }) => confirmerLePapier(id, dateSignatureSociete),
    apres: () => {
      formulaire.abandonner();
      fermer();
      ajouter('success', 'Contrat confirmé\u00a0: le lot est réservé.');
    },
  });
  return (
    <CadreDeGeste
      formulaire={formulaire}
      suite="Vous avez relu la copie&nbsp;: toutes les pages y sont, et chaque acquéreur l’a signée. Le lot passe à réservé."
      action="Confirmer le contrat"
      fermer={fermer}
    >
      <ChampDate
        vers="passe"
        {...formulaire.champ('dateSignatureSociete')}
        label={`Signé par ${marque.nom} le`}
      />
    </CadreDeGeste>
  );
}

export function ConfirmerPapier({ reservation: { id, actions } }: { reservation: Reservation }) {
  return (
    <Geste
      action={actions.confirmerPapier}
      libelle="Confirmer le contrat signé"
      titre="Confirmer le contrat signé sur papier"
    >
      {(fermer) => <Formulaire id={id} fermer={fermer} />}
    </Geste>
  );
}
