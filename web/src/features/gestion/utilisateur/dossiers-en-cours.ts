/** The running files of a prescriber, which may be handed over to a colleague, all or some. */
import { queryOptions } from '@tanstack/react-query';
import { lire, type ReponseDe } from '../../../api/appel';
import { cles } from '../../../api/cles';
import { echeance, nombre } from '../../../lib/formats';
import { nomComplet } from '../../../lib/normaliser';
import { TOUS } from '../commun/queries';

export type Sorte = 'denonciations' | 'options' | 'reservations';

export interface Dossier {
  sorte: Sorte;
  id: number;
  /** The buyer and the kind of file. */
  libelle: string;
  /** The time at which the file ends by itself; `null` when it does not end by itself. */
  fin: string | null;
}

export const SORTES: Record<Sorte, { titre: string; un: string; plusieurs: string }> = {
  denonciations: { titre: 'Dénonciations', un: 'dénonciation', plusieurs: 'dénonciations' },
  options: { titre: 'Options', un: 'option', plusieurs: 'options' },
  reservations: { titre: 'Réservations', un: 'réservation', plusieurs: 'réservations' },
};

/** Writes "2 dénonciations, 1 option"; `null` when there is none. */
export function ditDossiers(combien: Readonly<Record<Sorte, number>>): string | null {
  const dits = (Object.keys(SORTES) as Sorte[]).flatMap((sorte) => {
    const [total, { un, plusieurs }] = [combien[sorte], SORTES[sorte]];
    return total === 0 ? [] : [`${nombre(total)} ${total === 1 ? un : plusieurs}`];
  });
  return dits.length === 0 ? null : dits.join(', ');
}

/** The key of a file in a selection. */
export const cleDuDossier = ({ sorte, id }: Pick<Dossier, 'sorte' | 'id'>) => `${sorte}/${id}`;

/** The number of files of each kind. */
export function compterParSorte(dossiers: readonly Dossier[]): Record<Sorte, number> {
  const combien = { denonciations: 0, options: 0, reservations: 0 };
  for (const { sorte } of dossiers) {
    combien[sorte] += 1;
  }
  return combien;
}

/** The ids of each kind, as the hand-over sends them. */
export function parSorte(dossiers: readonly Dossier[]): Record<Sorte, number[]> {
  const ids: Record<Sorte, number[]> = { denonciations: [], options: [], reservations: [] };
  for (const { sorte, id } of dossiers) {
    ids[sorte].push(id);
  }
  return ids;
}

interface Page<T> {
  'hydra:totalItems': number;
  'hydra:member': T[];
}

/** Reads all pages of a list, because files are counted before they are handed over. */
async function toutes<T>(page: (rang: number) => Promise<Page<T>>): Promise<T[]> {
  const lues: T[] = [];
  for (let rang = 1; ; rang += 1) {
    const { 'hydra:member': membres, 'hydra:totalItems': total } = await page(rang);
    lues.push(...membres);
    if (membres.length < TOUS || lues.length >= total) {
      return lues;
    }
  }
}

type Denonciation = ReponseDe<'GET /api/denonciations'>['hydra:member'][number];
type Option = ReponseDe<'GET /api/options'>['hydra:member'][number];
type Reservation = ReponseDe<'GET /api/reservations'>['hydra:member'][number];

const SANS_NOM = 'Contact effacé';
const leLot = ({ numero, programme }: Option['lot']) => `lot ${numero}, ${programme.nomCommercial}`;

function denonciation({ id, contact, programmes, dateEcheance }: Denonciation): Dossier {
  const noms = programmes.map(({ nomCommercial }) => nomCommercial).join(', ');
  const qui = contact === null ? SANS_NOM : nomComplet(contact);
  return { sorte: 'denonciations', id, libelle: `${qui}\u00a0: ${noms}`, fin: dateEcheance };
}

function option({ id, contact, lot, dateEcheance }: Option): Dossier {
  const qui = contact === null ? SANS_NOM : nomComplet(contact);
  return { sorte: 'options', id, libelle: `${qui}\u00a0: ${leLot(lot)}`, fin: dateEcheance };
}

function reservation({ id, reservataire, lot, expiresAt }: Reservation): Dossier {
  const { nom = null, prenom = null } = reservataire ?? {};
  const qui = [prenom, nom].filter(Boolean).join(' ') || 'Acquéreur à saisir';
  return { sorte: 'reservations', id, libelle: `${qui}\u00a0: ${leLot(lot)}`, fin: expiresAt };
}

/**
 * The running files of a prescriber, one kind after the other; within a kind, the file that ends first comes first. A firm sale is
 * left out, because it is not handed over.
 */
export const dossiersEnCours = (prescripteur: number) =>
  queryOptions({
    queryKey: [...cles.utilisateurs.un(prescripteur), 'dossiers-en-cours'],
    queryFn: async ({ signal }): Promise<Dossier[]> => {
      const siens = (page: number) =>
        ({
          'prescripteur.id[]': [prescripteur],
          'order[dateEcheance]': 'asc',
          limit: TOUS,
          page,
        }) as const;
      const [denonciations, options, reservations] = await Promise.all([
        toutes((page) =>
          lire('/api/denonciations', { requete: { ...siens(page), 'statut.code[]': ['1', '2'] }, signal }),
        ),
        toutes((page) =>
          lire('/api/options', { requete: { ...siens(page), 'statut.code[]': ['1'] }, signal }),
        ),
        toutes((page) =>
          lire('/api/reservations', {
            requete: { ...siens(page), 'statut[]': ['EN_COURS', 'SIGNEE'] },
            signal,
          }),
        ),
      ]);
      return [
        ...denonciations.map(denonciation),
        ...options.map(option),
        ...reservations.filter(({ etape }) => etape.code !== 'DEFINITIVE').map(reservation),
      ];
    },
    // Always read again, because others may take, end or hand over files meanwhile.
    staleTime: 0,
  });

/** Writes "jusqu’au 30/11 à 19:00"; `null` for a file that does not end by itself. */
export const ditLaFin = ({ fin }: Dossier): string | null =>
  fin === null ? null : `jusqu’au ${echeance(fin)}`;
