// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { requetes } from '../../api/requetes';
import {
  CONTRAT,
  code,
  enDelai,
  enregistres,
  HEURE,
  JOUR,
  pdf,
  preparerLeContrat,
  TEXTE,
} from '../../essais/contrat';
import { bouton, dans, ouvrir, SEANCE } from '../../essais/signature';
import { marque } from '../../lib/marque';
import { etatDeRetractation } from './delai';
import { guetDe, type Seance } from './queries';

preparerLeContrat();

const FIN = dans(8 * JOUR + 4 * HEURE + 60);

it.each([
  ['à un mandat', SEANCE, null],
  ['avant toute notification', enDelai(null), 'ouverte'],
  ['faite avant toute notification', enDelai(null, false), 'exercee'],
  ['dans son délai', enDelai(FIN), 'ouverte'],
  ['faite, sans récépissé encore', enDelai(FIN, false), 'exercee'],
  ['faite après le délai, par une lettre postée à temps', enDelai(dans(-JOUR), false, true), 'exercee'],
  ['une fois le délai passé', enDelai(dans(-1), false), 'finie'],
  ['le délai passé, que le serveur ne sait pas encore', enDelai(dans(-1)), 'finie'],
] as const)('%s, sait où en est la rétractation', (_, seance, attendu) => {
  expect(etatDeRetractation(seance)).toBe(attendu);
});

it('dans le délai, compte ce qui reste, dit les deux voies et l’adresse', async () => {
  vi.spyOn(marque, 'mentions', 'get').mockReturnValue({
    adresse: '2, quai de la Fosse, 44000 Nantes',
    directeur: null,
    hebergeur: null,
  });
  ouvrir(enDelai(FIN));
  await screen.findByRole('heading', { name: 'Votre délai de rétractation' });
  expect(screen.getByText(/^8 j 4 h$/u)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Sur cette page' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Par lettre recommandée' })).toBeTruthy();
  expect(screen.getByText(/2, quai de la Fosse, 44000 Nantes/u).textContent).toContain(marque.raisonSociale);
});

it('dit le dernier jour du délai jusqu’à sa dernière minute, que sa fin soit à la dernière seconde ou à minuit', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T09:00:00Z'), shouldAdvanceTime: true });
  for (const fin of ['2026-12-07T22:59:59Z', '2026-12-07T23:00:00Z']) {
    const { unmount } = ouvrir(enDelai(fin));
    await screen.findByText(/jusqu’au lundi 7 décembre, 23:59/u);
    unmount();
    requetes.clear();
  }
});

it('avant la notification, dit que le délai n’a pas commencé, et permet déjà de se rétracter', async () => {
  ouvrir(enDelai(null));
  await screen.findByText(/^Ses dix jours n’ont pas encore commencé/u);
  expect(bouton('Me rétracter…')).toBeTruthy();
});

it('passé le délai, dit que le contrat engage', async () => {
  ouvrir(enDelai(dans(-JOUR), false));
  await screen.findByRole('heading', { name: 'Votre délai de rétractation est terminé' });
  expect(screen.getByText(/le contrat vous engage désormais\.$/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Me rétracter…' })).toBeNull();
});

it('signé sur papier, ne dit pas qu’il n’est plus à signer, et laisse se rétracter', async () => {
  ouvrir({
    ...enDelai(FIN),
    tour: 'close',
    document: CONTRAT.document,
    preuve: null,
    signataires: CONTRAT.signataires,
  });
  await screen.findByText(/^Le contrat a été signé sur papier/u);
  expect(bouton('Me rétracter…')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Qui signe' })).toBeNull();
});

it('se rétracte après un dernier mot, avec un code, puis attend le récépissé et l’enregistre', async () => {
  const noms = enregistres();
  let ici = enDelai(FIN);
  const envois: unknown[] = [];
  const { clavier } = ouvrir(() => Response.json(ici), {
    '/api/signature/code': () => {
      ici = { ...ici, ...code() };
      return Response.json(ici);
    },
    '/api/signature/retractation': (_, { body }) => {
      envois.push(JSON.parse(String(body)));
      ici = enDelai(FIN, false);
      return Response.json(ici);
    },
    '/api/signature/recepisse': pdf,
  });
  await clavier.click(await screen.findByRole('button', { name: 'Me rétracter…' }));
  expect(document.activeElement?.textContent).toBe('Vous rétracter\u00a0?');
  await clavier.click(bouton('Ne pas me rétracter'));
  expect(document.activeElement).toBe(bouton('Me rétracter…'));
  await clavier.click(bouton('Me rétracter…'));
  expect(screen.getByText(TEXTE)).toBeTruthy();
  expect(screen.getByText(/c’est bien vous qui vous rétractez/u)).toBeTruthy();
  await clavier.click(bouton('Recevoir le code'));
  const champ = await screen.findByLabelText('Code à six chiffres');
  await waitFor(() => expect(document.activeElement).toBe(champ));
  expect(screen.getByText(/^Code envoyé à l…n@exemple\.fr/u)).toBeTruthy();
  await clavier.click(bouton('Confirmer ma rétractation'));
  expect(screen.getByText('Tapez les six chiffres du code reçu par e-mail.')).toBeTruthy();
  expect(envois).toEqual([]);
  await clavier.type(champ, '481273{Enter}');
  const fait = await screen.findByRole('heading', { name: 'La rétractation est enregistrée' });
  expect(document.activeElement).toBe(fait);
  expect(envois).toEqual([{ code: '481273' }]);
  expect(screen.getByText(/^Le récépissé est en cours de préparation/u)).toBeTruthy();
  expect(guetDe(ici)).toBe(5_000);
  ici = enDelai(FIN, false, true);
  expect(guetDe(ici)).toBe(false);
  await act(() => requetes.refetchQueries());
  await clavier.click(await screen.findByRole('button', { name: 'Télécharger le récépissé' }));
  await waitFor(() => expect(noms).toEqual(['recepisse-R-000012.pdf']));
});

it('d’un code faux, ou d’un délai qui vient de finir, dit ce que le serveur en dit', async () => {
  let ici: Seance = { ...enDelai(FIN), ...code() };
  let refus = { code: 'code-faux', detail: 'Ce code n’est pas le bon. Il reste 4 essais.', status: 422 };
  const { clavier } = ouvrir(() => Response.json(ici), {
    '/api/signature/retractation': () => Response.json(refus, { status: refus.status }),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Me rétracter…' }));
  const champ = screen.getByLabelText('Code à six chiffres');
  await clavier.type(champ, '111111{Enter}');
  await screen.findByText('Ce code n’est pas le bon. Il reste 4 essais.');
  expect(champ.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(champ));
  refus = { code: 'delai-fini', detail: 'Le délai de rétractation est terminé.', status: 409 };
  ici = { ...enDelai(FIN), code: null };
  await clavier.type(champ, '{Backspace}2{Enter}');
  await screen.findByText('Le délai de rétractation est terminé.');
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});
