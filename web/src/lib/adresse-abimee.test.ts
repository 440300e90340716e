import { describe, expect, it } from 'vitest';
import cas from '../../../crates/api/src/navigateur/adresses-abimees.json';
import { ancreDe, redresser } from './adresse-abimee';

describe('une adresse abîmée en route', () => {
  it.each(cas.redressees as [string, string][])('%s mène à %s', (recue, juste) => {
    expect(redresser(recue)).toBe(juste);
    expect(redresser(juste)).toBeNull();
  });

  it.each(cas.laissees)('%s reste telle quelle', (adresse) => {
    expect(redresser(adresse)).toBeNull();
  });

  it('ne mène jamais ailleurs', () => {
    for (const adresse of [
      '//ailleurs.example/lot/1',
      '/\\ailleurs.example',
      '/%2F%2Failleurs.example/home',
    ]) {
      expect(redresser(adresse) ?? '/').toMatch(/^\/(?![/\\])/u);
    }
  });

  it('garde d’une ancre ce qui est à nous', () => {
    expect(ancreDe('#Abc-9_x).')).toBe('Abc-9_x');
    expect(ancreDe('')).toBe('');
  });
});
