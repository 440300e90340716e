// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirLeFormulaire } from '../../../essais/brouillon-ouvert';
import { BROUILLON, FORMULAIRE, manque, sectionsDe } from '../../../essais/formulaire-reservation';
import { preparer, servir } from '../../../essais/monter';

preparer();

const partie = (nom: string) => screen.getByText(nom, { selector: 'h2' }).closest('section') as HTMLElement;
const MANQUES = sectionsDe({
  acquereurs: [manque('reservataire.lieuNaissance'), manque('reservataire.tel')],
  projet: [manque('destinationAchat.code')],
});

it('redit tout, partie par partie, chacune avec de quoi la modifier', async () => {
  ouvrirLeFormulaire({
    section: 'recapitulatif',
    reservation: {
      destinationAchat: { code: 'residence-principale' },
      financement: { apport: [89_000], pret: [{ banque: 'CA', montant: 300_000 }], credit: true },
      depotGarantie: { type: { code: 'cheque' }, montant: 500, numeroCheque: '0012', banque: 'CA' },
    },
  });
  const dit = (nom: string) => partie(nom).textContent?.replace(/[\u00a0\u202f]/gu, ' ');
  expect(dit('Acquéreurs')).toContain('Mme Anaïs Le Bihan');
  expect(dit('Projet')).toContain('Résidence principale');
  expect(dit('Prix')).toContain('389 000 €');
  expect(dit('Financement')).toContain('CA, 300 000 €');
  expect(dit('Dépôt de garantie')).toContain('500 €');
  expect(dit('Notaire')).toContain('Celui du programme');
  expect(dit('Documents')).toContain('Pièce d’identitéÀ envoyer');
  fireEvent.click(within(partie('Projet')).getByRole('link', { name: /^Modifier/u }));
  expect(await screen.findByRole('heading', { name: 'Projet', level: 2 })).toBe(document.activeElement);
});

it('dit d’abord ce qui manque, section par section, et mène à chaque premier champ', async () => {
  ouvrirLeFormulaire({ section: 'recapitulatif', formulaire: { sections: MANQUES } });
  const avis = screen.getByText(/Il reste 3\spoints/u).closest('[role="status"]') as HTMLElement;
  expect(avis.textContent).toContain('Acquéreurs\u00a0: 2\u00a0champs manquent');
  fireEvent.click(within(avis).getByRole('link', { name: 'Acquéreurs' }));
  expect(document.activeElement).toBe(await screen.findByLabelText('Lieu de naissance'));
});

it('vérifie auprès du serveur une fois tout envoyé, dit ce qui manque sur ses champs, puis que rien ne manque', async () => {
  const ordre: string[] = [];
  let complet = false;
  servir({
    '/api/reservations/5/completude': () => {
      ordre.push('vérifié');
      return Response.json({ ...FORMULAIRE, complet });
    },
  });
  const vider = async () => void ordre.push('envoyé');
  ouvrirLeFormulaire({ section: 'recapitulatif', formulaire: { sections: MANQUES }, etat: { vider } });
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier le dossier' }));
  await screen.findByText(/Il reste 3\spoints/u);
  await waitFor(() => expect(ordre).toEqual(['envoyé', 'vérifié']));

  complet = true;
  ouvrirLeFormulaire({ section: 'recapitulatif', etat: { vider } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Vérifier le dossier' })[1] as HTMLElement);
  expect(await screen.findByText('Le dossier est complet.')).toBeTruthy();
  expect(screen.getByText('Voir le récapitulatif').closest('a')?.getAttribute('href')).toMatch(
    /^\/lot\/[^/]+\/reservation\/confirmation$/u,
  );
});

it('ne fait rien accepter à la place des acquéreurs', () => {
  ouvrirLeFormulaire({ section: 'recapitulatif' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText(/accepteront eux-mêmes les conditions de leur réservation/u)).toBeTruthy();
});

it('la signature reste, grisée, avec sa raison', () => {
  ouvrirLeFormulaire({ section: 'recapitulatif' });
  const bouton = screen.getByRole('button', { name: 'Faire signer' });
  expect(bouton.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(bouton.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    BROUILLON.actions.signer.motif,
  );
});

it('ne redit pas un nombre qui n’en est pas un', () => {
  ouvrirLeFormulaire({
    section: 'recapitulatif',
    reservation: {
      reservataire: { ...BROUILLON.reservataire, revenuMensuel: '3200 net' },
      financement: { apport: ['beaucoup', 1_000], pret: [], credit: null },
    },
  });
  expect(partie('Acquéreurs').textContent).not.toContain('Revenu mensuel');
  expect(partie('Financement').textContent).toMatch(/Apport 21\s000\s€/u);
  expect(document.body.textContent).not.toContain('NaN');
});

it('dit ce que le serveur trouve quand cette page ne voit rien, et ne le redit plus une fois le dossier changé', async () => {
  let sections = sectionsDe({ projet: [manque('destinationAchat.code')] });
  let complet = false;
  servir({
    '/api/reservations/5/completude': () => Response.json({ ...FORMULAIRE, complet, sections }),
  });
  ouvrirLeFormulaire({ section: 'recapitulatif' });
  const verifier = () => fireEvent.click(screen.getByRole('button', { name: 'Vérifier le dossier' }));
  verifier();
  const avis = (await screen.findByText(/Il reste un point/u)).closest('[role="status"]') as HTMLElement;
  expect(within(avis).getByRole('link', { name: 'Projet' })).toBeTruthy();
  expect(screen.queryByText(/^Rien ne manque/u)).toBeNull();

  [sections, complet] = [sectionsDe(), true];
  verifier();
  expect(await screen.findByText('Le dossier est complet.')).toBeTruthy();
  fireEvent.click(within(partie('Projet')).getByRole('link', { name: /^Modifier/u }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Investissement locatif' }));
  fireEvent.click(screen.getByRole('link', { name: /^Récapitulatif/u }));
  await screen.findByRole('heading', { name: 'Récapitulatif', level: 2 });
  expect(screen.queryByText('Le dossier est complet.')).toBeNull();
  expect(screen.getByText(/^Rien ne manque/u)).toBeTruthy();

  complet = false;
  verifier();
  expect(await screen.findByText('Le dossier n’est pas encore complet.')).toBeTruthy();
});
