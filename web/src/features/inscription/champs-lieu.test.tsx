// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { monter, preparer } from '../../essais/monter';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { ChampsLieu } from './champs-lieu';

preparer();

const DEPART = { address: '', zipcode: '', city: '' };

function Essai() {
  const [depart] = useState(DEPART);
  const formulaire = useFormulaire({ forme: 'planche', sujet: 'nouveau', depart, envoyer: async () => null });
  return <ChampsLieu formulaire={formulaire} />;
}

const adresse = () => screen.getByRole('combobox', { name: 'Adresse' });
const taper = (texte: string) => fireEvent.change(adresse(), { target: { value: texte } });
const valeur = (nom: string) => (screen.getByLabelText(nom, { selector: 'input' }) as HTMLInputElement).value;

it('abandonne la recherche d’adresse précédente, et remplit les trois champs de celle qu’on choisit', async () => {
  const demandes: { adresse: string; signal: AbortSignal }[] = [];
  const trouvee = {
    properties: {
      label: '3 Place du Commando 44600 Saint-Nazaire',
      name: '3 Place du Commando',
      postcode: '44600',
      city: 'Saint-Nazaire',
      context: '44, Loire-Atlantique',
    },
  };
  vi.stubGlobal('fetch', (ou: string, { signal }: RequestInit) => {
    demandes.push({ adresse: decodeURIComponent(ou), signal: signal as AbortSignal });
    return demandes.length === 1
      ? new Promise(() => {})
      : Promise.resolve(Response.json({ type: 'FeatureCollection', features: [trouvee] }));
  });
  const { clavier } = monter(<Essai />);
  adresse().focus();
  taper('3 place');
  await waitFor(() => expect(demandes).toHaveLength(1));
  expect(demandes[0]?.signal.aborted).toBe(false);
  taper('3 place du commando');
  await waitFor(() => expect(demandes).toHaveLength(2));
  expect(demandes[0]?.signal.aborted).toBe(true);
  expect(demandes[1]?.adresse).toBe('/search?q=3+place+du+commando');
  await clavier.click(await screen.findByRole('option', { name: /3 Place du Commando/u }));
  expect((adresse() as HTMLInputElement).value).toBe('3 Place du Commando');
  expect([valeur('Code postal'), valeur('Ville')]).toEqual(['44600', 'Saint-Nazaire']);
});
