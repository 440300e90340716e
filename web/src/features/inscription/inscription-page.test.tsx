// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { requetes } from '../../api/requetes';
import { monter, preparer, servir } from '../../essais/monter';
import { InscriptionPage } from './inscription-page';
import { PIECES } from './pieces';

vi.mock('./captcha', () => ({
  Captcha: ({ id, faute, prouver }: { id: string; faute?: string; prouver: (preuve: string) => void }) => (
    <div>
      <input
        id={id}
        type="checkbox"
        aria-label="Je ne suis pas un robot"
        onChange={() => prouver('preuve')}
      />
      {faute !== undefined && <p role="alert">{faute}</p>}
    </div>
  ),
}));
vi.mock('./queries', async (vrai) => ({
  ...(await vrai<typeof import('./queries')>()),
  deposerPiece: vi.fn(async (emplacement: string) => ({
    nom: `nom-${emplacement}`,
    expireLe: '2099-01-01T00:00:00Z',
  })),
}));

preparer();
afterEach(() => requetes.clear());

const SOCIETE = '/api/inscription/inscription/societe';
const PRESCRIPTEUR = '/api/inscription/inscription/prescripteur';
const OK = () => Response.json({ statusCode: 200, content: { message: 'OK' } });
const refus = (status: number, corps: object) => () => Response.json({ code: 'x', ...corps }, { status });

const DITE = {
  societe: {
    siren: '851402990',
    companyName: 'Cabinet Arcade Ouest',
    socialStatus: 'SARL',
    rcs: 'Saint-Nazaire',
    category: 'mandataire',
    cardNumber: 'CPI 4402 2019 000 041 377',
    cardExpirationDate: '2099-06-16',
    address: '3 place du Commando',
    zipcode: '44600',
    city: 'SAINT-NAZAIRE',
    phone: '0240115827',
    email: 'contact@arcade.example',
  },
  prescripteur: {
    civility: 'Mme',
    lastname: 'Guérin',
    firstname: 'Maëlle',
    phone: '0648219037',
    email: 'maelle@arcade.example',
    address: '3 place du Commando',
    zipcode: '44600',
    city: 'SAINT-NAZAIRE',
    isLegalRepresentative: true,
  },
};

function garder(suite: object): void {
  sessionStorage.setItem('inscription', JSON.stringify({ ...DITE, ...suite }));
}

const gardee = () => JSON.parse(sessionStorage.getItem('inscription') ?? '{}');
const ecrire = (nom: string | RegExp, valeur: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: nom }), { target: { value: valeur } });
const continuer = () => screen.getByRole('button', { name: 'Continuer' });
const ici = (etape: string) => ({ adresse: `/inscription?etape=${etape}` });

it('commence par le préambule, puis par la société ; rien de la suite n’est ouvert', async () => {
  servir({});
  const { clavier, routeur } = monter(<InscriptionPage />, { adresse: '/inscription' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Devenir partenaire');
  await clavier.click(screen.getByRole('link', { name: 'Commencer' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Votre société');
  expect(document.activeElement?.textContent).toBe('Votre société');
  await routeur.navigate('/inscription?etape=justificatifs');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Votre société');
});

it('dit chaque champ de la société dans les mots de la spécification, sans rien demander au serveur', async () => {
  const demandes = servir({});
  const { clavier } = monter(<InscriptionPage />, ici('societe'));
  await clavier.click(continuer());
  expect(screen.getByRole('alert').textContent).toContain('12\u00a0champs sont à corriger');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'N° Siren' }));
  ecrire('N° Siren', '851 402 99X');
  ecrire('Numéro de carte', 'x'.repeat(51));
  ecrire('Date d’expiration', '16/06/2020');
  ecrire('Code postal', '99999');
  ecrire('Téléphone', '123');
  ecrire('E-mail', 'contact');
  await clavier.click(continuer());
  for (const message of [
    'Veuillez renseigner un numéro siren valide.',
    'Le numéro de carte professionnel ne doit pas contenir plus de 50 caractères',
    "La date d'expiration de votre carte professionnelle doit être postérieure à aujourd'hui",
    'Veuillez renseigner un code postal valide.',
    'Veuillez renseigner un numéro de téléphone valide.',
    'Veuillez renseigner une adresse email valide.',
  ]) {
    expect(screen.getAllByText(message, { exact: false }).length, message).toBeGreaterThan(0);
  }
  ecrire('N° Siren', '851402997');
  await clavier.click(continuer());
  expect(screen.getAllByText('N° de Siren erroné', { exact: false })).not.toEqual([]);
  expect(demandes.filter((une) => une.startsWith(SOCIETE))).toEqual([]);
});

const siege = {
  etablissements: [
    {
      siret: '85140299000018',
      uniteLegale: { denominationUniteLegale: 'CABINET ARCADE', categorieJuridiqueUniteLegale: '5499' },
      adresseEtablissement: {
        numeroVoieEtablissement: '3',
        libelleVoieEtablissement: 'PLACE DU COMMANDO',
        codePostalEtablissement: '44600',
        libelleCommuneEtablissement: 'SAINT NAZAIRE',
      },
    },
  ],
};

it('remplit ce que le répertoire sait, le dit, et n’écrit pas sur ce qu’une personne a tapé', async () => {
  const demandes = servir({
    '/api/insee': () => Response.json(siege, { headers: { 'X-Annuaire': 'fictif' } }),
  });
  const { clavier } = monter(<InscriptionPage />, ici('societe'));
  ecrire('Ville', 'Pornichet');
  ecrire('N° Siren', '851 402 990');
  expect(await screen.findByText(/Trouvée au répertoire fictif/u)).toBeTruthy();
  expect(demandes).toContain(
    '/api/insee?q=siren:851402990+AND+etablissementSiege:true+AND+etatAdministratifUniteLegale:a',
  );
  const valeur = (nom: string) => (screen.getByRole('textbox', { name: nom }) as HTMLInputElement).value;
  expect(valeur('Raison sociale')).toBe('CABINET ARCADE');
  expect(valeur('Ville')).toBe('Pornichet');
  expect(screen.getByText(/Rempli pour vous\s: raison sociale, forme juridique/u)).toBeTruthy();
  expect(screen.getByText(/Vous dites autrement\s: ville\./u)).toBeTruthy();
  await clavier.click(screen.getByRole('button', { name: 'Reprendre tout du répertoire' }));
  expect(valeur('Ville')).toBe('SAINT NAZAIRE');
});

it('laisse saisir à la main ce que le répertoire ignore, et vide ce qu’il avait rempli d’une autre', async () => {
  servir({
    '/api/insee': ({ search }) =>
      search.includes('851402990') ? Response.json(siege) : Response.json({}, { status: 404 }),
  });
  monter(<InscriptionPage />, ici('societe'));
  ecrire('N° Siren', '851402990');
  await screen.findByText(/Trouvée au répertoire\./u);
  ecrire('N° Siren', '732829320');
  expect(await screen.findByText(/n’est pas au répertoire/u)).toBeTruthy();
  expect((screen.getByRole('textbox', { name: 'Raison sociale' }) as HTMLInputElement).value).toBe('');
});

it('vérifie la société au serveur en la quittant, met ses violations sur leurs champs, et garde tout', async () => {
  const reponses = [
    refus(400, {
      detail: 'Des champs sont à revoir.',
      violations: [
        { propertyPath: 'contact.email', message: 'Veuillez renseigner une adresse email valide.' },
        { propertyPath: 'location.zipcode', message: '', code: 'inconnu' },
        { propertyPath: 'capital', message: 'Le capital manque.' },
      ],
    }),
    OK,
  ];
  const corps: unknown[] = [];
  servir({
    [SOCIETE]: (_, { body, credentials }) => {
      corps.push([credentials, JSON.parse(String(body))]);
      return (reponses.shift() ?? OK)();
    },
    '/api/insee': () => Response.json({}, { status: 404 }),
  });
  garder({});
  const { clavier, routeur } = monter(<InscriptionPage />, ici('societe'));
  await clavier.click(continuer());
  const avis = await screen.findByRole('alert');
  expect(avis.textContent).toContain('Le capital manque.');
  expect(avis.textContent).toContain('Code postal\u00a0: Ce champ est inconnu');
  expect(screen.getAllByText(/adresse email valide/u)).not.toEqual([]);
  expect(gardee().societe.companyName).toBe('Cabinet Arcade Ouest');
  await clavier.click(continuer());
  await waitFor(() => expect(routeur.state.location.search).toBe('?etape=prescripteur'));
  expect(corps[0]).toEqual([
    'omit',
    expect.objectContaining({ siren: '851402990', sourceRegistre: 'main', category: 'mandataire' }),
  ]);
});

it('d’une société déjà connue, montre le référent à appeler ; sans référent, le dit sur l’e-mail', async () => {
  const reponses = [
    refus(403, {
      detail: 'Votre société est déjà partenaire.',
      contact: {
        nom: 'Kervadec',
        prenom: 'Solène',
        telephone: '0240115827',
        email: 's.kervadec@linteau.example',
        photo: null,
      },
    }),
    refus(403, { detail: 'Une inscription est déjà en cours.', contact: null }),
  ];
  servir({
    [SOCIETE]: () => (reponses.shift() ?? OK)(),
    '/api/insee': () => Response.json({}, { status: 404 }),
  });
  garder({});
  const { clavier } = monter(<InscriptionPage />, ici('societe'));
  await clavier.click(continuer());
  expect((await screen.findByRole('alert')).textContent).toContain('Votre société est déjà partenaire.');
  const bloc = screen.getByRole('region', { name: 'Votre référent Linteau' });
  expect(within(bloc).getByText('Solène Kervadec')).toBeTruthy();
  expect(
    within(bloc)
      .getByRole('link', { name: /^02\s40/u })
      .getAttribute('href'),
  ).toBe('tel:0240115827');
  await clavier.click(continuer());
  await screen.findByText('Une inscription est déjà en cours.');
  expect(screen.queryByRole('region', { name: /référent/u })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'E-mail' }));
});

it.each([403, 409])('du prescripteur, un %i est dit sur l’e-mail', async (statut) => {
  servir({ [PRESCRIPTEUR]: refus(statut, { detail: 'Cette adresse ne convient pas.' }) });
  garder({ franchies: ['societe'] });
  const { clavier } = monter(<InscriptionPage />, ici('prescripteur'));
  await clavier.click(continuer());
  await screen.findByText('Cette adresse ne convient pas.');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'E-mail' }));
  expect((document.activeElement as HTMLInputElement).value).toBe('maelle@arcade.example');
});

it('demande le représentant légal quand c’est quelqu’un d’autre', async () => {
  const corps: unknown[] = [];
  servir({
    [PRESCRIPTEUR]: (_, { body }) => {
      corps.push(JSON.parse(String(body)));
      return OK();
    },
  });
  garder({ franchies: ['societe'] });
  const { clavier } = monter(<InscriptionPage />, ici('prescripteur'));
  await clavier.click(screen.getByRole('checkbox', { name: 'Je suis le représentant légal' }));
  await clavier.click(continuer());
  expect((await screen.findByRole('alert')).textContent).toContain('4\u00a0champs sont à corriger');
  await clavier.click(screen.getByRole('combobox', { name: 'Civilité du représentant légal' }));
  await clavier.click(await screen.findByRole('option', { name: 'M.' }));
  ecrire('Nom du représentant légal', 'Perrin');
  ecrire('Prénom du représentant légal', 'Loïc');
  ecrire('E-mail du représentant légal', 'loic@arcade.example');
  await clavier.click(continuer());
  await waitFor(() => expect(corps).toHaveLength(1));
  expect(corps[0]).toMatchObject({
    isLegalRepresentative: false,
    representative: { civility: 'M', lastname: 'Perrin', firstname: 'Loïc', email: 'loic@arcade.example' },
  });
});

it('récapitule, avec le chemin du retour, et attend les conditions générales', async () => {
  servir({});
  garder({ franchies: ['societe', 'prescripteur'] });
  const { clavier, routeur } = monter(<InscriptionPage />, ici('recapitulatif'));
  expect(screen.getByText('Cabinet Arcade Ouest')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Modifier la société' }).getAttribute('href')).toBe(
    '/inscription?etape=societe',
  );
  await clavier.click(continuer());
  await screen.findByText("Veuillez valider les conditions générales pour poursuivre l'inscription");
  await clavier.click(screen.getByRole('checkbox', { name: /conditions générales/u }));
  await clavier.click(continuer());
  await waitFor(() => expect(routeur.state.location.search).toBe('?etape=justificatifs'));
  expect(gardee()).toMatchObject({ cgu: true, franchies: ['societe', 'prescripteur', 'recapitulatif'] });
});

const pieces = Object.fromEntries(
  PIECES.map(({ emplacement }) => [
    emplacement,
    { nom: `n-${emplacement}`, libelle: 'a.pdf', taille: 1_000, expireLe: '2099-01-01T00:00:00Z' },
  ]),
);
const AU_BOUT = { franchies: ['societe', 'prescripteur', 'recapitulatif'], cgu: true };
const envoyer = () => screen.getByRole('button', { name: 'Envoyer le dossier' });

it('demande chaque pièce, ou la raison de son absence, et la vérification', async () => {
  servir({});
  garder(AU_BOUT);
  const { clavier } = monter(<InscriptionPage />, ici('justificatifs'));
  await clavier.click(
    await screen.findByRole('checkbox', { name: /Je n’ai pas cette pièce\s: Derniers statuts/u }),
  );
  ecrire(/^Pourquoi\s: Derniers statuts/u, 'trop');
  await clavier.click(envoyer());
  const avis = (await screen.findAllByRole('alert'))[0];
  expect(avis?.textContent).toContain(
    'Raison, derniers statuts\u00a0: Ce champ doit contenir 10 caractères minimum.',
  );
  const statuts = screen.getByRole('group', { name: 'Derniers statuts' });
  expect(within(statuts).queryByRole('alert')).toBeNull();
  const garantie = screen.getByRole('group', { name: 'Garantie financière' });
  expect(within(garantie).getByRole('alert').textContent).toBe('Ce champ est obligatoire.');
  const entree = garantie.querySelector('input[type="file"]');
  fireEvent.change(entree as Element, { target: { files: [new File(['x'], 'garantie.pdf')] } });
  await within(garantie).findByText(/garantie\.pdf/u);
  expect(within(garantie).queryByRole('alert')).toBeNull();
  expect(gardee().pieces.garantieFinanciere).toMatchObject({ nom: 'nom-garantieFinanciere' });
}, 20_000);

it('envoie le dossier entier une fois, avec la preuve, et mène à la confirmation', async () => {
  const corps: { documents: unknown; token: string }[] = [];
  const cles: (string | null)[] = [];
  servir({
    '/api/inscription': (_, { body, headers }) => {
      corps.push(JSON.parse(String(body)));
      cles.push(new Headers(headers).get('Idempotency-Key'));
      return corps.length === 1
        ? Response.json({}, { status: 500 })
        : Response.json({ reference: 'INS-2026-000041', email: 'maelle@arcade.example' }, { status: 201 });
    },
  });
  garder({ ...AU_BOUT, pieces });
  const { clavier, routeur } = monter(<InscriptionPage />, ici('justificatifs'));
  await clavier.click(await screen.findByRole('checkbox', { name: 'Je ne suis pas un robot' }));
  await clavier.click(envoyer());
  expect((await screen.findByRole('alert')).textContent).toContain("Une erreur s'est produite.");
  await clavier.click(envoyer());
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/inscription/confirmation'));
  expect(corps[1]).toMatchObject({
    documents: PIECES.map(({ emplacement }) => `n-${emplacement}`),
    token: 'preuve',
    cgu: true,
    raisons: {},
  });
  // A breakdown is tried again under the same key.
  expect(cles[1]).toBe(cles[0]);
  expect(sessionStorage.getItem('inscription')).toBeNull();
});

it('met un refus de l’envoi sur sa pièce, et ramène à l’étape qu’il faut revoir', async () => {
  servir({
    '/api/inscription': refus(400, {
      detail: 'Des champs sont à revoir.',
      violations: [
        { propertyPath: 'documents.statuts', message: 'Ce fichier a été effacé : envoyez-le de nouveau.' },
        { propertyPath: 'prescriber.contact.email', message: 'Cette adresse a déjà un compte.' },
      ],
    }),
    '/api/insee': () => Response.json({}, { status: 404 }),
  });
  garder({ ...AU_BOUT, pieces });
  const { clavier } = monter(<InscriptionPage />, ici('justificatifs'));
  await clavier.click(await screen.findByRole('checkbox', { name: 'Je ne suis pas un robot' }));
  await clavier.click(envoyer());
  const statuts = screen.getByRole('group', { name: 'Derniers statuts' });
  expect((await within(statuts).findByRole('alert')).textContent).toContain('a été effacé');
  await clavier.click(screen.getByRole('link', { name: 'Revoir le prescripteur' }));
  expect(await screen.findByText('Cette adresse a déjà un compte.')).toBeTruthy();
  expect(Object.keys(gardee().pieces)).toHaveLength(7);
});
