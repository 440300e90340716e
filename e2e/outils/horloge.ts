/** A portal with a clock that the journey moves (`crates/server/examples/horloge`), so that days pass during the test. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

export interface PortailALHeure {
  adresse: string;
  /** The folder of the portal's mails. */
  courriers: string;
  /** Sets the portal's clock. */
  regler: (instant: string) => void;
  /** Kills the portal's server at once, like a power cut. */
  tuer: () => Promise<void>;
  /** Starts the server again on the same folder and address. */
  relancer: () => Promise<void>;
  fermer: () => void;
}

/** Starts a portal at this instant, with a few programmes and the demonstration of that day. */
export async function portailALHeure(instant: string): Promise<PortailALHeure> {
  const linteau = process.env.LINTEAU_BIN ?? '';
  const dossier = mkdtempSync(join(tmpdir(), 'linteau-horloge-'));
  const env = { PATH: process.env.PATH, LINTEAU_DATA_DIR: dossier, LINTEAU_LOG: 'warn' };
  const executer = (...mots: string[]) =>
    execFileSync(linteau, mots, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const flux = join(dossier, 'demo.ndjson');
  executer('migrate');
  executer('generate', '--programmes', '12', '--lots', '240', '--seed', '3', '--sortie', flux);
  executer('import', flux);
  executer('user', 'demo');
  const avance = join(dossier, 'avance');
  const regler = (quand: string) =>
    writeFileSync(avance, String(Math.round((Date.parse(quand) - Date.now()) / 1000)));
  regler(instant);
  const horloge = join(dirname(linteau), 'examples', 'horloge');
  let serveur: ChildProcess | undefined;
  const servir = async (ecoute: string): Promise<string> => {
    const lance = spawn(horloge, [dossier, ecoute, avance], { stdio: ['ignore', 'pipe', 'inherit'] });
    serveur = lance;
    for await (const ligne of createInterface({ input: lance.stdout })) {
      const adresse = /http:\/\/\S+/u.exec(ligne)?.[0];
      if (adresse !== undefined) {
        return adresse;
      }
    }
    throw new Error('the portal under another clock did not start');
  };
  const adresse = await servir('127.0.0.1:0');
  return {
    adresse,
    courriers: join(dossier, 'courrier'),
    regler,
    tuer: async () => {
      serveur?.kill('SIGKILL');
      await (serveur && once(serveur, 'exit'));
    },
    relancer: async () => {
      await servir(new URL(adresse).host);
    },
    fermer: () => {
      serveur?.kill();
      rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
