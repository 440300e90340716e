// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../api/requetes';
import { continuer, ecrire, gardee, garder, ici, OK, refus, SOCIETE } from '../../essais/inscription';
import { monter, preparer, servir } from '../../essais/monter';
import { InscriptionPage } from './inscription-page';

preparer();
afterEach(() => requetes.clear());

it('dit chaque champ de la société dans les mots de la spécification, sans rien demander au serveur', async () => {
  const demandes = servir({});
  const { clavier } = monter(<InscriptionPage />, ici('societe'));
  await clavier.click(continuer());
  expect(screen.getByRole('alert').textContent).toContain('12\u00a0champs sont à corriger');
  // The common message appears once above, with a link to each field, and each field shows it too.
  const resume = within(screen.getByRole('alert'));
  expect(resume.getAllByRole('listitem')).toHaveLength(1);
  expect(resume.getAllByRole('link')).toHaveLength(12);
  expect(screen.getByRole('alert').textContent?.match(/obligatoire/gu)).toHaveLength(1);
  expect(screen.getAllByText('Ce champ est obligatoire.')).toHaveLength(12);
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
  expect(screen.getByText(/Votre saisie diffère du répertoire\s: ville\./u)).toBeTruthy();
  await clavier.click(screen.getByRole('button', { name: 'Reprendre tout du répertoire' }));
  expect(valeur('Ville')).toBe('SAINT NAZAIRE');
  // The town of the RCS has followed that of the seat: "Pornichet" as typed, then the town from the directory.
  expect(valeur('RCS')).toBe('SAINT NAZAIRE');
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
  expect(corps[0]).toEqual(['omit', expect.objectContaining({ siren: '851402990', category: 'mandataire' })]);
});

it('d’une société déjà connue, montre le référent à appeler ; sans référent, le dit sur l’e-mail', async () => {
  const reponses = [
    refus(403, {
      detail: 'Votre société est déjà partenaire.',
      contact: {
        nom: 'Kervadec',
        prenom: 'Solène',
        civilite: 'Mme',
        telMobile: null,
        telFixe: '0240115827',
        telPro: '0251000000',
        email: 's.kervadec@linteau.example',
        perimetreGeo: null,
        photo: '/api/user/photos/3',
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
  expect(within(bloc).getByText('Mme Solène Kervadec')).toBeTruthy();
  expect(bloc.querySelector('img')?.getAttribute('src')).toBe('/api/user/photos/3');
  expect(within(bloc).getByRole('link', { name: /^02\s51/u })).toBeTruthy();
  expect(
    within(bloc)
      .getByRole('link', { name: /^02\s40/u })
      .getAttribute('href'),
  ).toBe('tel:+33240115827');
  await clavier.click(continuer());
  await screen.findByText('Une inscription est déjà en cours.');
  expect(screen.queryByRole('region', { name: /référent/u })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'E-mail' }));
});
