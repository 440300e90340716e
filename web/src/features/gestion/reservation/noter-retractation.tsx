/** Records a withdrawal by registered letter. Its day of posting counts, even when it arrives after the withdrawal period. */
import { ErreurAppel } from '../../../api/erreur-appel';
import type { AcquereurDuContrat, Reservation } from '../../../api/types';
import { ajouter } from '../../../lib/flashs';
import { regler } from '../../../lib/regles';
import { ChampDate } from '../../../ui/champs/champ-date';
import { ChampFichier, regleDuFichier } from '../../../ui/champs/champ-fichier';
import { CadreDeGeste } from '../../../ui/contrat/cadre-de-geste';
import { Geste } from '../../../ui/contrat/geste';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { ditRendu } from '../../../ui/textes-lot';
import { noterLaRetractation } from './queries';

interface Tapee {
  envoyee: string;
  fichier: File | null;
}

const LIBELLES = { envoyee: 'Lettre postée le', fichier: 'Lettre, ou preuve de son dépôt' };
const JOUR = regler('required', 'date');

function Formulaire({
  id,
  acquereur: { rang, nom },
  fermer,
}: {
  id: number;
  acquereur: AcquereurDuContrat;
  fermer: () => void;
}) {
  const formulaire = useFormulaire<Tapee, Reservation>({
    forme: 'retractation-par-lettre',
    sujet: `${id}-${rang}`,
    depart: { envoyee: '', fichier: null },
    regles: { envoyee: JOUR, fichier: regleDuFichier },
    envoyer: ({ envoyee, fichier }) =>
      fichier === null
        ? Promise.reject(new ErreurAppel(400, ''))
        : noterLaRetractation(id, rang, { envoyee, fichier }),
    apres: ({ lot }) => {
      formulaire.abandonner();
      fermer();
      ajouter('success', `${ditRendu('Rétractation notée', lot)}.`);
    },
  });
  return (
    <CadreDeGeste
      formulaire={formulaire}
      libelles={LIBELLES}
      suite={`La vente prend fin et le lot est remis en vente. Une lettre postée avant la fin du délai est valable, même si elle arrive après.`}
      action="Noter la rétractation"
      renoncer="Ne rien noter"
      danger
      fermer={fermer}
    >
      <ChampDate vers="passe" {...formulaire.champ('envoyee')} label={LIBELLES.envoyee} />
      <ChampFichier {...formulaire.champ('fichier')} label={LIBELLES.fichier} />
      <p>{`Acquéreur qui se rétracte\u00a0: ${nom}.`}</p>
    </CadreDeGeste>
  );
}

export function NoterRetractation({
  reservation: { id, actions },
  acquereur,
}: {
  reservation: Reservation;
  acquereur: AcquereurDuContrat;
}) {
  return (
    <Geste
      action={actions.retracter}
      libelle="Noter une rétractation"
      titre={`Rétractation par lettre\u00a0: ${acquereur.nom}`}
      danger
      de={acquereur.nom}
    >
      {(fermer) => <Formulaire id={id} acquereur={acquereur} fermer={fermer} />}
    </Geste>
  );
}
