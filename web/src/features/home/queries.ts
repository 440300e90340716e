/** The calls of the home page (spec section 7), with the page sizes of spec section 9. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adresseDe, lire, type RequeteDe } from '../../api/appel';
import { cles } from '../../api/cles';
import { ECHECS } from '../../api/echecs';
import { mesAttentes } from '../../api/info-dispo';
import { monMandat } from '../../api/mandat';
import { options } from '../../api/option';
import { programmesDUneListe } from '../../api/programmes';
import { brouillons, reservations } from '../../api/reservation';
import type { Programme } from '../../api/types';
import { aLeRole, estExterne, type UtilisateurServeur } from '../../api/utilisateur';
import { type Criteres, parametresDAppel, SANS_CRITERE } from '../../lib/criteres';
import { decalerMois } from '../../lib/formats';
import { aujourdhui } from '../../lib/horloge';
import { TAILLES } from '../../lib/tailles';

/** The number of programmes of a row. */
export const PAR_RANGEE = 3;

/** The periods in which new programmes are searched, in months before today. A longer one is tried when a row is not full. */
const RECULS = [1, 3, 12] as const;

const LIBRES = { 'lots.statut.code[]': ['l'] } as const;
const meta = { echec: ECHECS.programmes };

async function programmes(
  requete: RequeteDe<'GET /api/offre/programmes'>,
  signal: AbortSignal,
): Promise<Programme[]> {
  return programmesDUneListe(await lire('/api/offre/programmes', { requete, signal }))['hydra:member'];
}

/** The latest programmes first, as many as a row holds. */
export function lesPlusRecents(trouves: readonly Programme[]): Programme[] {
  const date = ({ calendrier }: Programme) => calendrier.dateCommercialisation ?? '';
  return trouves.toSorted((a, b) => date(b).localeCompare(date(a))).slice(0, PAR_RANGEE);
}

/**
 * The newest programmes, by the start of their sale. The call cannot order by this date, so the programmes of a period are read,
 * and the period is widened while it holds too few. Programmes that are not on sale yet are left out, because they are shown as
 * previews.
 */
export const nouveauxProgrammes = (aujourdHui: string) =>
  queryOptions({
    queryKey: cles.programmes.accueil('nouveaux', aujourdHui),
    queryFn: async ({ signal }) => {
      let trouves: Programme[] = [];
      for (const mois of RECULS) {
        trouves = await programmes(
          {
            ...LIBRES,
            'isDifferent[phaseCommerciale.code]': 'AVANTPREMIERE',
            'calendrier.dateCommercialisation[gte]': decalerMois(aujourdHui, -mois),
            'calendrier.dateCommercialisation[lte]': aujourdHui,
            limit: TAILLES.programmesSimples,
          },
          signal,
        );
        if (trouves.length >= PAR_RANGEE) {
          break;
        }
      }
      return lesPlusRecents(trouves);
    },
    meta,
  });

/** Programmes in preview. */
export const avantPremieres = queryOptions({
  queryKey: cles.programmes.accueil('avant-premieres'),
  queryFn: ({ signal }) =>
    programmes({ 'phaseCommerciale.code': 'AVANTPREMIERE', limit: TAILLES.avantPremieres }, signal),
  meta,
});

/** Programmes with free lots dedicated to this user's group. */
export const programmesDedies = queryOptions({
  queryKey: cles.programmes.accueil('dedies'),
  queryFn: ({ signal }) =>
    programmes({ 'exists[lots.exclusivite]': true, ...LIBRES, limit: TAILLES.programmesSimples }, signal),
  meta,
});

/** The contracts that are being signed or are in the withdrawal period: mine, or those of the company for its manager (`null`). */
export const contratsEnCours = (moi: number | null) =>
  reservations({
    'prescripteur.id': moi,
    'etape[]': ['SIGNATURE_ACQUEREURS', 'SIGNATURE_SOCIETE', 'RETRACTATION'],
    'statut[]': ['EN_COURS', 'SIGNEE'],
    'order[dateEcheance]': 'asc',
    limit: TAILLES.echeances,
  });

/** A protection is shown this many days before its end, from when on it may be renewed (`domain.md` section 5). */
const FIN_PROCHE = 7;

/** My running options, in the order of their ends. The call names me, because a manager would otherwise get those of the company. */
export const mesOptions = (moi: number) =>
  options({
    'prescripteur.id': moi,
    'statut.code': '1',
    'order[dateEcheance]': 'asc',
    limit: TAILLES.echeances,
  });

/** My protections that end within the week. */
export const protectionsQuiFinissent = (moi: number, jour: string) =>
  queryOptions({
    queryKey: [...cles.denonciations.tous, 'fin-proche', moi, jour],
    queryFn: async ({ signal }) => {
      const requete = {
        'prescripteur.id': moi,
        'statut.code[]': ['2'],
        'dateEcheance[lte]': new Date(Date.parse(jour) + FIN_PROCHE * 24 * 3_600_000)
          .toISOString()
          .slice(0, 10),
        'order[dateEcheance]': 'asc',
        limit: TAILLES.echeances,
      } as const;
      return (await lire('/api/denonciations', { requete, signal }))['hydra:member'];
    },
    meta: { echec: ECHECS.denonciations },
  });

/** The search with which the box of the home page begins: the free homes. */
export const RECHERCHE_DE_DEPART: Criteres = { ...SANS_CRITERE, lotsLibres: true };

/** The number of lots that match these criteria. */
export function totalDesLots(criteres: Criteres) {
  const requete = { ...parametresDAppel(criteres, 'lots', aujourdhui()), limit: TAILLES.total };
  return queryOptions({
    queryKey: cles.lots.total(adresseDe('/api/offre/lots', { requete })),
    queryFn: async ({ signal }) => (await lire('/api/offre/lots', { requete, signal }))['hydra:totalItems'],
    placeholderData: keepPreviousData,
  });
}

/**
 * The first calls of the home page, which its shell holds (`navigateur/demandes.rs`). The dedicated lots stand last on the page,
 * and their list is too heavy for a shell.
 */
export function premieresDeLAccueil(
  utilisateur: Pick<UtilisateurServeur, 'id' | 'type' | 'roles'>,
  jour: string,
) {
  const { id } = utilisateur;
  const miennes = [
    mesOptions(id),
    protectionsQuiFinissent(id, jour),
    mesAttentes,
    brouillons,
    contratsEnCours(id),
  ];
  const deLaSociete = [brouillons, contratsEnCours(null)];
  return [
    totalDesLots(RECHERCHE_DE_DEPART),
    ...(estExterne(utilisateur)
      ? [monMandat, ...(aLeRole(utilisateur, 'ROLE_EP') ? miennes : deLaSociete)]
      : []),
    nouveauxProgrammes(jour),
    avantPremieres,
  ];
}
