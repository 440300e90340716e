// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import type { Lot, MaSituation } from '../../api/types';
import { monter, preparer, servir } from '../../essais/monter';
import { LOT } from '../../essais/options';
import { MAELLE } from '../../essais/personnes';
import { Actions, ActionsDeBarre } from './actions';

preparer();
beforeEach(() => {
  servir({});
  requetes.setQueryData(session.queryKey, MAELLE);
});
afterEach(() => requetes.clear());

const PERMISE = { autorisee: true, motif: null };
const refusee = (motif: string) => ({ autorisee: false, motif });
const SANS: MaSituation = { option: null, reservation: null, horsVente: null, mandatASigner: null };
const EN_COURS = { id: 12, expiresAt: '2026-11-26T13:32:00Z', mienne: true };

function ouvrir(reservation: Lot['actions']['reservation'], maSituation: MaSituation = SANS) {
  const lot = { ...LOT, maSituation, actions: { ...LOT.actions, reservation } };
  monter(
    <>
      <section aria-label="fiche">
        <Actions lot={lot} regime={undefined} />
      </section>
      <section aria-label="barre">
        <ActionsDeBarre lot={lot} />
      </section>
    </>,
    { requetes },
  );
  return {
    fiche: within(screen.getByRole('region', { name: 'fiche' })),
    barre: within(screen.getByRole('region', { name: 'barre' })),
  };
}

it('permise, mène à la réservation, de la fiche comme de la barre', () => {
  const { fiche, barre } = ouvrir(PERMISE);
  const vers = '/lot/ecluse-A203/reservation';
  expect(fiche.getByRole('link', { name: 'Réserver ce lot' }).getAttribute('href')).toBe(vers);
  expect(barre.getByRole('link', { name: 'Réserver' }).getAttribute('href')).toBe(vers);
});

it('refusée, reste, et dit sa raison', () => {
  const { fiche } = ouvrir(refusee('ce lot est pré-réservé'));
  const bouton = fiche.getByRole('button', { name: 'Réserver ce lot' });
  expect(bouton.getAttribute('aria-disabled')).toBe('true');
  expect(fiche.getByText('Réserver : ce lot est pré-réservé')).toBeTruthy();
});

it('la mienne se reprend, quoi que dise le refus d’une seconde', () => {
  const { fiche, barre } = ouvrir(refusee('vous le réservez déjà'), { ...SANS, reservation: EN_COURS });
  expect(fiche.getByText('Vous réservez ce lot, jusqu’au jeudi 26 novembre, 14:32.')).toBeTruthy();
  const reprendre = fiche.getByRole('link', { name: 'Reprendre votre réservation' });
  expect(reprendre.getAttribute('href')).toBe('/lot/ecluse-A203/reservation');
  expect(barre.getByRole('link', { name: 'Reprendre' })).toBeTruthy();
  expect(fiche.getByRole('link', { name: 'Voir votre réservation' }).getAttribute('href')).toBe(
    '/suivi/reservations/12',
  );
  expect(fiche.queryByText(/vous le réservez déjà/u)).toBeNull();
});

it('celle d’un autre que je suis se voit, chez qui la suit', () => {
  const dUnAutre = { ...SANS, reservation: { ...EN_COURS, mienne: false } };
  const { fiche } = ouvrir(refusee('ce lot est pré-réservé'), dUnAutre);
  expect(fiche.getByRole('link', { name: 'Voir la réservation' }).getAttribute('href')).toBe(
    '/suivi/reservations/12',
  );
  expect(fiche.getByRole('button', { name: 'Réserver ce lot' }).getAttribute('aria-disabled')).toBe('true');
});

it('à l’équipe, se voit dans la gestion', () => {
  requetes.setQueryData(session.queryKey, {
    ...MAELLE,
    roles: ['ROLE_IR'],
  } as unknown as typeof MAELLE);
  const { fiche } = ouvrir(refusee('réservé aux prescripteurs'), {
    ...SANS,
    reservation: { ...EN_COURS, mienne: false },
  });
  expect(fiche.getByRole('link', { name: 'Voir la réservation' }).getAttribute('href')).toBe(
    '/gestion/reservations/12',
  );
});
