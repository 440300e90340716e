// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { requetes } from '../../../api/requetes';
import { FICHE, FICHE_ACCEPTEE } from '../../../essais/inscription-geree';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import { CLES, garder } from '../../../lib/stockage';
import { InscriptionGereePage } from './inscription-geree-page';
import { inscriptionGeree } from './queries-inscriptions';

vi.mock('react-router', async (vrai) => ({
  ...(await vrai<typeof import('react-router')>()),
  useParams: () => ({ id: '41' }),
}));

preparer();
afterEach(() => requetes.clear());

type Reponse = (url: URL, init: RequestInit) => Response;

const LUE: Reponse = () => Response.json(FICHE, { headers: { ETag: 'W/"3"' } });

/** Opens the sheet as a network manager or as an administrator. */
function ouvrir(reponses: Readonly<Record<string, Reponse>>, code: 'IR' | 'IA' = 'IR') {
  garder(CLES.utilisateur, {
    id: 2,
    nom: 'Kervadec',
    prenom: 'Solène',
    type: { code, libelle: code },
    roles: [`ROLE_${code}`],
  });
  servir({
    '/api/gestion/utilisateurs': () => liste([{ id: 3, nom: 'Lefort', prenom: 'Antoine' }]),
    '/api/gestion/groupes': () => liste([{ id: 7, nom: 'Ouest Conseil' }]),
    ...reponses,
    '/api/gestion/inscriptions/41': reponses['/api/gestion/inscriptions/41'] ?? LUE,
  });
  return monter(<InscriptionGereePage />, { adresse: '/gestion/inscriptions/41', requetes });
}

it('accepte, avec soi-même pour référent et le groupe choisi, sous la version lue', async () => {
  const envois: unknown[] = [];
  const { clavier } = ouvrir({
    '/api/gestion/inscriptions/41/acceptation': (_, { body, headers }) => {
      envois.push([JSON.parse(String(body)), new Headers(headers).get('If-Match')]);
      return Response.json(FICHE_ACCEPTEE, { headers: { ETag: 'W/"4"' } });
    },
  });
  await clavier.click(await screen.findByRole('button', { name: 'Accepter l’inscription' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Accepter l’inscription' });
  const referent = within(fenetre).getByRole('combobox', { name: 'Référent de la société' });
  await waitFor(() => expect((referent as HTMLInputElement).value).toBe('Solène Kervadec'));
  // No open list covers the next field, and the unchecked points are listed.
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(within(fenetre).getByText('Carte en cours de validité, Assurance en cours')).toBeTruthy();
  await clavier.click(within(fenetre).getByRole('combobox', { name: 'Groupe' }));
  await clavier.click(await screen.findByRole('option', { name: 'Ouest Conseil' }));
  await clavier.click(within(fenetre).getByRole('button', { name: 'Accepter l’inscription' }));
  await waitFor(() => expect(envois).toEqual([[{ gerant: 2, groupe: 7 }, 'W/"3"']]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}, 20_000);

/** Opens the dialog of an acceptance and returns it. */
async function demanderDAccepter(clavier: UserEvent) {
  await clavier.click(await screen.findByRole('button', { name: 'Accepter l’inscription' }));
  const fenetre = within(await screen.findByRole('dialog', { name: 'Accepter l’inscription' }));
  return {
    fenetre,
    referent: fenetre.getByRole('combobox', { name: 'Référent de la société' }) as HTMLInputElement,
    accepter: () => clavier.click(fenetre.getByRole('button', { name: 'Accepter l’inscription' })),
  };
}

/** Notes the bodies of acceptances. */
function accepter(code: 'IR' | 'IA') {
  const envois: unknown[] = [];
  const { clavier } = ouvrir(
    {
      '/api/gestion/inscriptions/41/acceptation': (_, { body }) => {
        envois.push(JSON.parse(String(body)));
        return Response.json(FICHE_ACCEPTEE, { headers: { ETag: 'W/"4"' } });
      },
    },
    code,
  );
  return { envois, clavier };
}

it('un responsable réseau qui ne choisit personne est le référent', async () => {
  const { envois, clavier } = accepter('IR');
  const question = await demanderDAccepter(clavier);
  await clavier.click(question.referent);
  await clavier.click(await screen.findByRole('option', { name: 'Solène Kervadec' }));
  expect(question.referent.placeholder).toBe('Vous-même');
  await question.accepter();
  await waitFor(() => expect(envois).toEqual([{ gerant: null, groupe: null }]));
}, 20_000);

it('un administrateur choisit le référent avant d’accepter', async () => {
  const { envois, clavier } = accepter('IA');
  const question = await demanderDAccepter(clavier);
  expect(question.referent.placeholder).toBe('Choisir');
  await question.accepter();
  expect(question.fenetre.getByText('Ce champ est obligatoire.')).toBeTruthy();
  expect(document.activeElement).toBe(question.referent);
  expect(envois).toEqual([]);
  await clavier.click(question.referent);
  await clavier.click(await screen.findByRole('option', { name: 'Antoine Lefort' }));
  await question.accepter();
  await waitFor(() => expect(envois).toEqual([{ gerant: 3, groupe: null }]));
}, 20_000);

it('refuse avec une raison d’au moins dix caractères', async () => {
  const envois: unknown[] = [];
  const { clavier } = ouvrir({
    '/api/gestion/inscriptions/41/refus': (_, { body }) => {
      envois.push(JSON.parse(String(body)));
      return Response.json({ ...FICHE, statut: { code: '4', libelle: 'Refusée' } });
    },
  });
  await clavier.click(await screen.findByRole('button', { name: 'Refuser l’inscription' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Refuser l’inscription' });
  const raison = within(fenetre).getByRole('textbox', { name: 'Raison' });
  const bouton = within(fenetre).getByRole('button', { name: 'Refuser l’inscription' });
  await clavier.type(raison, 'non');
  await clavier.click(bouton);
  expect(within(fenetre).getByText('Ce champ doit contenir 10 caractères minimum.')).toBeTruthy();
  await clavier.type(raison, ' : carte périmée');
  await clavier.click(bouton);
  await waitFor(() => expect(envois).toEqual([{ raison: 'non : carte périmée' }]));
}, 20_000);

it('demande la pièce que l’on regarde', async () => {
  const envois: unknown[] = [];
  const { clavier } = ouvrir({
    '/api/gestion/inscriptions/41/demande': (_, { body }) => {
      envois.push(JSON.parse(String(body)));
      return Response.json({ ...FICHE, statut: { code: '2', libelle: 'Pièce demandée' } });
    },
  });
  await clavier.click(await screen.findByRole('button', { name: /^Derniers statuts/u }));
  await clavier.click(screen.getByRole('button', { name: 'Demander des pièces' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Demander des pièces' });
  // Asks for the present document and another one in one request.
  await clavier.click(within(fenetre).getByLabelText('Pièces', { selector: 'input' }));
  await clavier.click(await screen.findByRole('option', { name: 'Carte professionnelle' }));
  await clavier.type(within(fenetre).getByRole('textbox', { name: 'Ce qui manque' }), 'Les statuts signés');
  await clavier.click(within(fenetre).getByRole('button', { name: 'Demander les pièces' }));
  await waitFor(() =>
    expect(envois).toEqual([
      { emplacement: 'statuts', autres: ['carteProfessionnelle'], demande: 'Les statuts signés' },
    ]),
  );
}, 20_000);

it('à qui décide en second, dit qui l’a fait', async () => {
  const { clavier } = ouvrir({
    '/api/gestion/inscriptions/41/acceptation': () =>
      Response.json(
        { detail: 'Cette inscription vient d’être décidée par Antoine Lefort.', code: 'inscription-decidee' },
        { status: 409 },
      ),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Accepter l’inscription' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Accepter l’inscription' });
  await clavier.click(within(fenetre).getByRole('button', { name: 'Accepter l’inscription' }));
  await screen.findByText('Cette inscription vient d’être décidée par Antoine Lefort.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}, 20_000);

it('d’une fiche modifiée entre-temps, garde la raison tapée et la renvoie sous la nouvelle version', async () => {
  const envois: [unknown, string | null][] = [];
  let version = 'W/"3"';
  const { clavier } = ouvrir({
    '/api/gestion/inscriptions/41/refus': (_, { body, headers }) => {
      envois.push([JSON.parse(String(body)), new Headers(headers).get('If-Match')]);
      if (envois.length > 1) {
        return Response.json({ ...FICHE, statut: { code: '4', libelle: 'Refusée' } });
      }
      version = 'W/"4"';
      const detail = 'Cette fiche a été modifiée depuis que vous l’avez ouverte.';
      return Response.json({ detail, code: 'version-depassee' }, { status: 409 });
    },
    '/api/gestion/inscriptions/41': () => Response.json(FICHE, { headers: { ETag: version } }),
  });
  await clavier.click(await screen.findByRole('button', { name: 'Refuser l’inscription' }));
  const fenetre = within(await screen.findByRole('dialog', { name: 'Refuser l’inscription' }));
  await clavier.type(fenetre.getByRole('textbox', { name: 'Raison' }), 'La carte est périmée.');
  const refuser = () => clavier.click(fenetre.getByRole('button', { name: 'Refuser l’inscription' }));
  await refuser();
  expect((await fenetre.findByRole('alert')).textContent).toContain('Cette fiche a été modifiée');
  expect(fenetre.getByRole('textbox', { name: 'Raison' })).toHaveProperty('value', 'La carte est périmée.');
  await waitFor(() =>
    expect(requetes.getQueryData<{ version: string }>(inscriptionGeree(41).queryKey)?.version).toBe('W/"4"'),
  );
  await refuser();
  const raison = { raison: 'La carte est périmée.' };
  await waitFor(() =>
    expect(envois).toEqual([
      [raison, 'W/"3"'],
      [raison, 'W/"4"'],
    ]),
  );
}, 20_000);
