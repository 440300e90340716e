/**
 * The calls of a registration (spec sections 7 and 8). None sends the session (`api/echange.ts`). None leads to the sign-in page
 * after a 403, because the 403 of a registration is a message about the company. Files are sent first, one by one; the
 * registration refers to them by the names that the server gave.
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
/** The whole registration, without the captcha's token. */
export type Dossier = Omit<components['schemas']['InscriptionEnvoyee'], 'token'>;
export type Inscrite = ReponseDe<'POST /api/inscription'>;
export type FichierEnDepot = components['schemas']['DocumentEnAttente'];
export type PieceDemandee = ReponseDe<'GET /api/inscription/pieces/{jeton}'>;

/** The progress of a file, and the signal to abort it. */
export interface Depart {
  signal: AbortSignal;
  progression: (part: number) => void;
}

const SANS_IDENTITE = { anonyme: true, sansRedirection: true } as const;

/** Checks the company without saving it. */
export async function verifierSociete(corps: Societe): Promise<void> {
  await appeler('POST /api/inscription/inscription/societe', { corps, ...SANS_IDENTITE });
}

/** Checks the prescriber without saving them. */
export async function verifierPrescripteur(corps: Prescripteur): Promise<void> {
  await appeler('POST /api/inscription/inscription/prescripteur', { corps, ...SANS_IDENTITE });
}

function formulaireDe(fichier: File): FormData {
  const corps = new FormData();
  corps.set('fichier', fichier);
  return corps;
}

/** The challenge that opens a deposit. */
export async function defiDeDepot() {
  const { content } = await appeler('GET /api/captcha', { requete: { usage: 'depot' }, ...SANS_IDENTITE });
  return content.details;
}

/** Opens a deposit with the answer to its challenge. */
export async function ouvrirDepot(token: string) {
  const { content } = await appeler('POST /api/inscription/depot', { corps: { token }, ...SANS_IDENTITE });
  return content.details;
}

/** Keeps a deposit open and lists its files. */
export async function poursuivreDepot(depot: string) {
  const { content } = await appeler('POST /api/inscription/depot/prolongation', { depot, ...SANS_IDENTITE });
  return content.details;
}

/** Sends a file of a slot to a deposit. Returns its one-use name. */
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

/** Deletes a file. A failure is ignored, because unclaimed files are deleted in time. */
export async function retirerPiece(nom: string): Promise<void> {
  await appeler('DELETE /api/inscription/documents/{nom}', { chemin: { nom }, ...SANS_IDENTITE }).catch(
    () => null,
  );
}

/**
 * Sends the whole registration, with the captcha's token. Calls with the same idempotency key make a single registration.
 */
export async function inscrire(dossier: Dossier, token: string, cleDIdempotence: string): Promise<Inscrite> {
  const corps = { ...dossier, token };
  return (await appeler('POST /api/inscription', { corps, cleDIdempotence, ...SANS_IDENTITE })).content
    .details;
}

/** The active head office of a siren; `null` when the register does not know it. */
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

/** The slot that a mail opens again; `null` when the link no longer works. */
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

/** Sends the requested document, which uses up the link. */
export async function envoyerPieceDemandee(jeton: string, fichier: File, depart: Depart): Promise<void> {
  await appeler('POST /api/inscription/pieces/{jeton}', {
    chemin: { jeton },
    corps: formulaireDe(fichier),
    ...depart,
    ...SANS_IDENTITE,
  });
}
