// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../../essais/monter';
import { ChampDate } from './champ-date';
import { ChampMontant, ChampNombre } from './champ-nombre';
import { ChampTelephone } from './champ-telephone';

preparer();

function Tenu<T>({
  depart,
  children,
}: {
  depart: T;
  children: (valeur: T, poser: (valeur: T) => void) => React.ReactNode;
}) {
  const [valeur, poser] = useState(depart);
  return (
    <>
      {children(valeur, poser)}
      <output>{JSON.stringify(valeur)}</output>
    </>
  );
}

const valeur = () => screen.getByRole('status').textContent;
const champ = () => screen.getByRole('textbox') as HTMLInputElement;

it.each([
  ['20/11/2026', '20/11/2026', '2026-11-20'],
  ['20112026', '20/11/2026', '2026-11-20'],
  ['20.11.26', '20/11/2026', '2026-11-20'],
  ['31/02/2026', '31/02/2026', '31/02/2026'],
])('une date : %s se lit %s', async (frappe, lue, attendue) => {
  const { clavier } = monter(
    <Tenu depart="">{(v, poser) => <ChampDate label="Date" value={v} onChange={poser} />}</Tenu>,
  );
  await clavier.type(champ(), frappe);
  expect(valeur()).toBe(JSON.stringify(attendue));
  await clavier.tab();
  expect(champ().value).toBe(lue);
});

it('un téléphone : par groupes de deux à l’écran, chiffres et plus pour l’envoi', async () => {
  const { clavier } = monter(
    <Tenu depart="">{(v, poser) => <ChampTelephone label="Téléphone" value={v} onChange={poser} />}</Tenu>,
  );
  await clavier.type(champ(), '06.48 21-90 37');
  expect(valeur()).toBe('"0648219037"');
  await clavier.tab();
  expect(champ().value).toBe('06\u00a048\u00a021\u00a090\u00a037');
});

it.each([
  ['12500,45', 12500.45, '12\u202f500,45'],
  ['12500.45', 12500.45, '12\u202f500,45'],
  ['12 500 €', 12500, '12\u202f500'],
  ['12\u202f500,4', 12500.4, '12\u202f500,40'],
])('un montant : %s se lit en entier', async (frappe, lu, ecrit) => {
  const { clavier } = monter(
    <Tenu<number | null> depart={null}>
      {(v, poser) => <ChampMontant label="Apport" value={v} onChange={poser} />}
    </Tenu>,
  );
  await clavier.type(champ(), frappe);
  expect(valeur()).toBe(String(lu));
  await clavier.tab();
  expect(champ().value).toBe(ecrit);
  await clavier.clear(champ());
  expect(valeur()).toBe('null');
});

it('un nombre illisible reste tel qu’il est écrit, et dit pourquoi une fois quitté', async () => {
  const { clavier } = monter(
    <Tenu<number | null> depart={null}>
      {(v, poser) => <ChampNombre label="Occupants" value={v} onChange={poser} />}
    </Tenu>,
  );
  await clavier.type(champ(), '3,5');
  expect(valeur()).toBe('null');
  expect(screen.queryByText('Ce champ ne peut contenir que des chiffres')).toBeNull();
  await clavier.tab();
  expect(champ().value).toBe('3,5');
  expect(screen.getByText('Ce champ ne peut contenir que des chiffres')).toBeTruthy();
  await clavier.type(champ(), '{Backspace}{Backspace}{ArrowUp}');
  expect(valeur()).toBe('4');
});

it('un nombre illisible se dit tel qu’il est écrit à qui sait le garder, et s’y retrouve', async () => {
  const { clavier } = monter(
    <Tenu<number | string | null> depart="3200 net">
      {(v, poser) => <ChampMontant label="Apport" value={v} onChange={poser} surIllisible={poser} />}
    </Tenu>,
  );
  expect(champ().value).toBe('3200 net');
  await clavier.type(champ(), 's');
  expect(valeur()).toBe('"3200 nets"');
  await clavier.type(champ(), '{Backspace>5/}');
  expect(valeur()).toBe('3200');
  await clavier.clear(champ());
  expect(valeur()).toBe('null');
});
