/**
 * Identifies a file by the hash of its bytes and of each revision in it. A PDF that is signed again, or changed, grows at its
 * end: its earlier state is the beginning, up to one of its `%%EOF`. Everything is computed in the browser.
 */

/** The largest number of revisions. Only the last revisions count, because they are the signed ones. */
const REVISIONS = 60;
/** The bytes of "%%EOF". */
const FIN = [0x25, 0x25, 0x45, 0x4f, 0x46];
const [CR, LF] = [0x0d, 0x0a];

export interface Empreintes {
  empreinte: string;
  revisions: string[];
}

/** Where revisions may end: after each `%%EOF`, with or without the end of line after it. */
export function finsDeRevision(octets: Uint8Array): number[] {
  const fins: number[] = [];
  for (
    let place = octets.indexOf(FIN[0] ?? 0);
    place !== -1;
    place = octets.indexOf(FIN[0] ?? 0, place + 1)
  ) {
    if (FIN.every((octet, rang) => octets[place + rang] === octet)) {
      let fin = place + FIN.length;
      fins.push(fin);
      for (const signe of [CR, LF]) {
        if (octets[fin] === signe) {
          fin += 1;
          fins.push(fin);
        }
      }
    }
  }
  return fins.slice(-REVISIONS);
}

async function sha256(octets: Uint8Array<ArrayBuffer>): Promise<string> {
  const somme = new Uint8Array(await crypto.subtle.digest('SHA-256', octets));
  return [...somme].map((octet) => octet.toString(16).padStart(2, '0')).join('');
}

/** Whether this browser can compute hashes, which it can only do on an https page. */
export const saitCalculer = (): boolean => globalThis.crypto?.subtle !== undefined;

export async function empreintesDe(fichier: Blob): Promise<Empreintes> {
  const octets = new Uint8Array(await fichier.arrayBuffer());
  const revisions: string[] = [];
  for (const fin of finsDeRevision(octets)) {
    revisions.push(await sha256(octets.subarray(0, fin)));
  }
  return { empreinte: await sha256(octets), revisions };
}
