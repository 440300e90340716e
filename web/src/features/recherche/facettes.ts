/**
 * The number of lots of each value of each filter, the prices and the total of the results. The filters show these numbers
 * before they are applied. Only this module knows the shape of the call.
 */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adresseDe, lire } from '../../api/appel';
import { cles } from '../../api/cles';
import type { components } from '../../api/schema';
import { type Criteres, parametresDAppel } from '../../lib/criteres';
import { aujourdhui } from '../../lib/horloge';
import type { CleListe, CleOuiNon, CleUnique } from '../../lib/libelles-criteres';

/** One bar of the histogram of prices, in euros. */
export interface Barre {
  min: number;
  max: number;
  nombre: number;
}

export interface Facettes {
  total: number;
  /** The number of lots of each value, for filters with few values. */
  nombres: Partial<Record<CleListe | CleUnique, ReadonlyMap<string, number>>>;
  /** The number of lots with each switch on. */
  ouiNon: Partial<Record<CleOuiNon, number>>;
  /** The number of lots of each searched place. */
  lieux: ReadonlyMap<string, number>;
  /** The number of lots of each status, counted without the filter by status. */
  statuts: ReadonlyMap<string, number>;
  prix: readonly Barre[];
}

/** The answer of `GET /api/offre/lots/facettes`. Each filter has its name of spec section 3; the value of a switch is "oui". */
export type FacettesServeur = components['schemas']['Facettes'];

type ValeurFacette = components['schemas']['ValeurFacette'];

const DE_VALEURS = [
  'typesDeBien',
  'nbDePieces',
  'fiscalites',
  'zoneFiscale',
  'exterieur',
  'livraison',
  'actabilite',
  'tauxCommission',
  'caracteristiques',
] as const satisfies readonly (CleListe | CleUnique)[];

const OUI_NON = [
  'lotsLibres',
  'reservationDemat',
  'lotsDedies',
  'promotion',
  'dernieresOpportunites',
] as const satisfies readonly CleOuiNon[];

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
  return {
    total,
    nombres,
    ouiNon,
    lieux: parValeur(facettes.locations),
    statuts: parValeur(facettes.statuts),
    prix,
  };
}

/** The counts of these criteria. A failure shows nothing, because the filters work without them. */
export function facettes(criteres: Criteres, distance: number | null = null) {
  const requete = {
    ...parametresDAppel(criteres, 'lots', aujourdhui()),
    'programme.lieu.distance': criteres.locations.length > 0 ? distance : null,
  };
  return queryOptions({
    queryKey: cles.lots.facettes(adresseDe('/api/offre/lots/facettes', { requete })),
    queryFn: async ({ signal }) => lireFacettes(await lire('/api/offre/lots/facettes', { requete, signal })),
    placeholderData: keepPreviousData,
  });
}
