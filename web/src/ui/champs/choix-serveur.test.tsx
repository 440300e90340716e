// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { FiltreDeProgramme } from '../table/filtre-programme';
import { useListe } from '../table/use-liste';

preparer();

const PROGRAMMES = Array.from({ length: 250 }, (_, rang) => ({
  id: `p${rang}`,
  nomCommercial: rang === 249 ? 'Villanelle' : `Résidence ${String(rang).padStart(3, '0')}`,
  lieu: { libelle: 'Nantes', codePostal: '44000' },
  phaseCommerciale: null,
}));

/** Answers as the server does: with at most twenty programmes whose name begins with the text. Returns the searched texts. */
function servirLesProgrammes(): string[] {
  const demandes: string[] = [];
  servir({
    '/api/offre/programmes': ({ searchParams }) => {
      demandes.push(searchParams.toString());
      const debut =
        searchParams.get('starts_with[nomCommercial][]') ?? searchParams.get('words[nomCommercial]') ?? '';
      const id = searchParams.get('id');
      return liste(
        PROGRAMMES.filter((un) => un.nomCommercial.startsWith(debut) && (id === null || un.id === id)).slice(
          0,
          20,
        ),
      );
    },
    '/lieux': () => liste([]),
  });
  return demandes;
}

function Filtre() {
  const etat = useListe('nom');
  return (
    <>
      <FiltreDeProgramme etat={etat} />
      <output>{etat.lire('programme')}</output>
    </>
  );
}

const champ = () => screen.getByRole('combobox', { name: 'Programme' }) as HTMLInputElement;

it('trouve le dernier de 250 par son nom, et garde le nom de ce qui est choisi', async () => {
  servirLesProgrammes();
  const { clavier } = monter(<Filtre />);
  await clavier.type(champ(), 'Villa');
  await clavier.click(await screen.findByRole('option', { name: 'Villanelle' }));
  expect(screen.getByRole('status').textContent).toBe('p249');
  expect(champ().value).toBe('Villanelle');
});

it('ne dit rien de ce qu’il ne sait pas encore, ni d’une panne, et dit ce qui n’existe pas', async () => {
  servirLesProgrammes();
  const { clavier } = monter(<Filtre />);
  await clavier.type(champ(), 'Xyz');
  expect(await screen.findByText('Aucun programme de ce nom, ni de ce lieu')).toBeTruthy();
  servir({ '/api/offre/programmes': () => Response.json({}, { status: 503 }) });
  await clavier.type(champ(), 'q');
  expect(await screen.findByText('La recherche ne répond pas.')).toBeTruthy();
  expect(screen.queryByText(/Aucun programme/u)).toBeNull();
});

it('nomme celui de l’adresse, sans rien demander d’autre tant qu’on ne l’ouvre pas', async () => {
  const demandes = servirLesProgrammes();
  monter(<Filtre />, { adresse: '/?programme=p249' });
  await waitFor(() => expect(champ().value).toBe('Villanelle'));
  expect(demandes).toHaveLength(1);
});
