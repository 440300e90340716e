/** Computes a proof of work for our own server in a worker, without asking the user. The page stays usable. */
import travailleur from 'altcha/worker?url';
import type { components } from '../../api/schema';

type Defi = components['schemas']['DefiAltcha'];

/** How long an old phone may compute, in milliseconds. */
const PATIENCE = 60_000;

/** Solves a challenge and returns the answer in the server's format. */
export async function prouver(defi: Defi): Promise<string> {
  const ouvrier = new Worker(travailleur);
  try {
    const number = await new Promise<number>((trouver, manquer) => {
      const renoncer = () => manquer(new Error('no proof of work'));
      const minuterie = setTimeout(renoncer, PATIENCE);
      ouvrier.addEventListener('error', renoncer);
      ouvrier.addEventListener('message', ({ data }: MessageEvent<{ number: number } | null>) => {
        clearTimeout(minuterie);
        data === null ? renoncer() : trouver(data.number);
      });
      ouvrier.postMessage({ type: 'work', payload: defi, max: defi.maxnumber });
    });
    const { algorithm, challenge, salt, signature } = defi;
    return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
  } finally {
    ouvrier.terminate();
  }
}
