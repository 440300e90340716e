/**
 * Names what stands between the page and the portal: a network that is down or slow, a Wi-Fi that asks for a login, a proxy without a
 * server behind it, a firewall. Each obstacle has its own sentence, which says what to do and when. An answer that is not the portal's is
 * never used: it signs nobody out, changes nothing and does not set the clock.
 */
import { compteARebours } from './formats';

export type Entrave =
  /** The browser has no network. */
  | 'hors-ligne'
  /** No answer came. The browser does not say whether the name is unknown, the line is cut or the call was refused. */
  | 'muet'
  /** No answer came in time. */
  | 'lent'
  /** The network answered instead of the portal, because it asks for a login first. */
  | 'reseau'
  /** A proxy before the portal answers that it cannot reach the portal. */
  | 'relais'
  /** A proxy before the portal received too many calls from here. */
  | 'afflux'
  /** A proxy on the way refuses a body of this size. */
  | 'poids'
  /** A proxy or firewall on the way refused the call. */
  | 'barrage'
  /** The portal answered, but the answer was cut. */
  | 'coupe';

/**
 * The header that marks the portal's answers. `X-Request-Id` alone marks a server of an older version, which may still run
 * during an upgrade.
 */
const MARQUE = 'Linteau-Portail';
const MARQUE_D_AVANT = 'X-Request-Id';

/** Whether the portal itself gave this answer. */
export function estDuPortail({ headers }: Pick<Response, 'headers'>): boolean {
  const estUnePage = headers.get('Content-Type')?.startsWith('text/html') === true;
  return headers.has(MARQUE) || (headers.has(MARQUE_D_AVANT) && !estUnePage);
}

/** The statuses of a network that asks for a login. */
const QUI_ETES_VOUS: ReadonlySet<number> = new Set([407, 511]);

/** The obstacle that gave this answer; `null` when the portal gave it. */
export function entraveDe(reponse: Response): Entrave | null {
  const { status, type } = reponse;
  if (type !== 'opaqueredirect' && estDuPortail(reponse)) {
    return null;
  }
  if (type === 'opaqueredirect' || (status >= 200 && status < 400) || QUI_ETES_VOUS.has(status)) {
    return 'reseau';
  }
  if (status === 429) {
    return 'afflux';
  }
  if (status === 413) {
    return 'poids';
  }
  return status === 408 || status >= 500 ? 'relais' : 'barrage';
}

/** The obstacle of a call without an answer. */
export const entraveSansReponse = (): Entrave =>
  typeof navigator === 'undefined' || navigator.onLine ? 'muet' : 'hors-ligne';

/** The status of the failure for this obstacle. The status of the answer that came in the portal's place is never used as it is. */
export function statutDe(entrave: Entrave, recu: number | null): number {
  switch (entrave) {
    case 'hors-ligne':
    case 'muet':
      return 503;
    case 'lent':
      return 504;
    case 'relais':
      return recu === 503 || recu === 504 ? recu : 502;
    default:
      return 502;
  }
}

/** Obstacles that go away by themselves. The page is refreshed once the portal answers. */
const PASSAGERES: ReadonlySet<Entrave> = new Set(['hors-ligne', 'muet', 'lent', 'reseau', 'relais']);
export const passeDElleMeme = (entrave: Entrave): boolean => PASSAGERES.has(entrave);

/** The sentence that says what happened, for each obstacle. */
const FAITS: Readonly<Record<Entrave, string>> = {
  'hors-ligne': 'Vous êtes hors connexion.',
  muet: 'Le portail ne répond pas.',
  lent: 'Le portail n’a pas répondu à temps\u00a0: votre connexion est peut-être très lente.',
  reseau:
    'Votre réseau a répondu à la place du portail\u00a0: il demande sans doute de vous identifier (Wi-Fi d’hôtel, de gare, d’entreprise).',
  relais: 'Le portail est momentanément injoignable.',
  afflux: 'Trop de demandes partent de votre réseau.',
  poids: 'Votre réseau refuse un envoi de ce poids avant qu’il n’atteigne le portail.',
  barrage:
    'Votre réseau (pare-feu, filtre ou antivirus) a refusé cette demande avant qu’elle n’atteigne le portail.',
  coupe: 'La réponse du portail est arrivée incomplète.',
};

function conseilDe(entrave: Entrave, reprise: number | null): string {
  const quand = reprise !== null && reprise >= 1_000 ? `dans ${compteARebours(reprise)}` : 'dans une minute';
  switch (entrave) {
    case 'hors-ligne':
      return 'Rien n’est perdu\u00a0: réessayez dès que la connexion est revenue.';
    case 'muet':
      return 'Vérifiez votre connexion, puis réessayez dans un instant.';
    case 'reseau':
      return 'Ouvrez sa page de connexion, puis réessayez.';
    case 'lent':
    case 'relais':
    case 'afflux':
      return `Réessayez ${quand}.`;
    case 'poids':
      return 'Allégez le fichier, ou réessayez depuis un autre réseau.';
    case 'barrage':
      return 'Réessayez depuis un autre réseau, ou prévenez votre service informatique.';
    case 'coupe':
      return 'Réessayez dans un instant.';
  }
}

/** The sentences for an obstacle: what happened, what to do and when. `reprise` is the delay before the next try, in milliseconds. */
export function phraseDe(entrave: Entrave, reprise: number | null): string {
  return `${FAITS[entrave]} ${conseilDe(entrave, reprise)}`;
}

/** Like `phraseDe`, for an error page that goes away by itself once the portal answers. */
export function phraseDePage(entrave: Entrave, reprise: number | null): string {
  if (!passeDElleMeme(entrave)) {
    return phraseDe(entrave, reprise);
  }
  const geste = entrave === 'reseau' ? ' Ouvrez sa page de connexion.' : '';
  return `${FAITS[entrave]}${geste} La page s’affichera d’elle-même dès que le portail répondra de nouveau.`;
}
