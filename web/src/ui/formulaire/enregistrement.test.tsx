// @vitest-environment jsdom
import { TextInput } from '@mantine/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErreurAppel } from '../../api/erreur-appel';
import { monter, preparer } from '../../essais/monter';
import { DeuxVersions, EtatEnregistrement } from './etat-enregistrement';
import { useEnregistrement, type Versionne } from './use-enregistrement';

preparer();
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-22T13:32:00Z') }));
afterEach(() => vi.useRealTimers());

interface Moi extends Record<string, unknown> {
  tel: string;
}

function Compte(props: {
  enregistrer: (valeurs: Moi, version: string | null) => Promise<Versionne<Moi>>;
  relire: () => Promise<Versionne<Moi>>;
}) {
  const [valeurs, setValeurs] = useState<Moi>({ tel: '01' });
  const { etat, garderLesMiennes, prendreLesLeurs } = useEnregistrement({
    valeurs,
    depart: { valeurs: { tel: '01' }, version: '1' },
    ...props,
  });
  return (
    <>
      <TextInput
        label="Téléphone"
        value={valeurs.tel}
        onChange={(e) => setValeurs({ tel: e.currentTarget.value })}
      />
      <EtatEnregistrement etat={etat} />
      {etat.etat === 'conflit' && (
        <DeuxVersions
          miennes={valeurs}
          leurs={etat.leurs.valeurs}
          libelles={{ tel: 'Téléphone' }}
          garderLesMiennes={garderLesMiennes}
          prendreLesLeurs={() => setValeurs(prendreLesLeurs() ?? valeurs)}
        />
      )}
    </>
  );
}

const taper = (texte: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Téléphone' }), { target: { value: texte } });
const passer = (millisecondes: number) => act(() => vi.advanceTimersByTimeAsync(millisecondes));
const dit = () => screen.getAllByRole('status').map((un) => un.textContent);

it('enregistre une fois la frappe finie, sous la version lue, et dit à quelle heure', async () => {
  const enregistrer = vi.fn(async (valeurs: Moi) => ({ valeurs, version: '2' }));
  monter(<Compte enregistrer={enregistrer} relire={vi.fn()} />);
  taper('012');
  await passer(500);
  taper('0123');
  await passer(799);
  expect(enregistrer).not.toHaveBeenCalled();
  await passer(1);
  expect(enregistrer).toHaveBeenCalledExactlyOnceWith({ tel: '0123' }, '1');
  expect(dit()).toEqual(['Enregistré à 14:32']);
  taper('01234');
  await passer(800);
  expect(enregistrer).toHaveBeenLastCalledWith({ tel: '01234' }, '2');
});

it('montre les deux versions sur un 409 ; garder la sienne l’enregistre sur l’autre', async () => {
  const enregistrer = vi
    .fn(async (valeurs: Moi, _version: string | null) => ({ valeurs, version: '3' }))
    .mockRejectedValueOnce(new ErreurAppel(409, 'Modifié', [], 'version'));
  monter(
    <Compte enregistrer={enregistrer} relire={async () => ({ valeurs: { tel: '99' }, version: '2' })} />,
  );
  taper('0123');
  await passer(800);
  const ligne = screen.getByRole('row', { name: /Téléphone/u });
  expect(ligne.textContent).toBe('Téléphone012399');
  fireEvent.click(screen.getByRole('button', { name: 'Garder ma saisie' }));
  await passer(0);
  expect(enregistrer).toHaveBeenLastCalledWith({ tel: '0123' }, '2');
  expect(dit()).toEqual(['Enregistré à 14:32']);
});

it('prendre l’autre version la met dans le champ, sans rien envoyer', async () => {
  const enregistrer = vi.fn().mockRejectedValue(new ErreurAppel(409, 'Modifié', [], 'version'));
  monter(
    <Compte enregistrer={enregistrer} relire={async () => ({ valeurs: { tel: '99' }, version: '2' })} />,
  );
  taper('0123');
  await passer(800);
  fireEvent.click(screen.getByRole('button', { name: 'Prendre l’autre version' }));
  await passer(2_000);
  expect((screen.getByRole('textbox', { name: 'Téléphone' }) as HTMLInputElement).value).toBe('99');
  expect(enregistrer).toHaveBeenCalledOnce();
});

it('réessaie de lui-même après une panne, sans perdre la frappe', async () => {
  const enregistrer = vi
    .fn(async (valeurs: Moi) => ({ valeurs, version: '2' }))
    .mockRejectedValueOnce(new ErreurAppel(503, 'Plus tard'));
  monter(<Compte enregistrer={enregistrer} relire={vi.fn()} />);
  taper('0123');
  await passer(800);
  expect(dit()).toEqual(['Pas encore enregistré : nouvel essai dans un instant']);
  await passer(10_000);
  expect(dit()).toEqual(['Enregistré à 14:32']);
  expect(enregistrer).toHaveBeenCalledTimes(2);
});
