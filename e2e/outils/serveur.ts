/**
 * The setup of the journeys: a portal in a fresh folder with a small demonstration, on a free port; a second server on the same folder,
 * closed for maintenance; a third server with map tiles; and one session for each type of user, because sign-ins are limited.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { request } from '@playwright/test';
import {
  ADRESSE,
  ADRESSE_AVEC_TUILES,
  ADRESSE_EN_MAINTENANCE,
  COMPTES,
  DOSSIER_COURRIERS,
  DOSSIER_SESSIONS,
  fichierDeSession,
  MOT_DE_PASSE,
  TUILES,
} from './monde';

/** The size of the demonstration, small by default. */
const PROGRAMMES = Number(process.env.LINTEAU_E2E_PROGRAMMES ?? 30);
const LOTS = Number(process.env.LINTEAU_E2E_LOTS ?? 900);
/** How long a server may take to start, in milliseconds. */
const DEMARRAGE = 60_000;

function binaire(): string {
  const chemin = process.env.LINTEAU_BIN;
  if (chemin === undefined) {
    throw new Error('LINTEAU_BIN is not set: run scripts/e2e.sh.');
  }
  return chemin;
}

/** A free port: the portal's links carry its public address, which it must know before it starts. */
function portLibre(): Promise<number> {
  return new Promise((resolve, reject) => {
    const sonde = createServer();
    sonde.once('error', reject);
    sonde.listen(0, '127.0.0.1', () => {
      const adresse = sonde.address();
      sonde.close(() => (adresse !== null && typeof adresse === 'object' ? resolve(adresse.port) : reject(adresse)));
    });
  });
}

/** Starts a server and returns the address that it prints. */
async function servir(env: NodeJS.ProcessEnv, quoi: string): Promise<{ serveur: ChildProcess; adresse: string }> {
  const serveur = spawn(binaire(), ['serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const minuterie = setTimeout(() => serveur.kill(), DEMARRAGE);
  for await (const ligne of createInterface({ input: serveur.stdout })) {
    const adresse = /http:\/\/\S+/u.exec(ligne)?.[0];
    if (adresse !== undefined) {
      clearTimeout(minuterie);
      return { serveur, adresse };
    }
  }
  throw new Error(`the server stopped before it was ready (${quoi})`);
}

/** Starts the open server, to which the links of mails lead. */
async function servirSous(env: NodeJS.ProcessEnv): Promise<{ serveur: ChildProcess; adresse: string }> {
  const ecoute = `127.0.0.1:${await portLibre()}`;
  return servir({ ...env, LINTEAU_LISTEN: ecoute, LINTEAU_PUBLIC_URL: `http://${ecoute}` }, 'open');
}

async function ouvrirLesSessions(adresse: string): Promise<void> {
  for (const [qui, email] of Object.entries(COMPTES)) {
    const client = await request.newContext({ baseURL: adresse });
    const reponse = await client.post('/api/session', { data: { email, motDePasse: MOT_DE_PASSE } });
    if (!reponse.ok()) {
      throw new Error(`${email} cannot sign in: ${reponse.status()} ${await reponse.text()}`);
    }
    await client.storageState({ path: fichierDeSession(qui as keyof typeof COMPTES) });
    await client.dispose();
  }
}

/** Stops a server and waits for its end, because a server that stops still writes to its folder. */
async function arreter(serveur: ChildProcess): Promise<void> {
  if (serveur.exitCode === null && serveur.signalCode === null) {
    const fini = once(serveur, 'exit');
    serveur.kill();
    await fini;
  }
}

export default async function demarrer(): Promise<() => Promise<void>> {
  const dossier = mkdtempSync(join(tmpdir(), 'linteau-e2e-'));
  const env = {
    PATH: process.env.PATH,
    LINTEAU_DATA_DIR: dossier,
    LINTEAU_LISTEN: '127.0.0.1:0',
    LINTEAU_LOG: 'warn',
    LINTEAU_MAIL_DIR: join(dossier, 'courriers'),
  };
  mkdirSync(env.LINTEAU_MAIL_DIR);
  process.env[DOSSIER_COURRIERS] = env.LINTEAU_MAIL_DIR;
  const linteau = (...mots: string[]) => execFileSync(binaire(), mots, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const flux = join(dossier, 'demo.ndjson');
  linteau('migrate');
  linteau('generate', '--programmes', String(PROGRAMMES), '--lots', String(LOTS), '--seed', '1', '--sortie', flux);
  linteau('import', flux);
  linteau('user', 'demo');
  // These limits are for one network address. They are raised, because all journeys come from the same address.
  linteau('reglage', 'definir', 'inscription.etapes-par-minute', '10000');
  linteau('reglage', 'definir', 'inscription.par-heure', '1000');
  const ouvert = await servirSous(env);
  const ferme = await servir({ ...env, LINTEAU_MAINTENANCE: 'oui' }, 'maintenance');
  const tuiles = await servir(
    { ...env, LINTEAU_MAP_TILES: `${TUILES}/{z}/{x}/{y}.png`, LINTEAU_MAP_TILES_CREDIT: '© Tuiles d’essai' },
    'tiles',
  );
  process.env[ADRESSE] = ouvert.adresse;
  process.env[ADRESSE_AVEC_TUILES] = tuiles.adresse;
  process.env[ADRESSE_EN_MAINTENANCE] = ferme.adresse;
  const sessions = join(dossier, 'sessions');
  mkdirSync(sessions);
  process.env[DOSSIER_SESSIONS] = sessions;
  await ouvrirLesSessions(ouvert.adresse);
  return async () => {
    await Promise.all([ouvert, ferme, tuiles].map(({ serveur }) => arreter(serveur)));
    rmSync(dossier, { recursive: true, force: true });
  };
}
