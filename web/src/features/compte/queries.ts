/** One's own account: what one changes of it, its photo, its sessions. */
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

/** What one types of oneself. */
export interface Telephones {
  telMobile: string;
  telFixe: string;
  telPro: string;
}

/** The account as it was read, with the version that a change of it carries. */
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

/** Keeps what an answer says of the account: the header and the page follow. */
function garder({ content, version }: Reponse<UtilisateurServeur | null>): Compte {
  const utilisateur = content.details;
  if (utilisateur === null) {
    throw new ErreurAppel(401, '');
  }
  mettreAJour(utilisateur);
  // The answer to a photo says no version: the one that was known is the one to try, and a refusal of it brings the other.
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

/** Sessions of a page: on a phone each is a small grid. */
export const SESSIONS_PAR_PAGE = 10;

/** A page of one's sessions; past the last one, when some were ended, it is the last one. */
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

/** Saves the phones that were changed; an empty one is none. */
export async function enregistrerTelephones(
  telephones: Partial<Telephones>,
  version: string | null,
): Promise<Compte> {
  const corps = Object.fromEntries(
    Object.entries(telephones).map(([champ, numero]) => [champ, numero.trim() === '' ? null : numero]),
  );
  return garder(await appeler('PATCH /api/user/me', { corps, siVersion: version }));
}

/** Each preference stands alone: the last one to choose is right, whatever else was changed. */
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

/** The photo that stands there, kept so that a change of it can be taken back. */
export async function photoActuelle(url: string | null): Promise<Blob | null> {
  return url === null ? null : lireFichier(url).catch(() => null);
}

export async function changerMotDePasse(ancienMotDePasse: string, motDePasse: string): Promise<void> {
  await appeler('POST /api/user/me/motdepasse', { corps: { ancienMotDePasse, motDePasse } });
}

export async function fermerSession(id: number): Promise<void> {
  await appeler('DELETE /api/user/me/sessions/{id}', { chemin: { id } });
}

/** More than anybody has open at once. */
const TOUTES = 200;

/** Ends all but this one, and says how many: each by its own call, because the one that ends all ends this one too. */
export async function fermerLesAutresSessions(): Promise<number> {
  const ouvertes = await lire('/api/user/me/sessions', { requete: { limit: TOUTES } });
  let fermees = 0;
  for (const { id } of ouvertes['hydra:member'].filter(({ courante }) => !courante)) {
    try {
      await fermerSession(id);
      fermees += 1;
    } catch (cause) {
      // It has ended by itself meanwhile.
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
