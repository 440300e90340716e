/**
 * The calls of a registration (spec sections 7 and 8). None says who makes it, a file that tells its progress apart, and none
 * signs out: their 403 is a word about the company. Files leave first, one by one, and are named by what the server gave for each.
 */
import { queryOptions } from '@tanstack/react-query';
import { appeler, lire, type ReponseDe } from '../../api/appel';
import { cles } from '../../api/cles';
import { ErreurAppel } from '../../api/erreur-appel';
import type { components } from '../../api/schema';
import { type Entreprise, lireEntreprise } from './annuaire';
import type { Emplacement } from './pieces';

export type Societe = components['schemas']['SocieteInscription'];
export type Prescripteur = components['schemas']['PrescripteurInscription'];
/** A whole registration, but for the captcha's token. */
export type Dossier = Omit<components['schemas']['InscriptionEnvoyee'], 'token'>;
export type Inscrite = ReponseDe<'POST /api/inscription'>;
export type FichierEnDepot = components['schemas']['DocumentEnAttente'];
export type PieceDemandee = ReponseDe<'GET /api/inscription/pieces/{jeton}'>;

/** How far a file has left, and the way to give it up. */
export interface Depart {
  signal: AbortSignal;
  progression: (part: number) => void;
}

const SANS_IDENTITE = { anonyme: true, sansRedirection: true } as const;

/** Checks the company; nothing is kept. */
export async function verifierSociete(corps: Societe): Promise<void> {
  await appeler('POST /api/inscription/inscription/societe', { corps, ...SANS_IDENTITE });
}

/** Checks the prescriber; nothing is kept. */
export async function verifierPrescripteur(corps: Prescripteur): Promise<void> {
  await appeler('POST /api/inscription/inscription/prescripteur', { corps, ...SANS_IDENTITE });
}

function formulaireDe(fichier: File): FormData {
  const corps = new FormData();
  corps.set('fichier', fichier);
  return corps;
}

/** The challenge that a deposit is opened with. */
export async function defiDeDepot() {
  const { content } = await appeler('GET /api/captcha', { requete: { usage: 'depot' }, ...SANS_IDENTITE });
  return content.details;
}

/** Opens a deposit with the answer to its challenge. */
export async function ouvrirDepot(token: string) {
  const { content } = await appeler('POST /api/inscription/depot', { corps: { token }, ...SANS_IDENTITE });
  return content.details;
}

/** Keeps a deposit open, and tells what is still there. */
export async function poursuivreDepot(depot: string) {
  const { content } = await appeler('POST /api/inscription/depot/prolongation', { depot, ...SANS_IDENTITE });
  return content.details;
}

/** Leaves a file for a slot, in a deposit: its name serves once. */
export async function deposerPiece(emplacement: Emplacement, fichier: File, depot: string, depart: Depart) {
  const { content } = await appeler('POST /api/inscription/documents', {
    requete: { emplacement },
    corps: formulaireDe(fichier),
    depot,
    ...depart,
    ...SANS_IDENTITE,
  });
  return content.details;
}

/** Takes a file back that nothing claims; one that is gone already is no matter, and the rest is swept in time. */
export async function retirerPiece(nom: string): Promise<void> {
  await appeler('DELETE /api/inscription/documents/{nom}', { chemin: { nom }, ...SANS_IDENTITE }).catch(
    () => null,
  );
}

/** The whole registration, with the captcha's token: under one key it is made once, whatever the number of tries. */
export async function inscrire(dossier: Dossier, token: string, cleDIdempotence: string): Promise<Inscrite> {
  const corps = { ...dossier, token };
  return (await appeler('POST /api/inscription', { corps, cleDIdempotence, ...SANS_IDENTITE })).content
    .details;
}

/** The company of a siren: its active head office; `null` when the register knows none. */
export const entreprise = (siren: string | null) =>
  queryOptions({
    queryKey: cles.annuaire(siren),
    queryFn: async ({ signal }): Promise<Entreprise | null> => {
      try {
        const { content, entetes } = await appeler('GET /api/insee', {
          requete: {
            q: `siren:${siren} AND etablissementSiege:true AND etatAdministratifUniteLegale:a`,
          },
          signal,
          ...SANS_IDENTITE,
        });
        return lireEntreprise(content.details, entetes.get('X-Annuaire') === 'fictif');
      } catch (cause) {
        if (cause instanceof ErreurAppel && cause.statusCode === 404) {
          return null;
        }
        throw cause;
      }
    },
    enabled: siren !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });

/** The slot that a mail opens again; `null` when the link serves no more. */
export const pieceDemandee = (jeton: string) =>
  queryOptions({
    queryKey: cles.piece(jeton),
    queryFn: async ({ signal }): Promise<PieceDemandee | null> => {
      try {
        return await lire('/api/inscription/pieces/{jeton}', {
          chemin: { jeton },
          signal,
          ...SANS_IDENTITE,
        });
      } catch (cause) {
        if (cause instanceof ErreurAppel && cause.statusCode === 404) {
          return null;
        }
        throw cause;
      }
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** Sends the piece that was asked for: the link is used up. */
export async function envoyerPieceDemandee(jeton: string, fichier: File, depart: Depart): Promise<void> {
  await appeler('POST /api/inscription/pieces/{jeton}', {
    chemin: { jeton },
    corps: formulaireDe(fichier),
    ...depart,
    ...SANS_IDENTITE,
  });
}
