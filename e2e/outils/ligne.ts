/** A slow line between a browser and the portal, that can be cut: what is sent passes at a pace, answers come at once. */
import { connect, createServer, type Socket } from 'node:net';

export interface Ligne {
  /** Where the portal is, seen through it. */
  adresse: string;
  /** Cuts whatever is open, and lets nothing pass: a browser tries again by itself what a kept connection lost. */
  couper: () => void;
  /** Lets pass again, at so many bytes a second. */
  retablir: (octets: number) => void;
  /** Bytes a second from here on. */
  debit: (octets: number) => void;
  /** The headers of each call that passed, as they were really sent: its method, and a pattern of its path. */
  entetes: (methode: string, chemin: string) => string[];
  fermer: () => Promise<void>;
}

export async function ouvrirUneLigne(portail: string, depart: number): Promise<Ligne> {
  const { hostname, port } = new URL(portail);
  const ouvertes = new Set<Socket>();
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
        navigateur.destroy();
        suite.destroy();
      });
    }
    suite.pipe(navigateur);
    navigateur.on('data', (morceau) => {
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
    },
    entetes: (methode, chemin) => {
      // A call begins where the body of the one before ends, with no line between.
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
