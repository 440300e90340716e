/**
 * Programmes by what somebody types: by their commercial name first, by place when none has it (spec section 2). Previews are
 * among them: one may declare a contact on them (`domain.md` section 2).
 */

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { TAILLES } from '../lib/tailles';
import { lire, type ReponseDe, type RequeteDe } from './appel';
import { cles } from './cles';
import { lieux } from './lieux';
import { requetes } from './requetes';
import type { Collection, Programme } from './types';

/** Programmes as a list has them, which leaves out none of its parts. */
export const programmesDUneListe = (recus: ReponseDe<'GET /api/offre/programmes'>) =>
  recus as Collection<Programme>;

/** A programme as a form takes it. */
export interface ProgrammeNomme {
  id: string;
  nomCommercial: string;
  lieu: { libelle: string; codePostal: string };
}

/** A programme that answers what was typed. */
export interface ProgrammeTrouve extends ProgrammeNomme {
  avantPremiere: boolean;
  /** It answers by its place, no programme having that name. */
  parLieu: boolean;
}

/** Places whose programmes are proposed. */
const LIEUX = 5;

async function chercher(
  filtre: RequeteDe<'GET /api/offre/programmes'>,
  parLieu: boolean,
  signal: AbortSignal,
): Promise<ProgrammeTrouve[]> {
  const requete = {
    ...filtre,
    no_summary: true,
    'order[nomCommercial]': 'asc',
    limit: TAILLES.programmesSimples,
  } as const;
  const reponse = await lire('/api/offre/programmes', { requete, signal });
  return reponse['hydra:member'].map(({ id, nomCommercial, lieu, phaseCommerciale }) => ({
    id,
    nomCommercial,
    lieu: { libelle: lieu.libelle ?? '', codePostal: lieu.codePostal ?? '' },
    avantPremiere: phaseCommerciale?.code === 'AVANTPREMIERE',
    parLieu,
  }));
}

/** A name that begins so, else one that has words that do ("ecluse" finds "L’Écluse Saint-Félix"), else a place. */
async function parNomPuisParLieu(texte: string, signal: AbortSignal): Promise<ProgrammeTrouve[]> {
  for (const filtre of [{ 'starts_with[nomCommercial][]': [texte] }, { 'words[nomCommercial]': texte }]) {
    const trouves = await chercher(filtre, false, signal);
    if (trouves.length > 0) {
      return trouves;
    }
  }
  const places = (await requetes.fetchQuery(lieux(texte))).slice(0, LIEUX);
  return places.length === 0 ? [] : chercher({ 'lieu.id[]': places.map(({ id }) => id) }, true, signal);
}

export const programmesParNom = (texte: string) => {
  const net = texte.trim();
  return queryOptions({
    queryKey: cles.programmes.parNom(net),
    queryFn: ({ signal }) => parNomPuisParLieu(net, signal),
    enabled: net !== '',
    placeholderData: keepPreviousData,
  });
};

/** The first of all, by name: what is proposed before a letter is typed. */
export const programmesParOrdre = queryOptions({
  queryKey: cles.programmes.noms,
  queryFn: ({ signal }) => chercher({}, false, signal),
});

/** The name of one; `null` when it is no longer on sale. */
export const nomDuProgramme = (id: string) =>
  queryOptions({
    queryKey: [...cles.programmes.noms, id],
    queryFn: async ({ signal }) => (await chercher({ id }, false, signal))[0]?.nomCommercial ?? null,
  });
