/** Uploads the contract that the buyers signed by hand, as a scan or photographs, with the day of each signature. */
import { deposerLePapier } from '../../api/contrat';
import type { Contrat, Reservation } from '../../api/types';
import { ajouter } from '../../lib/flashs';
import { marque } from '../../lib/marque';
import { regler } from '../../lib/regles';
import { ChampDate } from '../champs/champ-date';
import { ChampFichiers, regleDesFichiers } from '../champs/champ-fichier';
import { useFormulaire } from '../formulaire/use-formulaire';
import { CadreDeGeste } from './cadre-de-geste';
import { Geste } from './geste';

const MAX = 20;
const JOUR = regler('required', 'date');
const FICHIERS = regleDesFichiers(MAX);

interface Papier {
  fichiers: File[];
  premiere: string;
  seconde: string;
}

const RIEN: Papier = { fichiers: [], premiere: '', seconde: '' };

function Formulaire({
  id,
  acquereurs: [premier, second],
  fermer,
}: {
  id: number;
  acquereurs: Contrat['acquereurs'];
  fermer: () => void;
}) {
  const libelles = {
    fichiers: 'Contrat signé',
    premiere: `Signé par ${premier?.nom ?? 'l’acquéreur'} le`,
    seconde: `Signé par ${second?.nom ?? ''} le`,
  };
  const formulaire = useFormulaire<Papier, Reservation>({
    forme: 'papier-depose',
    sujet: id,
    depart: RIEN,
    regles: {
      fichiers: FICHIERS,
      premiere: JOUR,
      seconde: (jour) => (second === undefined ? null : JOUR(jour)),
    },
    noms: { signatures: 'premiere', 'signatures[0]': 'premiere', 'signatures[1]': 'seconde' },
    envoyer: ({ fichiers, premiere, seconde }) =>
      deposerLePapier(id, fichiers, second === undefined ? [premiere] : [premiere, seconde]),
    apres: () => {
      formulaire.abandonner();
      fermer();
      ajouter('success', `Contrat déposé\u00a0: ${marque.nom} le signe à son tour.`);
    },
  });
  return (
    <CadreDeGeste
      formulaire={formulaire}
      libelles={libelles}
      suite="Toutes les pages, dans leur ordre&nbsp;: un PDF, ou des photographies que le portail réunit."
      action="Déposer le contrat"
      fermer={fermer}
    >
      <ChampFichiers
        {...formulaire.champ('fichiers')}
        label={libelles.fichiers}
        description={`PDF, JPG ou PNG, ${MAX}\u00a0fichiers au plus, de 5\u00a0Mo chacun`}
      />
      <ChampDate vers="passe" {...formulaire.champ('premiere')} label={libelles.premiere} />
      {second !== undefined && (
        <ChampDate vers="passe" {...formulaire.champ('seconde')} label={libelles.seconde} />
      )}
    </CadreDeGeste>
  );
}

/** The button and its dialog. `encore`: a scan is already there, and the new one replaces it. */
export function DeposerPapier({
  reservation: { id, actions },
  contrat: { acquereurs },
  encore,
}: {
  reservation: Reservation;
  contrat: Contrat;
  encore: boolean;
}) {
  return (
    <Geste
      action={actions.deposerPapier}
      libelle={encore ? 'Déposer à nouveau' : 'Déposer le contrat signé'}
      titre="Déposer le contrat signé"
    >
      {(fermer) => <Formulaire id={id} acquereurs={acquereurs} fermer={fermer} />}
    </Geste>
  );
}
