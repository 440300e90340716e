/**
 * Checks the files that people choose. The server judges a file by its content, never by its name. So a file whose name is
 * refused is read first, as the server does (`domain::fichier::reconnaitre`): a scan named `.jfif`, or without extension, is
 * accepted.
 */
import { verifier } from './regles';

/** The number of first bytes that identify a file. */
const DEBUT = 1_024;
const SIGNATURES = [
  { extension: 'png', octets: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { extension: 'jpg', octets: [0xff, 0xd8, 0xff] },
] as const;
const EN_TETE_PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** For each file whose beginning was read, its real type as an extension. */
const lues = new WeakMap<File, string>();

const commence = (octets: Uint8Array, signature: readonly number[], a = 0) =>
  signature.every((octet, rang) => octets[a + rang] === octet);

function extensionDe(debut: Uint8Array): string | null {
  const image = SIGNATURES.find(({ octets }) => commence(debut, octets));
  if (image !== undefined) {
    return image.extension;
  }
  return debut.some((_, place) => commence(debut, EN_TETE_PDF, place)) ? 'pdf' : null;
}

interface Conditions {
  /** The accepted extensions, separated by commas. */
  formats: string;
  /** The largest size, in Ko. */
  poidsMax: number;
}

/** Whether a file must be read before it is judged, because its name has no accepted extension. */
export const estDouteux = (fichier: File, formats: string) =>
  verifier('ext', fichier.name, { formats }) !== null;

/** Reads the beginning of a file. A file that cannot be read is judged by its name. */
export async function regarder(fichier: File): Promise<void> {
  try {
    const extension = extensionDe(new Uint8Array(await fichier.slice(0, DEBUT).arrayBuffer()));
    if (extension !== null) {
      lues.set(fichier, extension);
    }
  } catch {
    // The file was moved, or cannot be read: its sending will fail and say so.
  }
}

/** Why a file is refused, in the words of the rule; `null` when it is accepted. */
export function refusDuFichier(fichier: File, { formats, poidsMax }: Conditions): string | null {
  const lue = lues.get(fichier);
  const nom = lue === undefined ? fichier.name : `fichier.${lue}`;
  return verifier('ext', nom, { formats }) ?? verifier('size', fichier.size, { n: poidsMax });
}

/** MIME types to accept besides the extensions, because a file dialog hides the files whose type it was not given. */
const AUSSI: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: '.jfif,.jpe,image/jpeg',
  png: 'image/png',
};

/** The value of `accept` of a file input. */
export const accepter = (formats: string) =>
  formats
    .split(',')
    .map((format) => format.trim())
    .flatMap((format) => [`.${format}`, ...(AUSSI[format]?.split(',') ?? [])])
    .join(',');
