/** What the search of the staff finds: people, companies and lots that answer a few letters, each kind by a call of its own. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { chemins } from '../../../lib/chemins';
import { nombre } from '../../../lib/formats';
import { liste, type PageDeListe } from '../commun/queries';
import { bien } from '../commun/tenue';

export interface Trouvee {
  libelle: string;
  precision: string;
  /** Its sheet. */
  chemin: string;
}

export interface GroupeTrouve {
  nom: string;
  trouvees: readonly Trouvee[];
  /** The list of all that answer, when they are more than are shown. */
  suite: { libelle: string; chemin: string } | null;
}

export interface Trouves {
  groupes: readonly GroupeTrouve[];
  /** Kinds that could not be looked for, as a sentence names them: nothing is known of those. */
  enPanne: readonly string[];
  /** Whether each kind has answered this text, or failed to. */
  prete: boolean;
}

/** Members of each group. */
const PAR_GROUPE = 5;

const dits = (...mots: (string | null | undefined)[]) => mots.filter(Boolean).join(', ');

interface Demandee<T> {
  data: PageDeListe<T> | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
}

function groupe<T>(
  nom: string,
  { data }: Demandee<T>,
  versLaListe: string,
  dire: (membre: T) => Trouvee,
): GroupeTrouve {
  const total = data?.total ?? 0;
  return {
    nom,
    trouvees: (data?.membres ?? []).map(dire),
    suite:
      total > PAR_GROUPE
        ? { libelle: `Les ${nombre(total)} ${nom.toLocaleLowerCase('fr-FR')}`, chemin: versLaListe }
        : null,
  };
}

/** Nothing is asked for an empty text; what was being asked for another one is given up. */
export function useTrouves(texte: string): Trouves {
  const search = texte.trim();
  const demandes = { search, limit: PAR_GROUPE };
  // What fails is said where it would stand.
  const ici = { enabled: search !== '', meta: {}, placeholderData: keepPreviousData } as const;
  const personnes = useQuery({ ...liste('utilisateurs', { ...demandes, 'order[nom]': 'asc' }), ...ici });
  const societes = useQuery({ ...liste('societes', { ...demandes, 'order[nom]': 'asc' }), ...ici });
  const lots = useQuery({ ...liste('lotsGeres', { ...demandes, 'order[id]': 'asc' }), ...ici });
  if (search === '') {
    return { groupes: [], enPanne: [], prete: true };
  }
  const demandees: readonly (readonly [string, Demandee<unknown>])[] = [
    ['les personnes', personnes],
    ['les sociétés', societes],
    ['les lots', lots],
  ];
  const groupes = [
    groupe('Personnes', personnes, chemins.gestionUtilisateurs({ search }), (une) => ({
      libelle: `${une.prenom} ${une.nom}`,
      precision: dits(une.type.libelle, une.compte?.nom),
      chemin: chemins.gestionUtilisateur(une.id),
    })),
    groupe('Sociétés', societes, chemins.gestionSocietes({ search }), ({ id, nom, group, gerant }) => ({
      libelle: nom,
      precision: dits(group?.nom, gerant === null ? null : `Référent\u00a0: ${gerant.nom}`),
      chemin: chemins.gestionSociete(id),
    })),
    groupe('Lots', lots, chemins.gestionLots({ search }), (lot) => ({
      libelle: `${lot.numero} · ${lot.bien?.nomCommercial ?? lot.programme}`,
      precision: dits(bien(lot), lot.bien?.ville, lot.statut.libelle),
      chemin: chemins.gestionLot(lot.id),
    })),
  ];
  return {
    groupes: groupes.filter(({ trouvees }) => trouvees.length > 0),
    enPanne: demandees.filter(([, { error }]) => error !== null).map(([quoi]) => quoi),
    prete: demandees.every(
      ([, { data, error, isPlaceholderData }]) =>
        error !== null || (data !== undefined && !isPlaceholderData),
    ),
  };
}
