// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lot } from '../../api/lot';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import type { OptionLot } from '../../api/types';
import { ECLUSE, PAUL } from '../../essais/denonciations';
import { monter, preparer, servir } from '../../essais/monter';
import { LOT, LOT_TENU, OPTION } from '../../essais/options';
import { MAELLE } from '../../essais/personnes';
import { contactVenu, programmesVenus } from '../../lib/provenance';
import { ConfirmationPage } from './confirmation-page';
import { monOptionSur } from './queries';

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(() => requetes.clear());

function ouvrir(option: OptionLot) {
  servir({ '/api/options/12': () => Response.json(option) });
  return monter(<ConfirmationPage />, {
    adresse: '/lot/ecluse-A203/option/confirmation',
    chemin: '/lot/:id/option/confirmation',
    donnees: option,
    requetes,
  });
}

it('dit la fin en titre, le prix gelé, pour qui, et offre l’agenda et la feuille', async () => {
  ouvrir(OPTION);
  const titre = await screen.findByRole('heading', { level: 1 });
  expect(titre.textContent).toBe('Le lot A203 est retenu pour vous jusqu’au mercredi 25 novembre, 19:00');
  const texte = document.body.textContent.replace(/[\u00a0\u202f]/gu, ' ');
  expect(texte).toContain('389 000 €');
  expect(texte).toContain('M. Paul Le Bihan');
  // Today's price is not shown, because the option keeps another one.
  expect(texte).not.toContain('399 000');
  const agenda = screen.getByRole('link', { name: 'Ajouter à mon agenda' });
  expect(agenda.getAttribute('href')).toBe('/api/options/12/echeance.ics');
  expect(screen.getByRole('link', { name: 'Réserver ce lot' }).getAttribute('href')).toBe(
    '/lot/ecluse-A203/reservation',
  );
  expect(screen.getByRole('button', { name: 'Imprimer' })).toBeTruthy();
  expect(titre.hasAttribute('data-imprime')).toBe(true);
});

it('mène à la dénonciation, le programme choisi et le contact repris d’avance, d’un contact qui n’est pas dénoncé', async () => {
  const { clavier, routeur } = ouvrir(OPTION);
  await clavier.click(await screen.findByRole('link', { name: /Dénoncer ce contact/u }));
  expect(routeur.state.location.pathname).toBe('/denonciation');
  expect(routeur.state.location.search).toBe('');
  expect(programmesVenus(routeur.state.location.state).map(({ id }) => id)).toEqual([ECLUSE.id]);
  const { id: _, ...champs } = PAUL;
  expect(contactVenu(routeur.state.location.state)).toEqual(champs);
});

it('n’offre pas de dénoncer qui l’est déjà, et dit un contact effacé', async () => {
  const { unmount } = ouvrir({
    ...OPTION,
    contact: OPTION.contact && { ...OPTION.contact, denonciation: { id: 41 } },
  });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: /Dénoncer ce contact/u })).toBeNull();
  unmount();
  requetes.clear();
  ouvrir({ ...OPTION, contact: null });
  expect(await screen.findByText('Contact effacé')).toBeTruthy();
});

it('ne trouve mon option que là où j’en ai une qui court, d’après le serveur et non la mémoire', async () => {
  requetes.setQueryData(lot(LOT.id).queryKey, LOT);
  servir({
    '/api/offre/lots/': () => Response.json(LOT_TENU),
    '/api/options/12': () => Response.json(OPTION),
  });
  expect((await monOptionSur(LOT.id))?.id).toBe(12);
  servir({ '/api/offre/lots/': () => Response.json(LOT) });
  expect(await monOptionSur(LOT.id)).toBeNull();
  const option = LOT_TENU.maSituation?.option;
  const duCollegue = {
    ...LOT_TENU,
    maSituation: { horsVente: null, mandatASigner: null, option: option && { ...option, mienne: false } },
  };
  servir({ '/api/offre/lots/': () => Response.json(duCollegue) });
  expect(await monOptionSur(LOT.id)).toBeNull();
});
