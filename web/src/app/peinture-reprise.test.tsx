// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CLES, garder, lire, oublier } from '../lib/stockage';
import { apresLaPeinture, FinDePeinture, type Routeur } from './peinture';

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

/** A router whose first page arrives when the test says so. */
function fauxRouteur() {
  let suivre: (etat: Routeur['state']) => void = () => {};
  const revalidate = vi.fn(async () => {});
  const faux = {
    state: { initialized: false },
    revalidate,
    subscribe: (suite: typeof suivre) => {
      suivre = suite;
      return () => {
        suivre = () => {};
      };
    },
  };
  const dire = (initialized: boolean) => {
    faux.state = { initialized };
    suivre(faux.state);
  };
  return { faux, dire, revalidate };
}

const peindre = () => {
  document.body.innerHTML = '<div id="racine"><div class="peinture"><a href="/lot/1">A1</a></div></div>';
  return document.body.firstElementChild ?? document.body;
};

it('laisse ce qui est peint jusqu’à ce que la page soit là, puis rend le clavier à son lien', () => {
  const racine = peindre();
  const { faux, dire } = fauxRouteur();
  const dessiner = vi.fn();
  // The link has the focus before the script runs.
  racine.querySelector('a')?.focus();
  apresLaPeinture(racine, faux, dessiner);
  dire(false);
  expect(dessiner).not.toHaveBeenCalled();
  dire(true);
  dire(true);
  expect(dessiner).toHaveBeenCalledTimes(1);
  racine.innerHTML = '<a href="/lot/1">A1</a>';
  render(<FinDePeinture />);
  expect(document.activeElement?.getAttribute('href')).toBe('/lot/1');
});

it('garde ce qui était saisi dans la peinture, et dit au champ de la page qu’on l’a saisi', async () => {
  const champs = '<input id="email" type="email" /><input id="mot" type="password" />';
  document.body.innerHTML = `<div id="racine"><div class="peinture">${champs}</div></div>`;
  const racine = document.body.firstElementChild ?? document.body;
  const peints = [...document.querySelectorAll('input')];
  const { faux, dire } = fauxRouteur();
  const entendus: string[] = [];
  apresLaPeinture(racine, faux, () => {
    racine.innerHTML = champs;
    racine.addEventListener('input', ({ target }) => entendus.push((target as HTMLInputElement).id));
    render(<FinDePeinture />);
  });
  // The user types into the painted fields while the page is loading.
  for (const [rang, dit] of ['m@cabinet.example', ''].entries()) {
    Object.assign(peints[rang] ?? {}, { value: dit });
  }
  dire(true);
  await waitFor(() => expect(entendus).toEqual(['email']));
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual([
    'm@cabinet.example',
    '',
  ]);
});

it('relit ce que le routeur a dit pendant que la page se dessinait', () => {
  const { faux, dire, revalidate } = fauxRouteur();
  apresLaPeinture(peindre(), faux, () => {});
  dire(true);
  dire(true);
  render(<FinDePeinture />);
  expect(revalidate).toHaveBeenCalledTimes(1);
});

it('n’a plus rien de peint, chez qui s’est déconnecté sans que le serveur l’entende', () => {
  garder(CLES.sortie, true);
  const racine = peindre();
  apresLaPeinture(racine, fauxRouteur().faux, () => {});
  expect(racine.textContent).toBe('');
  localStorage.clear();
});

it('rend le clavier au même lien parmi ceux d’une adresse, et ne bute pas sur ce qui a défilé sans nom', () => {
  const liens = '<a href="/recherche/lots">Recherche</a><a href="/recherche/lots">Lots</a>';
  document.body.innerHTML = `<div id="racine"><div class="peinture"><small>coupé</small>${liens}</div></div>`;
  const racine = document.body.firstElementChild ?? document.body;
  const { faux, dire } = fauxRouteur();
  apresLaPeinture(racine, faux, () => {
    racine.innerHTML = liens;
    render(<FinDePeinture />);
  });
  document.querySelector('small')?.dispatchEvent(new Event('scroll'));
  document.querySelectorAll('a')[1]?.focus();
  dire(true);
  expect(document.activeElement?.textContent).toBe('Lots');
});

it('va où dit l’adresse quand la peinture n’avait pas cet endroit', () => {
  const racine = peindre();
  const { faux, dire } = fauxRouteur();
  const allees: unknown[] = [];
  Element.prototype.scrollIntoView = function noter(this: Element) {
    allees.push(this.id);
  };
  const enPixels = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  window.history.replaceState(null, '', '#carte');
  Object.assign(window, { scrollY: 300 });
  apresLaPeinture(racine, faux, () => {
    racine.innerHTML = '<section id="carte"></section>';
    render(<FinDePeinture />);
  });
  dire(true);
  expect(allees).toEqual(['carte']);
  expect(enPixels).not.toHaveBeenCalled();
  window.history.replaceState(null, '', '/');
  Object.assign(window, { scrollY: 0 });
});

/** Runs the start script that the shell names (`depart.js`), as the browser does. */
function demarrer(dataset: { entree?: string } = { entree: '/assets/a.js' }): void {
  const depart = readFileSync(
    join(import.meta.dirname, '../../../crates/api/src/navigateur/depart.js'),
    'utf8',
  );
  new Function('document', depart)(
    new Proxy(document, {
      get: (cible, nom) => {
        const valeur: unknown = nom === 'currentScript' ? { dataset } : Reflect.get(cible, nom);
        return typeof valeur === 'function' ? valeur.bind(cible) : valeur;
      },
    }),
  );
}

it('ôte, avant tout script de la page, ce qui est peint pour qui s’est déconnecté ici', () => {
  const racine = peindre();
  demarrer();
  expect(racine.querySelector('.peinture')).not.toBeNull();
  garder(CLES.sortie, true);
  demarrer();
  expect(racine.querySelector('.peinture')).toBeNull();
  oublier(CLES.sortie);
});

it('ôte aussi le cadre d’une page, dont le script est demandé déjà', () => {
  const racine = peindre();
  const scripts = document.head.querySelectorAll('script').length;
  garder(CLES.sortie, true);
  demarrer({});
  expect(racine.querySelector('.peinture')).toBeNull();
  expect(document.head.querySelectorAll('script').length).toBe(scripts);
  oublier(CLES.sortie);
});

it('ouvre ce que dit un lien peint de la recherche, sans la dernière que ce navigateur garde', () => {
  const lien = (vers: string) => `<a href="${vers}">${vers}</a>`;
  document.body.innerHTML = `<div class="peinture"><header>${lien('/recherche/lots')}</header><main><nav>${lien('/recherche/lots')}</nav><div class="recherche-page">${[
    '/recherche/lots?pieces=3',
    '/recherche/programmes',
    '/recherche/lots',
  ]
    .map(lien)
    .join('')}</div></main></div>`;
  demarrer();
  // The browser must not follow the links of this test.
  document.addEventListener('click', (evenement) => evenement.preventDefault());
  const suivre = (ou: string) => {
    for (const cle of [CLES.filtres, CLES.triCle, CLES.triDesProgrammes]) {
      garder(cle, 'gardé');
    }
    document.querySelector<HTMLElement>(ou)?.click();
    return [CLES.filtres, CLES.triCle, CLES.triDesProgrammes].map((cle) => lire(cle) === 'gardé');
  };
  expect(suivre('header a')).toEqual([true, true, true]);
  // The links above a lot or a programme, which say where it stands, lead back to the last search.
  expect(suivre('nav a')).toEqual([true, true, true]);
  expect(suivre('.recherche-page a:nth-child(1)')).toEqual([true, true, true]);
  expect(suivre('.recherche-page a:nth-child(2)')).toEqual([false, true, false]);
  expect(suivre('.recherche-page a:nth-child(3)')).toEqual([false, false, true]);
  localStorage.clear();
});
