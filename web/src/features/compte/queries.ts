/** The calls of the user's own account: data, photo, sessions. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { appeler, lire, lireFichier, type Reponse } from '../../api/appel';
import { cles } from '../../api/cles';
import { ErreurAppel } from '../../api/erreur-appel';
import { requetes } from '../../api/requetes';
import type { components } from '../../api/schema';
import { mettreAJour } from '../../api/session';
import type { UtilisateurServeur } from '../../api/utilisateur';
import type { Versionne } from '../../ui/formulaire/au-fil';

export type SessionOuverte = components['schemas']['SessionDuFil'];

/** The phones as they are typed. */
export interface Telephones {
  telMobile: string;
  telFixe: string;
  telPro: string;
}

/** The account, with the version to send with a change. */
export interface Compte {
  utilisateur: UtilisateurServeur;
  version: string | null;
}

export function telephonesDe(utilisateur: UtilisateurServeur): Telephones {
  return {
    telMobile: utilisateur.telMobile ?? '',
    telFixe: utilisateur.telFixe ?? '',
    telPro: utilisateur.telPro ?? '',
  };
}

export function enVersion({ utilisateur, version }: Compte): Versionne<Telephones> {
  return { valeurs: telephonesDe(utilisateur), version };
}

/** Stores the account of an answer, so that the header and the page show it. */
function garder({ content, version }: Reponse<UtilisateurServeur | null>): Compte {
  const utilisateur = content.details;
  if (utilisateur === null) {
    throw new ErreurAppel(401, '');
  }
  mettreAJour(utilisateur);
  // The answer about a photo has no version. The known version is kept; if it is outdated, the next change is refused and
  // brings the new one.
  const connue = requetes.getQueryData<Compte>(cles.compte.moi)?.version ?? null;
  const compte = { utilisateur, version: version ?? connue };
  requetes.setQueryData(cles.compte.moi, compte);
  return compte;
}

export const monCompte = queryOptions({
  queryKey: cles.compte.moi,
  queryFn: async ({ signal }): Promise<Compte> => {
    const reponse = await appeler('GET /api/user/me', { signal });
    if (reponse.content.details === null) {
      throw new ErreurAppel(401, '');
    }
    mettreAJour(reponse.content.details);
    return { utilisateur: reponse.content.details, version: reponse.version };
  },
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** The number of sessions on a page. On a phone each session is shown as a small grid. */
export const SESSIONS_PAR_PAGE = 10;

/** A page of the user's sessions. When sessions were ended and this page no longer exists, the call gives the last page. */
export const mesSessions = (page: number) =>
  queryOptions({
    queryKey: [...cles.compte.sessions, page],
    queryFn: async ({ signal }) => {
      const lirePage = (une: number) =>
        lire('/api/user/me/sessions', { requete: { page: une, limit: SESSIONS_PAR_PAGE }, signal });
      const recue = await lirePage(page);
      const total = recue['hydra:totalItems'];
      const pages = Math.max(1, Math.ceil(total / SESSIONS_PAR_PAGE));
      const lue = page > pages ? await lirePage(pages) : recue;
      return { membres: lue['hydra:member'], total, pages, page: Math.min(page, pages) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export async function relireMonCompte(): Promise<Compte> {
  return garder(await appeler('GET /api/user/me'));
}

/** Saves the changed phones. An empty text removes a phone. */
export async function enregistrerTelephones(
  telephones: Partial<Telephones>,
  version: string | null,
): Promise<Compte> {
  const corps = Object.fromEntries(
    Object.entries(telephones).map(([champ, numero]) => [champ, numero.trim() === '' ? null : numero]),
  );
  return garder(await appeler('PATCH /api/user/me', { corps, siVersion: version }));
}

/** Saves preferences without a version, because the last choice of each preference is always right. */
export async function enregistrerPreferences(
  preferences: Readonly<Record<string, boolean | string | null>>,
): Promise<Compte> {
  return garder(
    await appeler('PATCH /api/user/me', { corps: { preferences: preferences as Record<string, never> } }),
  );
}

export async function envoyerPhoto(
  fichier: Blob,
  conditions: { signal?: AbortSignal; progression?: (part: number) => void } = {},
): Promise<Compte> {
  const corps = new FormData();
  corps.set('photo', fichier);
  return garder(await appeler('PUT /api/user/me/photo', { corps, ...conditions }));
}

export async function retirerPhoto(): Promise<Compte> {
  return garder(await appeler('DELETE /api/user/me/photo'));
}

/** Reads the present photo, so that a change can be undone. */
export async function photoActuelle(url: string | null): Promise<Blob | null> {
  return url === null ? null : lireFichier(url).catch(() => null);
}

export async function changerMotDePasse(ancienMotDePasse: string, motDePasse: string): Promise<void> {
  await appeler('POST /api/user/me/motdepasse', { corps: { ancienMotDePasse, motDePasse } });
}

export async function fermerSession(id: number): Promise<void> {
  await appeler('DELETE /api/user/me/sessions/{id}', { chemin: { id } });
}

/** More sessions than anybody has open. */
const TOUTES = 200;

/**
 * Ends all other sessions and returns their number. Each session is ended by its own call, because the call that ends all
 * sessions also ends the present one.
 */
export async function fermerLesAutresSessions(): Promise<number> {
  const ouvertes = await lire('/api/user/me/sessions', { requete: { limit: TOUTES } });
  let fermees = 0;
  for (const { id } of ouvertes['hydra:member'].filter(({ courante }) => !courante)) {
    try {
      await fermerSession(id);
      fermees += 1;
    } catch (cause) {
      // The session has ended by itself meanwhile.
      if (!(cause instanceof ErreurAppel && cause.statusCode === 404)) {
        throw cause;
      }
    }
  }
  return fermees;
}

export async function fermerToutesLesSessions(): Promise<void> {
  await appeler('DELETE /api/user/me/sessions');
}
