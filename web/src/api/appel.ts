/**
 * The only client. A call is named as the OpenAPI document names it, `'GET /api/offre/lots/{id}'`: its parameters, its body
 * and its answer follow from that name. Success and failure give the wrapper of spec section 8: a success its details and
 * the version of what was read, a failure an `ErreurAppel`, thrown.
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
 * What may stand for a parameter: text of any kind for a free one, the very words where the document lists them, 1 and 0
 * for yes and no as the specification writes them.
 */
type ValeurDe<T> = [T] extends [boolean]
  ? boolean | 0 | 1
  : T extends readonly unknown[]
    ? readonly (string | number)[]
    : [string] extends [T]
      ? string | number | boolean
      : T;

/** The query parameters of a call; those that are empty are dropped (spec section 5). */
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

/** What a call is asked with. */
export type Demande<N extends NomDAppel> = Conditions &
  Chemin<Operation<N>> &
  Requete<N> &
  Corps<Operation<N>>;

/** The last argument may be left out when nothing in it is required. */
type Arguments<T> = Record<never, never> extends T ? [demande?: T] : [demande: T];

type Succes = 200 | 201 | 202 | 203 | 204;

/** What a call gives; nothing where its answer is empty. */
export type ReponseDe<N extends NomDAppel> =
  Operation<N> extends { responses: infer R }
    ? {
        [S in keyof R & Succes]: R[S] extends { content: infer C } ? C[keyof C] : null;
      }[keyof R & Succes]
    : never;

/** A success: what was asked for, and the version that a later change of it carries (`siVersion`). */
export interface Reponse<D> extends Enveloppe<D> {
  readonly version: string | null;
  /** What else the answer says of itself. */
  readonly entetes: Headers;
}

interface Libre extends Conditions {
  chemin?: Readonly<Record<string, string | number>>;
  requete?: Readonly<Record<string, Valeur>>;
  corps?: unknown;
}

/** What a call is asked with, without the names that its type gives it. */
const libreDe = (demande: unknown) => (demande ?? {}) as Libre;

/** What came, as the document says of that call. */
const laReponse = <N extends NomDAppel>(corps: unknown) => corps as ReponseDe<N>;

function composer(nom: string, { chemin = {}, requete = {} }: Libre): { methode: string; adresse: string } {
  const [methode = '', modele = ''] = nom.split(' ', 2);
  const rempli = modele.replaceAll(/\{(\w+)\}/gu, (_, cle: string) => encodeURIComponent(chemin[cle] ?? ''));
  return { methode, adresse: adresse(rempli, requete) };
}

/** The address of a read: what its answer is kept under. */
export function adresseDe<P extends CheminLu>(
  chemin: P,
  ...[demande]: Arguments<Demande<`GET ${P}`>>
): string {
  return composer(`GET ${chemin}`, libreDe(demande)).adresse;
}

/** The successes that say nothing. */
const SANS_CORPS: ReadonlySet<number> = new Set([204, 205]);
/** How long the rest of an answer may take once it has begun, in milliseconds. */
const DELAI_DU_CORPS = 45_000;

/** All the text of an answer, in its time. */
function texteDe(reponse: Response): Promise<string> {
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  const tropLent = new Promise<never>((_, rejeter) => {
    minuterie = setTimeout(() => rejeter(new Error('the rest of the answer does not come')), DELAI_DU_CORPS);
  });
  return Promise.race([reponse.text(), tropLent]).finally(() => clearTimeout(minuterie));
}

/**
 * The body of an answer: JSON, the text of a drawing, or nothing where its status says so. One that was cut on the way is no
 * answer: an empty one would be read as "nobody is signed in".
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

/** Whether a call changes something, of which pages may show what was. */
const ecrit = (nom: NomDAppel): nom is Ecriture => !nom.startsWith('GET ');

/** Calls the API and gives the wrapper of a success. A write touches what its line of `TOUCHES` says. */
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

/** Reads, and gives what was read alone. */
export async function lire<P extends CheminLu>(
  chemin: P,
  ...demande: Arguments<Demande<`GET ${P}`>>
): Promise<ReponseDe<`GET ${P}`>> {
  const nom = `GET ${chemin}` as const;
  return (await appeler(nom, ...demande)).content.details;
}

/** Reads the drawing behind an address that an answer gave. */
export async function lireDessin(url: string, signal?: AbortSignal): Promise<string> {
  return (await echanger({ methode: 'GET', adresse: url, signal })).text();
}

/** Reads the bytes behind an address that an answer gave. */
export async function lireFichier(url: string, signal?: AbortSignal): Promise<Blob> {
  return (await echanger({ methode: 'GET', adresse: url, signal })).blob();
}

/** The name that the server gives to a file. */
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

/** The file that a call gives, and the name that the server gives it. */
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

/** What a tab may show without running anything of it. */
const MONTRABLES = /^(?:application\/pdf|image\/(?:jpeg|png))(?:;|$)/u;
/** How long the bytes behind a tab stay: until it has read them. */
const LECTURE = 60_000;

/**
 * Shows a file in another tab: for a call that no link can make, because what it is asked with stands in a header. Where the browser
 * opens no tab, or the file is not one to look at, it is downloaded.
 */
export async function ouvrir<P extends CheminLu>(
  chemin: P,
  defaut: string,
  ...[demande]: Arguments<Demande<`GET ${P}`>>
): Promise<void> {
  // Before anything is waited for: a browser opens a tab at a press, and not later.
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
