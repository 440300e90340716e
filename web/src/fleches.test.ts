import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';

/** `ui, lib, api → features → app`: a folder imports folders of its rank and below; a feature imports no other feature. */
const RANGS: Readonly<Record<string, number>> = { ui: 0, lib: 0, api: 0, features: 1, app: 2 };

function fichiers(): string[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((nom) => /\.tsx?$/u.test(nom))
    .map((nom) => nom.replaceAll('\\', '/'));
}

function imports(fichier: string): string[] {
  const texte = readFileSync(join(import.meta.dirname, fichier), 'utf8');
  return [...texte.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/gu)].map(([, chemin = '']) =>
    posix.join(posix.dirname(fichier), chemin),
  );
}

it('garde le sens des flèches entre les dossiers', () => {
  const fautes: string[] = [];
  for (const fichier of fichiers()) {
    const [dossier = '', entite] = fichier.split('/');
    for (const cible of imports(fichier)) {
      const [autre = '', autreEntite] = cible.split('/');
      const monte = (RANGS[autre] ?? 0) > (RANGS[dossier] ?? 3);
      const traverse = dossier === 'features' && autre === 'features' && entite !== autreEntite;
      if (monte || traverse) {
        fautes.push(`${fichier} → ${cible}`);
      }
    }
  }
  expect(fautes).toEqual([]);
});

/**
 * Inside a feature a folder imports its own files, and the `commun` of each folder above it. No folder of an entity imports another entity;
 * the files beside these folders combine them.
 */
it('garde les entités d’une fonction l’une sans l’autre', () => {
  const fautes = fichiers()
    .filter((fichier) => fichier.startsWith('features/'))
    .flatMap((fichier) =>
      imports(fichier)
        .filter((cible) => cible.startsWith('features/'))
        .filter((cible) => {
          const [depuis, vers] = [fichier.split('/').slice(0, -1), cible.split('/')];
          const partage = depuis.findIndex((dossier, rang) => dossier !== vers[rang]);
          return partage !== -1 && !(vers[partage] === 'commun' && partage < vers.length - 1);
        })
        .map((cible) => `${fichier} → ${cible}`),
    );
  expect(fautes).toEqual([]);
});

/** Every installed library must be imported, because an unused one would still be reviewed, updated and shipped. */
it('n’installe que ce qui est importé', () => {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const sources = fichiers().map((nom) => readFileSync(join(import.meta.dirname, nom), 'utf8'));
  const importe = (nom: string) =>
    sources.some((texte) => new RegExp(`from '${nom}(?:/[^']*)?'`, 'u').test(texte));
  expect(Object.keys(dependencies).filter((nom) => !importe(nom))).toEqual([]);
});

/**
 * Only one module accesses the storage, because a guard at each use would be forgotten somewhere, and a full storage must not
 * break a page.
 */
it('ne touche au stockage du navigateur que par une porte', () => {
  const fautes = fichiers().filter(
    (nom) =>
      !/\.test\.tsx?$|^essais\/|^lib\/stockage\.ts$/u.test(nom) &&
      /\b(?:local|session)Storage\s*[.[]/u.test(readFileSync(join(import.meta.dirname, nom), 'utf8')),
  );
  expect(fautes).toEqual([]);
});

/** Only `api/touche.ts` refreshes answers after a write, because a list of keys at each write would forget some. */
it('ne fait relire que par la table de ce qu’une écriture touche', () => {
  const PORTES = [
    'api/touche.ts',
    'api/direct-caches.ts',
    'api/direct-dossiers.ts',
    'app/hors-connexion.tsx',
  ];
  const fautes = fichiers().filter(
    (nom) =>
      !/\.test\.tsx?$|^essais\//u.test(nom) &&
      !PORTES.includes(nom) &&
      /\binvalidateQueries\b/u.test(readFileSync(join(import.meta.dirname, nom), 'utf8')),
  );
  expect(fautes).toEqual([]);
});
