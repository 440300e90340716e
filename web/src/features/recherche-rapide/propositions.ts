/** The proposals of the quick search: pages, programmes, lots and places that match a few letters. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { lire } from '../../api/appel';
import { cles } from '../../api/cles';
import { chemins } from '../../lib/chemins';
import { TAILLES } from '../../lib/tailles';
import { normaliser } from '../../lib/texte';

export interface Proposition {
  cle: string;
  libelle: string;
  precision: string;
  chemin: string;
}

export interface Groupe {
  nom: string;
  propositions: Proposition[];
}

/** A page of the portal that this user may open. */
export interface PageDuPortail {
  libelle: string;
  chemin: string;
}

/** The largest number of results of a group. */
const PAR_GROUPE = 5;

/** The pages whose name contains every typed word. */
export function pagesQuiRepondent(pages: readonly PageDuPortail[], texte: string): Proposition[] {
  const mots = normaliser(texte).split(/\s+/u).filter(Boolean);
  return pages
    .filter(({ libelle }) => mots.every((mot) => normaliser(libelle).includes(mot)))
    .slice(0, PAR_GROUPE)
    .map(({ libelle, chemin }) => ({ cle: `page-${chemin}`, libelle, precision: 'Page', chemin }));
}

/** Splits "A105 clairiere": the word with a digit is the lot's number, the others are the programme's name. */
export function lireLot(texte: string): { numero: string; programme: string } | null {
  const mots = texte.trim().split(/\s+/u);
  const numero = mots.find((mot) => /\d/u.test(mot) && /^[\p{L}\d-]{1,20}$/u.test(mot));
  return numero === undefined ? null : { numero, programme: mots.filter((mot) => mot !== numero).join(' ') };
}

async function lots(texte: string, signal: AbortSignal): Promise<Proposition[]> {
  const lu = lireLot(texte);
  if (lu === null) {
    return [];
  }
  // A word such as "PG00203-A105" has the form of an id, so the lot with this id is searched, and not lots by their number.
  const parId = /^[\p{L}\d]+-[\p{L}\d-]+$/u.test(lu.numero);
  const requete = parId
    ? ({ id: lu.numero.toUpperCase(), limit: PAR_GROUPE } as const)
    : ({
        'starts_with[numero][]': [lu.numero],
        'words[programme.nomCommercial]': lu.programme,
        'order[numero]': 'asc',
        limit: PAR_GROUPE,
      } as const);
  const trouves = await lire('/api/offre/lots', { requete, signal });
  return trouves['hydra:member'].map(({ id, numero, programme, statut, typologie }) => ({
    cle: `lot-${id}`,
    libelle: `${numero} · ${programme.nomCommercial}`,
    precision: `${typologie.libelle}, ${programme.lieu.ville} · ${statut.libelle}`,
    chemin: chemins.lot(id),
  }));
}

/** Names that start with the text come before names that contain it. */
export function lesPlusProches<T extends { nomCommercial: string }>(
  trouves: readonly T[],
  texte: string,
): T[] {
  const debut = normaliser(texte);
  const loin = ({ nomCommercial }: T) => (normaliser(nomCommercial).startsWith(debut) ? 0 : 1);
  return trouves.toSorted((a, b) => loin(a) - loin(b)).slice(0, PAR_GROUPE);
}

async function programmes(texte: string, signal: AbortSignal): Promise<Proposition[]> {
  // In "villa orangeraie cav003" the words without digits name the programme.
  const nom = lireLot(texte)?.programme || texte;
  const requete = {
    'words[nomCommercial]': nom,
    'groups[]': ['location'],
    no_summary: true,
    'order[nomCommercial]': 'asc',
    limit: TAILLES.programmesSimples,
  } as const;
  const trouves = await lire('/api/offre/programmes', { requete, signal });
  return lesPlusProches(trouves['hydra:member'], nom).map(({ id, nomCommercial, lieu }) => ({
    cle: `programme-${id}`,
    libelle: nomCommercial,
    precision: lieu.libelleRiche ?? '',
    chemin: chemins.programme(id),
  }));
}

async function lieux(texte: string, signal: AbortSignal): Promise<Proposition[]> {
  const trouves = await lire('/lieux', { requete: { search: texte, limit: PAR_GROUPE }, signal });
  return trouves['hydra:member'].map(({ id, libelleRiche, libelleMore }) => ({
    cle: `lieu-${id}`,
    libelle: libelleRiche,
    precision: `Chercher des lots · ${libelleMore}`,
    chemin: `${chemins.rechercheLots()}?lieu=${encodeURIComponent(id)}`,
  }));
}

/** A group of proposals whose call fails is empty, and the other groups are shown. */
const ouRien = (promesse: Promise<Proposition[]>) => promesse.catch((): Proposition[] => []);

/** The proposals for a typed text. `avecLieux` adds places, for users who may search. */
export const propositions = (texte: string, avecLieux: boolean) => {
  const net = texte.trim();
  return queryOptions({
    queryKey: cles.rechercheRapide(avecLieux ? net : `${net} sans lieux`),
    queryFn: async ({ signal }): Promise<Groupe[]> => {
      const [desProgrammes, desLots, desLieux] = await Promise.all([
        ouRien(programmes(net, signal)),
        ouRien(lots(net, signal)),
        avecLieux ? ouRien(lieux(net, signal)) : [],
      ]);
      return [
        { nom: 'Programmes', propositions: desProgrammes },
        { nom: 'Lots', propositions: desLots },
        { nom: 'Lieux', propositions: desLieux },
      ];
    },
    enabled: net !== '',
    placeholderData: keepPreviousData,
  });
};
