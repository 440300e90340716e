/**
 * Files as people choose them. The server tells a file by what it holds, never by its name; so what is refused here by its name
 * is looked into first, as the server does (`domain::fichier::reconnaitre`): a scan called `.jfif`, or nothing at all, leaves.
 */
import { verifier } from './regles';

/** Bytes in which a file tells what it is. */
const DEBUT = 1_024;
const SIGNATURES = [
  { extension: 'png', octets: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { extension: 'jpg', octets: [0xff, 0xd8, 0xff] },
] as const;
const EN_TETE_PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** What those that were looked into hold, as an extension. */
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
  /** Extensions, comma-separated. */
  formats: string;
  /** In Ko. */
  poidsMax: number;
}

/** Whether a file has to be looked into before it is judged: its name says nothing that is taken. */
export const estDouteux = (fichier: File, formats: string) =>
  verifier('ext', fichier.name, { formats }) !== null;

/** Looks into a file. One that cannot be read is judged by its name. */
export async function regarder(fichier: File): Promise<void> {
  try {
    const extension = extensionDe(new Uint8Array(await fichier.slice(0, DEBUT).arrayBuffer()));
    if (extension !== null) {
      lues.set(fichier, extension);
    }
  } catch {
    // Gone since it was chosen, or kept elsewhere: sending it will say so.
  }
}

/** Why a file does not leave, in the words of the rule; `null` when it does. */
export function refusDuFichier(fichier: File, { formats, poidsMax }: Conditions): string | null {
  const lue = lues.get(fichier);
  const nom = lue === undefined ? fichier.name : `fichier.${lue}`;
  return verifier('ext', nom, { formats }) ?? verifier('size', fichier.size, { n: poidsMax });
}

/** Other names of what is taken, for the windows in which files are chosen: they hide what they are not told of. */
const AUSSI: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: '.jfif,.jpe,image/jpeg',
  png: 'image/png',
};

/** What such a window shows. */
export const accepter = (formats: string) =>
  formats
    .split(',')
    .map((format) => format.trim())
    .flatMap((format) => [`.${format}`, ...(AUSSI[format]?.split(',') ?? [])])
    .join(',');
