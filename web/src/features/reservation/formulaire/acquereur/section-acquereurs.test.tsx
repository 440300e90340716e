// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ouvrirLeFormulaire } from '../../../../essais/brouillon-ouvert';
import { faux, manque, sectionsDe } from '../../../../essais/formulaire-reservation';
import { preparer } from '../../../../essais/monter';

preparer();

const UNION =
  'Seule la réservation à deux est possible pour les réservataires unis sous le régime de la communauté.';
const champ = (nom: string | RegExp, rang = 0) => screen.getAllByLabelText(nom)[rang] as HTMLInputElement;
const ecrire = (nom: string | RegExp, valeur: string, rang = 0) => {
  fireEvent.focus(champ(nom, rang));
  fireEvent.change(champ(nom, rang), { target: { value: valeur } });
};
const quitter = (nom: string | RegExp, rang = 0) => fireEvent.blur(champ(nom, rang));
const choisir = async (nom: RegExp, reponse: string, rang = 0) => {
  const liste = screen.getAllByLabelText(nom, { selector: 'input' })[rang] as HTMLElement;
  fireEvent.click(liste);
  fireEvent.click(await screen.findByRole('option', { name: reponse }));
};
const anais = { nom: 'Le Bihan', prenom: 'Anaïs', civilite: 'Mme' };

it('garde ce qui est tapé, et dit ce qui ne va pas une fois le champ quitté', () => {
  const { document } = ouvrirLeFormulaire();
  ecrire('E-mail', 'anais@');
  expect(document().reservataire?.email).toBe('anais@');
  expect(champ('E-mail').getAttribute('aria-invalid')).toBeNull();
  quitter('E-mail');
  expect(champ('E-mail').getAttribute('aria-invalid')).toBe('true');
  const decrit = champ('E-mail').getAttribute('aria-describedby') ?? '';
  expect(globalThis.document.getElementById(decrit.split(' ')[0] ?? '')?.textContent).toBe(
    'Veuillez renseigner une adresse email valide.',
  );
  ecrire('E-mail', 'anais@exemple.fr');
  quitter('E-mail');
  expect(champ('E-mail').getAttribute('aria-invalid')).toBeNull();
});

it('ne dit qu’un champ manque qu’une fois sa section quittée ou lui-même vidé', async () => {
  const { clavier } = ouvrirLeFormulaire({
    formulaire: { sections: sectionsDe({ acquereurs: [manque('reservataire.lieuNaissance')] }) },
  });
  champ('Lieu de naissance').focus();
  await clavier.tab();
  expect(screen.queryByText('Ce champ est obligatoire.')).toBeNull();
  ecrire('Nom', '');
  quitter('Nom');
  expect(screen.getAllByText('Ce champ est obligatoire.')).toHaveLength(1);
  fireEvent.click(screen.getByRole('link', { name: 'Continuer vers Projet' }));
  await screen.findByRole('heading', { name: 'Projet' });
  const rail = screen.getByRole('navigation', { name: 'Sections de la réservation' });
  fireEvent.click(within(rail).getByRole('link', { name: /^Acquéreurs/u }));
  await waitFor(() => expect(document.activeElement).toBe(champ('Lieu de naissance')));
  expect(champ('Lieu de naissance').getAttribute('aria-invalid')).toBe('true');
});

it('ne demande le régime qu’à qui est marié ou pacsé, et oublie ce qui ne va plus', async () => {
  const { document } = ouvrirLeFormulaire();
  expect(screen.queryByLabelText(/^Régime/u)).toBeNull();
  await choisir(/^Situation familiale/u, 'Mariée');
  await choisir(/^Régime matrimonial/u, 'Séparation de biens');
  ecrire('Lieu du mariage', 'Vannes');
  await choisir(/^Situation familiale/u, 'Pacsée');
  expect(document().reservataire).toMatchObject({ regimeMatrimonial: null, lieuMariage: null });
  expect(screen.getByLabelText('Régime du PACS', { selector: 'input' })).toBeTruthy();
  expect(screen.queryByLabelText('Lieu du mariage')).toBeNull();
});

it('explique la communauté là où le régime se choisit, et ajoute le second acquéreur, mari ou femme du premier', async () => {
  const { document } = ouvrirLeFormulaire({
    reservation: {
      reservataire: {
        ...anais,
        adresse: '8 quai de la Fosse',
        cp: '44000',
        ville: 'Nantes',
        pays: { code: 'FR' },
        situationFamiliale: { code: 'marie' },
        lieuMariage: 'Vannes',
      },
    },
  });
  await choisir(/^Régime matrimonial/u, 'Communauté réduite aux acquêts (sans contrat)');
  const avis = (await screen.findByText(UNION)).closest('[role="status"]') as HTMLElement;
  expect(screen.getAllByRole('button', { name: 'Ajouter un co-réservataire' })).toHaveLength(1);
  fireEvent.click(within(avis).getByRole('button', { name: 'Ajouter un co-réservataire' }));
  expect(screen.queryByText(UNION)).toBeNull();
  expect(document().coreservataire).toMatchObject({
    ville: 'Nantes',
    pays: { code: 'FR' },
    situationFamiliale: { code: 'marie' },
    regimeMatrimonial: 'communaute',
    lieuMariage: 'Vannes',
  });
  const second = screen.getByRole('group', { name: 'Co-réservataire' });
  expect(second.contains(globalThis.document.activeElement)).toBe(true);
  expect(
    (
      within(second).getByRole('checkbox', {
        name: 'Même mariage que le réservataire',
      }) as HTMLInputElement
    ).checked,
  ).toBe(true);
  expect(within(second).queryByLabelText('Ville')).toBeNull();
});

it('la même adresse suit celle du premier ; décochée, elle se dit', () => {
  const chez = { adresse: '8 quai', cp: '44000', ville: 'Nantes', pays: { code: 'FR' } };
  const { document } = ouvrirLeFormulaire({
    reservation: { reservataire: { ...anais, ...chez }, coreservataire: { prenom: 'Tristan', ...chez } },
  });
  const meme = screen.getByRole('checkbox', { name: 'Même adresse que le réservataire' });
  ecrire('Ville', 'Rezé');
  expect(document().coreservataire?.ville).toBe('Rezé');
  fireEvent.click(meme);
  expect(document().coreservataire).toMatchObject({ adresse: null, cp: null, ville: null, pays: null });
  expect(screen.getAllByLabelText('Ville')).toHaveLength(2);
});

it('deux célibataires ne partagent pas leur situation : celle du second se change', async () => {
  const { document } = ouvrirLeFormulaire({
    reservation: {
      reservataire: { ...anais, situationFamiliale: { code: 'celibataire' } },
      coreservataire: { prenom: 'Tristan', situationFamiliale: { code: 'celibataire' } },
    },
  });
  await choisir(/^Situation familiale/u, 'Pacsé ou pacsée', 1);
  expect(document().coreservataire?.situationFamiliale?.code).toBe('pacse');
});

it('qui n’est plus marié ne décide plus de la situation du second, qui est à redire', async () => {
  const unis = {
    situationFamiliale: { code: 'marie' },
    regimeMatrimonial: 'communaute',
    lieuMariage: 'Vannes',
  };
  const { document } = ouvrirLeFormulaire({
    reservation: {
      reservataire: { ...anais, ...unis },
      coreservataire: { prenom: 'Tristan', ...unis },
    },
  });
  ecrire('Lieu du mariage', 'Rennes');
  expect(document().coreservataire?.lieuMariage).toBe('Rennes');
  await choisir(/^Situation familiale/u, 'Célibataire');
  expect(document().coreservataire).toMatchObject({
    situationFamiliale: null,
    regimeMatrimonial: null,
    lieuMariage: null,
  });
  await choisir(/^Situation familiale/u, 'Pacsé ou pacsée', 1);
  expect(document().reservataire?.situationFamiliale?.code).toBe('celibataire');
  expect(document().coreservataire?.situationFamiliale?.code).toBe('pacse');
});

it('ne retire le second acquéreur qu’une fois que l’on a confirmé', async () => {
  const { document } = ouvrirLeFormulaire({ reservation: { coreservataire: { nom: 'Le Bihan' } } });
  fireEvent.click(screen.getByRole('button', { name: 'Retirer le co-réservataire' }));
  const question = await screen.findByRole('dialog', { name: 'Retirer le co-réservataire\u00a0?' });
  expect(document().coreservataire).not.toBeNull();
  fireEvent.click(within(question).getByRole('button', { name: 'Retirer' }));
  expect(document().coreservataire).toBeNull();
});

it('une société se nomme, et ne dit rien de la famille de qui agit pour elle', () => {
  const { document } = ouvrirLeFormulaire();
  fireEvent.click(screen.getByRole('radio', { name: 'Une société' }));
  expect(document().resaSociete).toBe(true);
  expect(screen.getByRole('group', { name: 'La personne qui agit pour la société' })).toBeTruthy();
  expect(screen.queryByLabelText(/^Situation familiale/u)).toBeNull();
  ecrire('Raison sociale', 'SCI des Quais');
  fireEvent.click(screen.getByRole('radio', { name: 'Non, une autre personne' }));
  expect(screen.getByLabelText('Nom du représentant légal')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Oui' }));
  expect(screen.queryByLabelText('Nom du représentant légal')).toBeNull();
  expect(document().societe).toMatchObject({ raisonSociale: 'SCI des Quais', representantLegal: true });
});

it('ne demande occupants et revenus que pour la TVA réduite', () => {
  ouvrirLeFormulaire();
  expect(screen.queryByLabelText(/occupants/u)).toBeNull();
  ouvrirLeFormulaire({ reservation: { tva: 5.5 } });
  expect(screen.getByLabelText('Nombre d’occupants')).toBeTruthy();
  expect(screen.getByText('Revenu fiscal de référence')).toBeTruthy();
});

it('un code postal français dit le pays ; il se change', async () => {
  const { document } = ouvrirLeFormulaire();
  ecrire('Code postal', '44000');
  expect(document().reservataire?.pays?.code).toBe('FR');
  await choisir(/^Pays/u, 'Belgique');
  ecrire('Ville', 'Bruxelles');
  expect(document().reservataire?.pays?.code).toBe('BE');
});

it('mène, de l’avis, au champ que le serveur refuse', () => {
  ouvrirLeFormulaire({
    reservation: { coreservataire: { email: 'anais@exemple.fr' } },
    formulaire: {
      sections: sectionsDe({
        acquereurs: [faux('coreservataire.email', "L'email du réservataire doit être différent.")],
      }),
    },
  });
  fireEvent.click(screen.getByRole('link', { name: 'E-mail (co-réservataire)' }));
  expect(document.activeElement).toBe(champ('E-mail', 1));
  expect(champ('E-mail', 1).getAttribute('aria-invalid')).toBe('true');
});

it('ce qui est facultatif est replié, et s’ouvre sur sa faute', () => {
  const { container } = ouvrirLeFormulaire({
    etat: { fautes: new Map([['reservataire.anneeEmbauche', 'Veuillez renseigner une année valide.']]) },
  });
  expect(container.querySelector('details')?.open).toBe(true);
  ouvrirLeFormulaire();
  expect(document.querySelectorAll('details')[1]?.open).toBe(false);
});

it('le pli des champs facultatifs reste ouvert sur le champ que l’on corrige', () => {
  const { container } = ouvrirLeFormulaire();
  const pli = container.querySelector('details') as HTMLDetailsElement;
  ecrire('Année d’embauche', '19');
  quitter('Année d’embauche');
  expect([champ('Année d’embauche').getAttribute('aria-invalid'), pli.open]).toEqual(['true', true]);
  ecrire('Année d’embauche', '2019');
  quitter('Année d’embauche');
  expect([champ('Année d’embauche').getAttribute('aria-invalid'), pli.open]).toEqual([null, true]);
});

it('la société que l’on vient de choisir n’est pas en faute avant que l’on quitte à nouveau la section', async () => {
  ouvrirLeFormulaire({
    formulaire: { sections: sectionsDe({ acquereurs: [manque('societe.raisonSociale')] }) },
  });
  fireEvent.click(screen.getByRole('link', { name: 'Continuer vers Projet' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Acquéreurs' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Une société' }));
  expect(champ('Raison sociale').getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Continuer vers Projet' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Acquéreurs' }));
  await waitFor(() => expect(champ('Raison sociale').getAttribute('aria-invalid')).toBe('true'));
});
