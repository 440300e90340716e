/** The searches that are proposed when a search finds nothing: each relaxes one criterion, the smallest step first. */

import { libelleDesLots } from '../../lib/comptes';
import { type Appel, type Criteres, ecrireCriteres, SANS_CRITERE } from '../../lib/criteres';
import { nombre } from '../../lib/formats';
import { libelleBudget, NOM_DE_TOUS_LES_TYPES } from '../../lib/libelles-criteres';

export interface Souplesse {
  /** The criterion that is relaxed. When one criterion has several steps, the first step with results is proposed. */
  cle: string;
  libelle: string;
  criteres: Criteres;
}

/** Relaxed budgets are rounded to this many euros. */
const ARRONDI = 10_000;

function budgets({ budgetMin, budgetMax }: Criteres): Partial<Criteres>[] {
  const haut = (part: number) => Math.ceil(((budgetMax ?? 0) * part) / ARRONDI) * ARRONDI;
  const bas = (part: number) => Math.floor(((budgetMin ?? 0) * part) / ARRONDI) * ARRONDI;
  return [
    ...(budgetMax === null ? [] : [{ budgetMax: haut(1.1) }, { budgetMax: haut(1.25) }]),
    ...(budgetMin === null ? [] : [{ budgetMin: bas(0.85) || null }]),
    { budgetMin: null, budgetMax: null },
  ];
}

/** All rooms from one less than the smallest to one more than the largest, without a gap. */
function voisines(pieces: readonly number[]): number[] {
  const [moins, plus] = [Math.min(...pieces) - 1, Math.max(...pieces) + 1];
  return [1, 2, 3, 4, 5].filter((une) => une >= moins && une <= plus);
}

const SANS: readonly (readonly [cle: keyof Criteres, libelle: string])[] = [
  ['fiscalites', 'Toutes fiscalités'],
  ['zoneFiscale', 'Toutes zones fiscales'],
  ['exterieur', 'Avec ou sans extérieur'],
  ['livraison', 'Livraison indifférente'],
  ['actabilite', 'Actabilité indifférente'],
  ['tauxCommission', 'Toutes commissions'],
  ['lotsDedies', 'Sans se limiter aux lots dédiés'],
  ['reservationDemat', 'Avec ou sans réservation démat'],
  ['lotsLibres', 'Tous les statuts'],
  ['caracteristiques', 'Toutes caractéristiques'],
  ['promotion', 'Avec ou sans promotion'],
  ['dernieresOpportunites', 'Sans se limiter aux dernières opportunités'],
];

const TOUS_LES_TYPES = { typesDeBien: [], tousLesTypes: true } as const;

function estMis(criteres: Criteres, cle: keyof Criteres): boolean {
  const valeur = criteres[cle];
  return Array.isArray(valeur) ? valeur.length > 0 : valeur !== SANS_CRITERE[cle];
}

/** The possible steps, in the order of the proposals. */
export function souplesses(criteres: Criteres): Souplesse[] {
  const sortie: Souplesse[] = [];
  const ajouter = (cle: string, libelle: string, change: Partial<Criteres>) => {
    sortie.push({ cle, libelle, criteres: { ...criteres, ...change } });
  };
  if (criteres.budgetMin !== null || criteres.budgetMax !== null) {
    for (const change of budgets(criteres)) {
      const { budgetMin, budgetMax } = { ...criteres, ...change };
      const sans = budgetMin === null && budgetMax === null;
      ajouter(
        'budget',
        sans
          ? 'Sans budget'
          : `Budget ${libelleBudget(budgetMin, budgetMax).replace(/^[DJ]/u, (une) => une.toLowerCase())}`,
        change,
      );
    }
  }
  if (criteres.nbDePieces.length > 0) {
    const pieces = voisines(criteres.nbDePieces);
    if (pieces.length < 5) {
      ajouter('pieces', `De ${pieces[0]} à ${pieces.at(-1)} pièces`, { nbDePieces: pieces });
    }
    ajouter('pieces', 'Quel que soit le nombre de pièces', { nbDePieces: [] });
  }
  if (criteres.surfaceMin !== null || criteres.surfaceMax !== null) {
    if (criteres.surfaceMin !== null) {
      const surfaceMin = Math.floor(criteres.surfaceMin * 0.85);
      ajouter('surface', `Dès ${nombre(surfaceMin)}\u00a0m²`, { surfaceMin });
    }
    ajouter('surface', 'Quelle que soit la surface', { surfaceMin: null, surfaceMax: null });
  }
  for (const [cle, libelle] of SANS) {
    if (estMis(criteres, cle)) {
      ajouter(cle, libelle, { [cle]: SANS_CRITERE[cle] });
    }
  }
  if (criteres.typesDeBien.length > 0) {
    ajouter('typesDeBien', NOM_DE_TOUS_LES_TYPES, TOUS_LES_TYPES);
  }
  if (criteres.fenetre !== null) {
    ajouter('fenetre', 'Hors de la zone de la carte', { fenetre: null });
  }
  for (const id of criteres.locations) {
    const parent = id.split('-').slice(0, -1).join('-');
    if (parent !== '' && criteres.locations.length === 1) {
      const commune = id.split('-').length === 3;
      ajouter('lieu', commune ? 'Dans tout le département' : 'Dans toute la région', { locations: [parent] });
    }
  }
  if (sortie.length > 1) {
    const { locations, fenetre } = criteres;
    if (locations.length > 0 || fenetre !== null) {
      ajouter('tout', 'Ne garder que le lieu', { ...SANS_CRITERE, locations, fenetre });
    }
    ajouter('tout', 'Sans aucun filtre', SANS_CRITERE);
  }
  // Two steps to the same search become one, under the first name.
  const adresses = sortie.map((une) => ecrireCriteres(une.criteres).toString());
  return sortie.filter((_, rang) => adresses.indexOf(adresses[rang] ?? '') === rang);
}

/** The largest number of proposals. */
const PROPOSITIONS = 3;

/** The results of a step. */
export interface Compte {
  total: number;
  /** By type, for lots. */
  parType?: ReadonlyMap<string, number> | undefined;
}

/** The first step with results of each criterion, three at most. `comptes` are in the order of `souplesses`. */
export function proposer(
  possibles: readonly Souplesse[],
  comptes: readonly (Compte | undefined)[],
): { souplesse: Souplesse; compte: Compte }[] {
  const vues = new Set<string>();
  const utiles = possibles.flatMap((souplesse, rang) => {
    const compte = comptes[rang];
    if (compte === undefined || compte.total === 0 || vues.has(souplesse.cle)) {
      return [];
    }
    vues.add(souplesse.cle);
    return [{ souplesse, compte }];
  });
  const precises = utiles.filter(({ souplesse }) => souplesse.cle !== 'tout');
  return (precises.length > 0 ? precises : utiles).slice(0, PROPOSITIONS);
}

/** Writes "Budget jusqu’à 300 000 € : 6 logements" or "Tous les types de bien : 27 annexes". */
export function libelleProposition({ libelle, criteres }: Souplesse, compte: Compte, appel: Appel): string {
  const { total, parType } = compte;
  const dit =
    appel === 'lots'
      ? libelleDesLots(total, criteres, parType)
      : `${nombre(total)}\u00a0programme${total > 1 ? 's' : ''}`;
  return `${libelle}\u00a0: ${dit}`;
}
