/**
 * The only HTTP client. A call has the name of the OpenAPI document, `'GET /api/offre/lots/{id}'`; the types of its parameters,
 * body and answer follow from this name. A success returns a wrapper, which holds the details and the version of what was read (spec
 * section 8). A failure throws an `ErreurAppel`.
 */
import { adresse, type Valeur } from '../lib/requete';
import { type Conditions, echanger } from './echange';
import { ABANDON, type Enveloppe, ErreurAppel } from './erreur-appel';
import type { Ecriture, NomDAppel } from './operations';
import { prendrePremiere } from './premieres';
import type { paths } from './schema';
import { noterEcriture } from './touche';

/** The names of the calls that read. */
export type CheminLu = Extract<NomDAppel, `GET ${string}`> extends `GET ${infer P}` ? P : never;

type Operation<N extends NomDAppel> = N extends `${infer M} ${infer P extends keyof paths & string}`
  ? paths[P][Lowercase<M> & keyof paths[P]]
  : never;

/**
 * The type of a parameter's value: any text for a free parameter, the listed words for an enumeration, and 1 or 0 for a boolean
 * (as the specification writes them).
 */
type ValeurDe<T> = [T] extends [boolean]
  ? boolean | 0 | 1
  : T extends readonly unknown[]
    ? readonly (string | number)[]
    : [string] extends [T]
      ? string | number | boolean
      : T;

/** The query parameters of a call. A parameter without a value is left out (spec section 5). */
export type RequeteDe<N extends NomDAppel> =
  Operation<N> extends { parameters: { query?: infer Q } }
    ? { [K in keyof NonNullable<Q>]?: ValeurDe<NonNullable<NonNullable<Q>[K]>> | null | undefined }
    : never;

type Chemin<O> = O extends { parameters: { path: infer P } } ? { chemin: P } : unknown;
type Requete<N extends NomDAppel> = [keyof RequeteDe<N>] extends [never]
  ? unknown
  : { requete?: RequeteDe<N> };
type CorpsDe<C> = C extends { 'multipart/form-data': unknown } ? FormData : C[keyof C];
type Corps<O> = O extends { requestBody: { content: infer C } }
  ? { corps: CorpsDe<C> }
  : O extends { requestBody?: { content: infer C } }
    ? { corps?: CorpsDe<C> }
    : unknown;

/** The parameters, the body and the conditions of a call. */
export type Demande<N extends NomDAppel> = Conditions &
  Chemin<Operation<N>> &
  Requete<N> &
  Corps<Operation<N>>;

/** Makes the last argument optional when nothing in it is required. */
type Arguments<T> = Record<never, never> extends T ? [demande?: T] : [demande: T];

type Succes = 200 | 201 | 202 | 203 | 204;

/** The type of a call's answer: `undefined` when the answer has no body. */
export type ReponseDe<N extends NomDAppel> =
  Operation<N> extends { responses: infer R }
    ? {
        [S in keyof R & Succes]: R[S] extends { content: infer C } ? C[keyof C] : null;
      }[keyof R & Succes]
    : never;

/** A success: the details, and the version to send with a later change (`siVersion`). */
export interface Reponse<D> extends Enveloppe<D> {
  readonly version: string | null;
  /** The headers of the answer. */
  readonly entetes: Headers;
}

interface Libre extends Conditions {
  chemin?: Readonly<Record<string, string | number>>;
  requete?: Readonly<Record<string, Valeur>>;
  corps?: unknown;
}

/** Gives the arguments of a call a loose type, because their precise type depends on the name of the call. */
const libreDe = (demande: unknown) => (demande ?? {}) as Libre;

/** Types the received body as the document describes it for this call. */
const laReponse = <N extends NomDAppel>(corps: unknown) => corps as ReponseDe<N>;

function composer(nom: string, { chemin = {}, requete = {} }: Libre): { methode: string; adresse: string } {
  const [methode = '', modele = ''] = nom.split(' ', 2);
  const rempli = modele.replaceAll(/\{(\w+)\}/gu, (_, cle: string) => encodeURIComponent(chemin[cle] ?? ''));
  return { methode, adresse: adresse(rempli, requete) };
}

/** The address of a read. The cache keeps its answer under this address. */
export function adresseDe<P extends CheminLu>(
  chemin: P,
  ...[demande]: Arguments<Demande<`GET ${P}`>>
): string {
  return composer(`GET ${chemin}`, libreDe(demande)).adresse;
}

/** The success statuses that have no body. */
const SANS_CORPS: ReadonlySet<number> = new Set([204, 205]);
/** How long the rest of an answer may take after its beginning, in milliseconds. */
const DELAI_DU_CORPS = 45_000;

/** Reads the whole text of an answer within `DELAI_DU_CORPS`. */
function texteDe(reponse: Response): Promise<string> {
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  const tropLent = new Promise<never>((_, rejeter) => {
    minuterie = setTimeout(() => rejeter(new Error('the rest of the answer does not come')), DELAI_DU_CORPS);
  });
  return Promise.race([reponse.text(), tropLent]).finally(() => clearTimeout(minuterie));
}

/**
 * The body of an answer: JSON, the text of a drawing, or nothing when the status says so. A body that was cut throws an error,
 * because an empty body would mean "nobody is signed in".
 */
async function lireCorps(reponse: Response, signal: AbortSignal | undefined): Promise<unknown> {
  if (SANS_CORPS.has(reponse.status)) {
    return null;
  }
  try {
    const texte = await texteDe(reponse);
    return reponse.headers.get('Content-Type')?.startsWith('image/svg+xml') === true
      ? texte
      : JSON.parse(texte);
  } catch {
    throw signal?.aborted === true
      ? new ErreurAppel(ABANDON, 'Request canceled')
      : ErreurAppel.deLEntrave('coupe');
  }
}

/** Whether a call changes something. Pages may then show old data. */
const ecrit = (nom: NomDAppel): nom is Ecriture => !nom.startsWith('GET ');

/** Calls the API and returns the wrapper of a success. After a write it refreshes what the call's line of `TOUCHES` names. */
export async function appeler<N extends NomDAppel>(
  nom: N,
  ...[demande]: Arguments<Demande<N>>
): Promise<Reponse<ReponseDe<N>>> {
  const libre = libreDe(demande);
  const compose = composer(nom, libre);
  const premiere = compose.methode === 'GET' ? prendrePremiere(compose.adresse) : undefined;
  if (premiere !== undefined) {
    const { corps, version } = premiere;
    return {
      statusCode: 200,
      content: { details: laReponse<N>(corps), message: 'OK' },
      version,
      entetes: new Headers(),
    };
  }
  const reponse = await echanger({ ...libre, ...compose }).catch((cause: unknown) => {
    if (ecrit(nom)) {
      noterEcriture(nom, cause);
    }
    throw cause;
  });
  if (ecrit(nom)) {
    noterEcriture(nom);
  }
  return {
    statusCode: reponse.status,
    content: { details: laReponse<N>(await lireCorps(reponse, libre.signal)), message: 'OK' },
    version: reponse.headers.get('ETag'),
    entetes: reponse.headers,
  };
}

/** Reads, and returns the details without their wrapper. */
export async function lire<P extends CheminLu>(
  chemin: P,
  ...demande: Arguments<Demande<`GET ${P}`>>
): Promise<ReponseDe<`GET ${P}`>> {
  const nom = `GET ${chemin}` as const;
  return (await appeler(nom, ...demande)).content.details;
}

/** Reads the drawing at an address that an answer gave. */
export async function lireDessin(url: string, signal?: AbortSignal): Promise<string> {
  return (await echanger({ methode: 'GET', adresse: url, signal })).text();
}

/** Reads the bytes at an address that an answer gave. */
export async function lireFichier(url: string, signal?: AbortSignal): Promise<Blob> {
  return (await echanger({ methode: 'GET', adresse: url, signal })).blob();
}

/** The file name that the server gives. */
function nomDuFichier(entetes: Headers, defaut: string): string {
  const texte = entetes.get('Content-Disposition') ?? '';
  const etendu = /filename\*=UTF-8''([^;]+)/iu.exec(texte)?.[1];
  return etendu === undefined
    ? (/filename="([^"]+)"/u.exec(texte)?.[1] ?? defaut)
    : decodeURIComponent(etendu);
}

interface Fichier {
  octets: Blob;
  nom: string;
}

/** The file of a call's answer, with the name that the server gives it. */
async function fichierDe(chemin: CheminLu, defaut: string, demande: unknown): Promise<Fichier> {
  const libre = libreDe(demande);
  const reponse = await echanger({ ...libre, ...composer(`GET ${chemin}`, libre) });
  return { octets: await reponse.blob(), nom: nomDuFichier(reponse.headers, defaut) };
}

function enregistrer({ octets, nom }: Fichier): void {
  const lien = document.createElement('a');
  lien.href = URL.createObjectURL(octets);
  lien.download = nom;
  lien.click();
  URL.revokeObjectURL(lien.href);
}

/** Downloads a file under the name that the server gives it. */
export async function telecharger<P extends CheminLu>(
  chemin: P,
  defaut: string,
  ...[demande]: Arguments<Demande<`GET ${P}`>>
): Promise<void> {
  enregistrer(await fichierDe(chemin, defaut, demande));
}

/** The types of file that a tab shows without running code of the file. */
const MONTRABLES = /^(?:application\/pdf|image\/(?:jpeg|png))(?:;|$)/u;
/** How long the bytes behind a tab are kept, in milliseconds: the tab must have read them by then. */
const LECTURE = 60_000;

/**
 * Shows a file in another tab. It serves calls that no link can make, because a parameter is in a header. The file is
 * downloaded instead when the browser opens no tab, or when no tab can show this type.
 */
export async function ouvrir<P extends CheminLu>(
  chemin: P,
  defaut: string,
  ...[demande]: Arguments<Demande<`GET ${P}`>>
): Promise<void> {
  // The tab must open before any `await`, because a browser only opens one during the click.
  const onglet = window.open('', '_blank');
  try {
    const fichier = await fichierDe(chemin, defaut, demande);
    if (onglet === null || !MONTRABLES.test(fichier.octets.type)) {
      onglet?.close();
      enregistrer(fichier);
      return;
    }
    const adresse = URL.createObjectURL(fichier.octets);
    onglet.opener = null;
    onglet.location.replace(adresse);
    setTimeout(() => URL.revokeObjectURL(adresse), LECTURE);
  } catch (cause) {
    onglet?.close();
    throw cause;
  }
}
