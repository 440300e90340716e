/** The results of the staff's search: people, companies and lots, by one call each. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { chemins } from '../../../lib/chemins';
import { nombre } from '../../../lib/formats';
import { liste, type PageDeListe } from '../commun/queries';
import { bien } from '../commun/tenue';

export interface Trouvee {
  libelle: string;
  precision: string;
  /** The address of the sheet of this result. */
  chemin: string;
}

export interface GroupeTrouve {
  nom: string;
  trouvees: readonly Trouvee[];
  /** A link to the whole list, when there are more results than shown. */
  suite: { libelle: string; chemin: string } | null;
}

export interface Trouves {
  groupes: readonly GroupeTrouve[];
  /** The kinds whose call failed, as a sentence names them. Their results are unknown. */
  enPanne: readonly string[];
  /** Whether the call of each kind has ended for this text. */
  prete: boolean;
}

/** The largest number of results of a group. */
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

/** An empty text asks nothing. A new text aborts the previous calls. */
export function useTrouves(texte: string): Trouves {
  const search = texte.trim();
  const demandes = { search, limit: PAR_GROUPE };
  // A failed call is shown in place of its results.
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
