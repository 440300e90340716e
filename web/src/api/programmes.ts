/**
 * Searches programmes by the typed text: by commercial name first, and by place when no name matches (spec section 2). A result
 * by place says how far the programme is. Programmes in preview are included, because a contact can be declared on them
 * (`domain.md` section 2).
 */

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { eloignement, kilometresJusquA } from '../lib/eloignement';
import { TAILLES } from '../lib/tailles';
import { normaliser } from '../lib/texte';
import { lire, type ReponseDe, type RequeteDe } from './appel';
import { cles } from './cles';
import { lieux } from './lieux';
import { requetes } from './requetes';
import type { Collection, Lieu, Programme } from './types';

/** Types a list of programmes, whose items have all their fields. */
export const programmesDUneListe = (recus: ReponseDe<'GET /api/offre/programmes'>) =>
  recus as Collection<Programme>;

/** A programme as a form takes it. */
export interface ProgrammeNomme {
  id: string;
  nomCommercial: string;
  lieu: { libelle: string; codePostal: string };
  /** Whether it is a preview, where that is known: nobody takes an option there yet. */
  avantPremiere?: boolean;
}

/** A programme that matches the typed text. */
export interface ProgrammeTrouve extends ProgrammeNomme {
  avantPremiere: boolean;
  /** The place that matched when no programme has that name: its name, and the distance ("à 6 km"). */
  parLieu: { nom: string; eloignement: string | null } | null;
}

/** The number of places whose programmes are proposed. */
const LIEUX = 5;

/**
 * The places that the typed text means: those with exactly this name, otherwise those whose name begins with the text, otherwise those with
 * the closest spelling. Other towns are left out, because a contact is only protected on the chosen programmes.
 */
export function lieuxVoulus(texte: string, trouves: readonly Lieu[]): readonly Lieu[] {
  const dit = normaliser(texte);
  const nom = ({ libelle }: Lieu) => normaliser(libelle);
  const exacts = trouves.filter((lieu) => nom(lieu) === dit);
  const commencent = trouves.filter((lieu) => nom(lieu).startsWith(`${dit} `));
  return [exacts, commencent, trouves].find(({ length }) => length > 0)?.slice(0, LIEUX) ?? [];
}

async function chercher(
  filtre: RequeteDe<'GET /api/offre/programmes'>,
  lieuxDemandes: readonly Lieu[],
  signal: AbortSignal,
): Promise<ProgrammeTrouve[]> {
  const ids = lieuxDemandes.map(({ id }) => id);
  const requete = {
    ...filtre,
    no_summary: true,
    'order[nomCommercial]': 'asc',
    limit: TAILLES.programmesSimples,
  } as const;
  const reponse = await lire('/api/offre/programmes', { requete, signal });
  const nom = lieuxDemandes.map(({ libelle }) => libelle).join(', ');
  // Programmes at the same distance stay sorted by name.
  const membres = ids.length === 0 ? reponse['hydra:member'] : parDistance(reponse['hydra:member'], ids);
  return membres.map((programme) => ({
    id: programme.id,
    nomCommercial: programme.nomCommercial,
    lieu: { libelle: programme.lieu.libelle ?? '', codePostal: programme.lieu.codePostal ?? '' },
    avantPremiere: programme.phaseCommerciale?.code === 'AVANTPREMIERE',
    parLieu: ids.length === 0 ? null : { nom, eloignement: eloignement(programme, ids) },
  }));
}

/** Sorts programmes by distance to the places. An unknown distance comes last. */
const parDistance = <P extends Parameters<typeof kilometresJusquA>[0]>(
  programmes: readonly P[],
  ids: readonly string[],
) => {
  const loin = (programme: P) => Math.round(kilometresJusquA(programme, ids) ?? Number.MAX_SAFE_INTEGER);
  return programmes.toSorted((a, b) => loin(a) - loin(b));
};

/**
 * Searches names that begin with the text, then names in which a word begins with it ("ecluse" finds "L’Écluse Saint-Félix"), then places.
 */
async function parNomPuisParLieu(texte: string, signal: AbortSignal): Promise<ProgrammeTrouve[]> {
  for (const filtre of [{ 'starts_with[nomCommercial][]': [texte] }, { 'words[nomCommercial]': texte }]) {
    const trouves = await chercher(filtre, [], signal);
    if (trouves.length > 0) {
      return trouves;
    }
  }
  const places = lieuxVoulus(texte, await requetes.fetchQuery(lieux(texte)));
  return places.length === 0 ? [] : chercher({ 'lieu.id[]': places.map(({ id }) => id) }, places, signal);
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

/** The first programmes by name, proposed before anything is typed. */
export const programmesParOrdre = queryOptions({
  queryKey: cles.programmes.noms,
  queryFn: ({ signal }) => chercher({}, [], signal),
});

/** The name of one programme; `null` when it is no longer on sale. */
export const nomDuProgramme = (id: string) =>
  queryOptions({
    queryKey: [...cles.programmes.noms, id],
    queryFn: async ({ signal }) => (await chercher({ id }, [], signal))[0]?.nomCommercial ?? null,
  });
