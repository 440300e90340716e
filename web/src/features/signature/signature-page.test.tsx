// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { requetes } from '../../api/requetes';
import {
  bouton,
  dans,
  etape,
  montrer,
  ouvrir,
  PAGES,
  page,
  preparerLaSignature,
  SEANCE,
  toutLire,
} from '../../essais/signature';
import type { Seance } from './queries';

preparerLaSignature();

const AVEC_CODE = (): Seance => ({
  ...SEANCE,
  code: { envoye: dans(0), expire: dans(600), essais: 5 },
  prochainCode: dans(60),
});
const SIGNEE: Seance = {
  ...SEANCE,
  tour: 'signe',
  document: { ...SEANCE.document, empreinte: 'cd', signe: true },
  signataires: [
    {
      nom: 'Hélène Perrin',
      role: 'Pour le mandataire',
      etat: 'signe',
      le: '2026-11-23T17:12:00Z',
      moi: true,
    },
    { nom: 'Linteau Promotion', role: 'Le mandant', etat: 'attend', le: null, moi: false },
  ],
};

it('dit de qui est le lien, ce qu’il y a à signer et jusqu’à quand, sans que le jeton soit dans une adresse', async () => {
  const { demandes, jetons } = ouvrir(SEANCE);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Mandat de commercialisation');
  expect(screen.getByRole('banner').textContent).toContain('Lien personnel d’Hélène Perrin');
  expect(screen.getByText('À signer avant le lundi 30 novembre, 19:00')).toBeTruthy();
  expect(within(screen.getByRole('banner')).getByRole('link', { name: /^02.40.11.58.27$/u })).toBeTruthy();
  await toutLire();
  expect(jetons).toContain('un-jeton');
  expect(demandes.filter((une) => une.includes('un-jeton'))).toEqual([]);
});

it('demande les pages à mesure qu’elles viennent, avec leur texte pour qui l’écoute', async () => {
  const { demandes } = ouvrir({ ...SEANCE, document: { ...SEANCE.document, pages: PAGES } });
  await screen.findByText('Ce que dit l’article 3.');
  const dessinees = () => demandes.filter((une) => une.includes('/pages/'));
  await waitFor(() => expect(dessinees()).toEqual(['/api/signature/pages/1', '/api/signature/pages/2']));
  await montrer(2);
  await waitFor(() => expect(dessinees()).toContain('/api/signature/pages/3'));
  expect(page(2).textContent).toContain('Article 2');
});

it('lit, accepte, reçoit un code, le tape et signe ; le clavier suit', async () => {
  let ici: Seance = SEANCE;
  const envois: unknown[] = [];
  const { clavier } = ouvrir(() => Response.json(ici), {
    '/api/signature/code': () => {
      ici = AVEC_CODE();
      return Response.json(ici);
    },
    '/api/signature/signer': (_, { body }) => {
      envois.push(JSON.parse(String(body)));
      ici = { ...SIGNEE, retour: '/retour-signature-mandat/jeton' };
      return Response.json(ici);
    },
  });
  await toutLire();
  expect(etape('Lire').dataset.etat).toBe('faite');
  expect(within(etape('Lire')).getByText('3 pages vues')).toBeTruthy();
  expect(etape('Accepter').getAttribute('aria-current')).toBe('step');
  await clavier.click(screen.getByRole('checkbox'));
  await clavier.click(bouton('Recevoir le code'));
  const champ = await screen.findByLabelText('Code à six chiffres');
  await waitFor(() => expect(document.activeElement).toBe(champ));
  expect(champ.getAttribute('autocomplete')).toBe('one-time-code');
  await clavier.paste('481 273');
  expect((champ as HTMLInputElement).value).toBe('481273');
  await clavier.keyboard('{Enter}');
  const fait = await screen.findByRole('heading', { name: 'Vous avez signé' });
  expect(envois).toEqual([{ code: '481273', acceptations: ['lu-et-accepte'] }]);
  expect(document.activeElement).toBe(fait);
  expect(screen.getByText(/Il reste une signature, celle de Linteau Promotion/u)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Terminer' }).getAttribute('href')).toBe(
    '/retour-signature-mandat/jeton',
  );
});

it('dit ce qui manque et y mène : les pages, puis la case, puis les chiffres', async () => {
  const { clavier, demandes } = ouvrir(AVEC_CODE());
  await screen.findByText('Ce que dit l’article 1.');
  await montrer(1);
  await clavier.click(bouton('Signer le mandat'));
  expect(screen.getByRole('alert').textContent).toBe(
    'Il reste 2\u00a0pages à voir avant de signer\u00a0: vous êtes à la page 2.',
  );
  expect(document.activeElement).toBe(page(2));
  await montrer(2);
  await montrer(3);
  await clavier.click(bouton('Signer le mandat'));
  expect(screen.getByRole('alert').textContent).toBe('Cochez la case pour continuer.');
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  await clavier.click(screen.getByRole('checkbox'));
  await clavier.click(bouton('Signer le mandat'));
  expect(screen.getByText('Tapez les six chiffres du code reçu par e-mail.')).toBeTruthy();
  expect(demandes.filter((une) => une.endsWith('/signer'))).toEqual([]);
});

it('par « Page suivante », passe les pages et les compte vues, la dernière aussi', async () => {
  const { clavier } = ouvrir(SEANCE);
  await screen.findByText('Ce que dit l’article 1.');
  const suivante = () => within(etape('Lire')).getByRole('button', { name: 'Page suivante' });
  await clavier.click(suivante());
  expect(document.activeElement).toBe(page(2));
  await clavier.click(suivante());
  expect(document.activeElement).toBe(page(3));
  await clavier.click(suivante());
  await screen.findByText('3 pages vues');
});

it('d’un code faux, dit ce que le serveur en dit et combien d’essais restent ; le code reste à corriger', async () => {
  const ici = AVEC_CODE();
  let essais = 5;
  const { clavier } = ouvrir(() => Response.json({ ...ici, code: { ...ici.code, essais } }), {
    '/api/signature/signer': () => {
      essais -= 1;
      return Response.json(
        { code: 'code-faux', detail: `Ce code n’est pas le bon. Il reste ${essais} essais.` },
        { status: 422 },
      );
    },
  });
  await toutLire();
  await clavier.click(screen.getByRole('checkbox'));
  const champ = screen.getByLabelText('Code à six chiffres');
  await clavier.type(champ, '111111{Enter}');
  await screen.findByText('Ce code n’est pas le bon. Il reste 4 essais.');
  expect(champ.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(champ);
  expect(await screen.findByText(/Il reste 4 essais\./u, { selector: 'b' })).toBeTruthy();
});

it('d’un code essayé trop de fois, ou trop vieux, en propose un autre ; du suivant, dit dans combien de temps', async () => {
  const bloque = {
    ...AVEC_CODE(),
    code: { envoye: dans(-60), expire: dans(540), essais: 0 },
    prochainCode: null,
  };
  const { clavier, unmount } = ouvrir(bloque, {
    '/api/signature/code': () =>
      Response.json(
        { code: 'trop-de-codes', detail: 'Trois codes sont déjà partis en une heure. Réessayez plus tard.' },
        { status: 429, headers: { 'Retry-After': '600' } },
      ),
  });
  await screen.findByText(/a été essayé trop de fois/u);
  expect(screen.queryByLabelText('Code à six chiffres')).toBeNull();
  await toutLire();
  await clavier.click(screen.getByRole('checkbox'));
  await clavier.click(bouton('Recevoir le code'));
  await screen.findByText('Trois codes sont déjà partis en une heure. Réessayez plus tard.');
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  unmount();
  requetes.clear();
  ouvrir({ ...AVEC_CODE(), prochainCode: dans(38) });
  expect((await screen.findByText(/^Renvoyer dans/u)).textContent).toMatch(/^Renvoyer dans 3[89]\u00a0s$/u);
  expect(screen.queryByRole('button', { name: 'Renvoyer le code' })).toBeNull();
});

it('refuse après avoir dit pourquoi, ou s’en garde', async () => {
  let ici: Seance = SEANCE;
  const envois: unknown[] = [];
  const { clavier } = ouvrir(() => Response.json(ici), {
    '/api/signature/refus': (_, { body }) => {
      envois.push(JSON.parse(String(body)));
      const [moi, autre] = SEANCE.signataires;
      ici = {
        ...SEANCE,
        tour: 'refuse',
        signataires: [{ ...moi, etat: 'refuse' }, autre] as Seance['signataires'],
      };
      return Response.json(ici);
    },
  });
  await clavier.click(await screen.findByRole('button', { name: 'Refuser de signer…' }));
  expect(document.activeElement?.textContent).toBe('Refuser de signer le mandat\u00a0?');
  await clavier.click(bouton('Ne pas refuser'));
  await clavier.click(bouton('Refuser de signer…'));
  await clavier.click(bouton('Refuser de signer'));
  expect(screen.getByRole('alert').textContent).toContain('10\u00a0caractères au moins');
  const raison = screen.getByLabelText('Votre raison');
  expect(document.activeElement).toBe(raison);
  await clavier.type(raison, 'La commission n’est pas la bonne.');
  expect((raison as HTMLTextAreaElement).value).toBe('La commission n’est pas la bonne.');
  await clavier.click(bouton('Refuser de signer'));
  const dit = await screen.findByRole('heading', { name: 'Vous avez refusé de signer' });
  expect(envois).toEqual([{ motif: 'La commission n’est pas la bonne.' }]);
  expect(document.activeElement).toBe(dit);
});

it('rechargée, garde les pages vues de ce fichier et de ce lien, et aucun autre', async () => {
  const premiere = ouvrir(SEANCE);
  await toutLire();
  await screen.findByText('3 pages vues');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('un-jeton');
  premiere.unmount();
  requetes.clear();
  const seconde = ouvrir(SEANCE);
  await screen.findByText('3 pages vues');
  seconde.unmount();
  requetes.clear();
  const autre = ouvrir(SEANCE, {}, 'un-autre-lien');
  await screen.findByText('0 sur 3');
  autre.unmount();
  requetes.clear();
  ouvrir({ ...SEANCE, document: { ...SEANCE.document, empreinte: 'autre' } });
  await screen.findByText('0 sur 3');
});

it('en texte, se lit page par page ; le fichier s’enregistre par un appel, sous son nom', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const noms: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    noms.push(this.download);
  });
  const { clavier, demandes } = ouvrir(SEANCE, { '/api/signature/document': () => new Response('%PDF') });
  await clavier.click(await screen.findByRole('radio', { name: 'Texte' }));
  expect(await within(page(2)).findByRole('heading', { name: 'Article 2' })).toBeTruthy();
  expect(page(2).querySelector('img')).toBeNull();
  await clavier.click(bouton('Télécharger le document'));
  await waitFor(() => expect(noms).toEqual(['mandat-M-000012.pdf']));
  expect(demandes).toContain('/api/signature/document');
});

it('sur une ligne lente, commence par le texte et n’appelle aucune page', async () => {
  vi.stubGlobal('navigator', { ...navigator, connection: { effectiveType: '3g' } });
  const { demandes } = ouvrir(SEANCE);
  await screen.findByText(/Votre connexion est lente/u);
  expect(await within(page(1)).findByRole('heading', { name: 'Article 1' })).toBeTruthy();
  expect(demandes.some((une) => une.includes('/pages/'))).toBe(false);
});

it('signé de tous, donne l’exemplaire et le dossier de preuve', async () => {
  const [moi, autre] = SIGNEE.signataires;
  ouvrir({
    ...SIGNEE,
    signataires: [moi, { ...autre, etat: 'signe', le: '2026-11-24T09:00:00Z' }] as Seance['signataires'],
    preuve: { libelle: 'Dossier de preuve', nom: 'preuve.pdf', taille: 48_000 },
  });
  await screen.findByRole('heading', { name: 'Tout le monde a signé' });
  expect(bouton('Télécharger votre exemplaire (214\u00a0Ko)')).toBeTruthy();
  expect(bouton('Télécharger le dossier de preuve (48\u00a0Ko)')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Terminer' })).toBeNull();
});

it.each([
  ['attente', 'Ce n’est pas encore à vous'],
  ['close', 'Cette demande de signature est close'],
  ['refuse', 'La signature a été refusée'],
] as const)('%s : le dit, et ne propose plus de signer', async (tour, titre) => {
  ouvrir({ ...SEANCE, tour });
  await screen.findByRole('heading', { name: titre });
  expect(screen.queryByText(/À signer avant/u)).toBeNull();
  expect(screen.queryByRole('button', { name: /Recevoir le code|Signer|Refuser/u })).toBeNull();
});

it('« Terminer » ne mène jamais hors du portail', async () => {
  ouvrir({ ...SIGNEE, retour: '//ailleurs.example' });
  await screen.findByRole('heading', { name: 'Vous avez signé' });
  expect(screen.queryByRole('link', { name: 'Terminer' })).toBeNull();
});

it.each([
  ['', 'Ce lien est incomplet', 'Ouvrez-le depuis l’e-mail'],
  ['vieux', 'Ce lien ne marche plus', 'Ouvrez le plus récent de nos e-mails'],
])('d’un lien absent ou fini, dit quoi faire : « %s »', async (jeton, titre, phrase) => {
  ouvrir(() => Response.json({ code: 'lien-de-signature', detail: 'Fini.' }, { status: 404 }), {}, jeton);
  expect((await screen.findByRole('heading', { level: 1, name: titre })).nextSibling?.textContent).toContain(
    phrase,
  );
});

it('d’un lien remplacé pendant la lecture, le dit au premier geste', async () => {
  let mort = false;
  const fin = () => Response.json({ code: 'lien-de-signature', detail: 'Fini.' }, { status: 404 });
  const { clavier } = ouvrir(() => (mort ? fin() : Response.json(SEANCE)), { '/api/signature/code': fin });
  await toutLire();
  await clavier.click(screen.getByRole('checkbox'));
  mort = true;
  await clavier.click(bouton('Recevoir le code'));
  await screen.findByRole('heading', { level: 1, name: 'Ce lien ne marche plus' });
});

it('sur un téléphone, montre une étape à la fois, son bouton dans la barre', async () => {
  vi.stubGlobal('matchMedia', (requete: string) => ({
    matches: requete === '(width < 45em)',
    addEventListener() {},
    removeEventListener() {},
  }));
  let ici: Seance = SEANCE;
  const { clavier } = ouvrir(() => Response.json(ici), {
    '/api/signature/code': () => {
      ici = AVEC_CODE();
      return Response.json(ici);
    },
  });
  await toutLire();
  const barre = within(screen.getByRole('region', { name: 'Étapes de la signature' }));
  expect(barre.getByRole('button', { name: 'Lire, 3 sur 3' }).getAttribute('aria-current')).toBe('step');
  await clavier.click(barre.getByRole('button', { name: 'Continuer' }));
  expect(screen.queryByRole('region', { name: 'Page 1 sur 3' })).toBeNull();
  await clavier.click(barre.getByRole('button', { name: 'Continuer' }));
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  await clavier.click(screen.getByRole('checkbox'));
  await clavier.click(barre.getByRole('button', { name: 'Continuer' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await clavier.click(barre.getByRole('button', { name: 'Recevoir le code' }));
  await screen.findByLabelText('Code à six chiffres');
  expect(barre.getByRole('button', { name: 'Signer le mandat' })).toBeTruthy();
  await clavier.click(bouton('Refuser de signer…'));
  expect(screen.queryByRole('region', { name: 'Étapes de la signature' })).toBeNull();
});
