/** A slow line between a browser and the portal. It can be cut. Requests pass at a given speed; answers pass at once. */
import { connect, createServer, type Socket } from 'node:net';

export interface Ligne {
  /** The portal's address through this line. */
  adresse: string;
  /** Closes all connections and refuses new ones, because a browser retries by itself after a lost connection. */
  couper: () => void;
  /** Opens the line again, at this many bytes a second. */
  retablir: (octets: number) => void;
  /**
   * Sets the speed, in bytes a second, and closes the connections that wait for nothing. On a connection that was fast the system accepts
   * megabytes at once, which the line has not carried yet, so an upload would look finished. A new connection accepts little at first.
   */
  debit: (octets: number) => void;
  /** The headers of each call as it was really sent, by method and pattern of the path. */
  entetes: (methode: string, chemin: string) => string[];
  fermer: () => Promise<void>;
}

export async function ouvrirUneLigne(portail: string, depart: number): Promise<Ligne> {
  const { hostname, port } = new URL(portail);
  const ouvertes = new Set<Socket>();
  /** The connections whose last bytes came from the portal: they wait for nothing. */
  const oisives = new Set<Socket>();
  const passees: Buffer[][] = [];
  let octetsParSeconde = depart;
  let coupee = false;
  const serveur = createServer((navigateur) => {
    if (coupee) {
      navigateur.destroy();
      return;
    }
    const suite = connect(Number(port), hostname);
    const passee: Buffer[] = [];
    passees.push(passee);
    for (const bout of [navigateur, suite]) {
      ouvertes.add(bout);
      bout.on('error', () => bout.destroy());
      bout.on('close', () => {
        ouvertes.delete(bout);
        oisives.delete(navigateur);
        navigateur.destroy();
        suite.destroy();
      });
    }
    suite.pipe(navigateur);
    suite.on('data', () => oisives.add(navigateur));
    navigateur.on('data', (morceau) => {
      oisives.delete(navigateur);
      navigateur.pause();
      suite.write(morceau);
      passee.push(morceau);
      setTimeout(() => navigateur.resume(), (morceau.length / octetsParSeconde) * 1_000);
    });
  });
  await new Promise<void>((pret) => serveur.listen(0, '127.0.0.1', pret));
  const ici = serveur.address();
  if (ici === null || typeof ici === 'string') {
    throw new Error('the line has no port');
  }
  const couper = () => {
    coupee = true;
    for (const bout of ouvertes) {
      bout.destroy();
    }
  };
  return {
    adresse: `http://127.0.0.1:${ici.port}`,
    couper,
    retablir: (octets) => {
      coupee = false;
      octetsParSeconde = octets;
    },
    debit: (octets) => {
      octetsParSeconde = octets;
      for (const oisive of oisives) {
        oisive.destroy();
      }
    },
    entetes: (methode, chemin) => {
      // On a connection that stays open, a call follows the body of the call before, without a line break.
      const appel = new RegExp(`${methode} ${chemin}(?:\\?\\S*)? HTTP/1\\.1\\r\\n((?:.+\\r\\n)+)`, 'gu');
      return passees.flatMap((passee) =>
        [...Buffer.concat(passee).toString('latin1').matchAll(appel)].map(([, entetes = '']) => entetes),
      );
    },
    fermer: () => {
      couper();
      return new Promise((fini) => serveur.close(() => fini()));
    },
  };
}
