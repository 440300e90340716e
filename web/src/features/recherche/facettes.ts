/**
 * How many lots each value of each filter would give, the prices of what is found and its total: what the filters show while
 * they change and before they are applied. The shape of the call is known here only.
 */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { appeler } from '../../api/appel';
import { type Criteres, parametresDAppel } from '../../lib/criteres';
import type { CleListe, CleOuiNon, CleUnique } from '../../lib/libelles-criteres';
import { adresse } from '../../lib/requete';

/** One bar of the histogram of prices, in euros. */
export interface Barre {
  min: number;
  max: number;
  nombre: number;
}

export interface Facettes {
  total: number;
  /** Lots by value, for the filters of a few values. */
  nombres: Partial<Record<CleListe | CleUnique, ReadonlyMap<string, number>>>;
  /** Lots with the switch on. */
  ouiNon: Partial<Record<CleOuiNon, number>>;
  /** Lots by status, whatever the statuses asked for. */
  statuts: ReadonlyMap<string, number>;
  prix: readonly Barre[];
}

interface ValeurFacette {
  valeur: string;
  nombre: number;
}

/** What `GET /api/offre/lots/facettes` answers: the filters by their names of spec section 3; "oui" for a switch. */
export interface FacettesServeur {
  total: number;
  facettes: Partial<Record<string, ValeurFacette[]>>;
  prix: Barre[];
}

const DE_VALEURS = [
  'typesDeBien',
  'nbDePieces',
  'fiscalites',
  'zoneFiscale',
  'exterieur',
  'livraison',
  'actabilite',
  'tauxCommission',
] as const satisfies readonly (CleListe | CleUnique)[];

const OUI_NON = ['lotsLibres', 'reservationDemat', 'lotsDedies'] as const satisfies readonly CleOuiNon[];

export function lireFacettes({ total, facettes, prix }: FacettesServeur): Facettes {
  const parValeur = (valeurs: readonly ValeurFacette[] = []) =>
    new Map(valeurs.map(({ valeur, nombre }) => [valeur, nombre]));
  const nombres = Object.fromEntries(
    DE_VALEURS.flatMap((cle) => (facettes[cle] === undefined ? [] : [[cle, parValeur(facettes[cle])]])),
  );
  const ouiNon = Object.fromEntries(
    OUI_NON.flatMap((cle) => {
      const oui = facettes[cle]?.find(({ valeur }) => valeur === 'oui');
      return oui === undefined ? [] : [[cle, oui.nombre]];
    }),
  );
  return { total, nombres, ouiNon, statuts: parValeur(facettes.statuts), prix };
}

/** The counts for these criteria. Without them the filters work all the same: a failure shows nothing. */
export function facettes(criteres: Criteres, distance: number | null = null) {
  const url = adresse('/api/offre/lots/facettes', {
    ...parametresDAppel(criteres, 'lots', new Date()),
    'programme.lieu.distance': criteres.locations.length > 0 ? distance : null,
  });
  return queryOptions({
    queryKey: ['facettes', url],
    queryFn: async ({ signal }) =>
      lireFacettes(await appeler<FacettesServeur>(url, { remplace: 'facettes', signal })),
    placeholderData: keepPreviousData,
  });
}
