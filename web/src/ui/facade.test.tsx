// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../essais/monter';
import { adresseFacade, descriptionFacade, Facade } from './facade';

preparer();

it('la façade dit ses lots en mots accordés', () => {
  expect(descriptionFacade({ L: 1, O: 0, T: 3, R: 8 })).toBe(
    'Façade du programme\u00a0: 12 logements, dont 1 libre, 0 optionné, 3 pré-réservés, 8 réservés.',
  );
});

it('une façade sans empreinte a la même adresse tant qu’elle n’a pas changé', () => {
  expect(adresseFacade('PG 1', 0)).toBe('/api/offre/programmes/PG%201/facade.svg?v=');
  expect(adresseFacade('PG 1', 2)).toBe('/api/offre/programmes/PG%201/facade.svg?v=2');
});

function Page() {
  const [adresse, setAdresse] = useState('/p/facade.svg?v=a');
  return (
    <>
      <Facade adresse={adresse} alt="La façade" />
      {['/p/facade.svg?v=b', '/p/facade.svg?v=c', '/q/facade.svg?v=a'].map((une) => (
        <button key={une} type="button" onClick={() => setAdresse(une)}>
          {une}
        </button>
      ))}
    </>
  );
}
/** The pictures that the browser loads in advance, out of sight. */
const demandees = () => [...document.querySelectorAll<HTMLImageElement>('img[hidden]')];
const montree = () => screen.getByRole('img').getAttribute('src');
const passer = (adresse: string) => fireEvent.click(screen.getByRole('button', { name: adresse }));

it('le dessin d’avant reste jusqu’à ce que le suivant soit là, et s’il ne vient pas', () => {
  monter(<Page />);
  expect(montree()).toBe('/p/facade.svg?v=a&theme=clair');
  fireEvent.load(screen.getByRole('img'));
  passer('/p/facade.svg?v=b');
  passer('/p/facade.svg?v=c');
  expect(montree()).toBe('/p/facade.svg?v=a&theme=clair');
  expect(demandees().map(({ src }) => src)).toEqual([
    `${window.location.origin}/p/facade.svg?v=c&theme=clair`,
  ]);
  for (const demandee of demandees()) {
    fireEvent.load(demandee);
  }
  expect(montree()).toBe('/p/facade.svg?v=c&theme=clair');
});

it('n’attend pas quand il n’y a rien à garder : pas encore venu, ou d’un autre programme', () => {
  monter(<Page />);
  passer('/p/facade.svg?v=b');
  expect(montree()).toBe('/p/facade.svg?v=b&theme=clair');
  fireEvent.load(screen.getByRole('img'));
  passer('/q/facade.svg?v=a');
  expect(montree()).toBe('/q/facade.svg?v=a&theme=clair');
  expect(demandees()).toEqual([]);
});
