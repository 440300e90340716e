// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { teindre } from './marque';

it('la couleur de la marque teint son signe, et rien si elle est la nôtre ou n’en est pas une', () => {
  const racine = document.createElement('div');
  for (const couleur of [null, '#C8321A', '#c8321a', 'rouge', 'url(x)']) {
    teindre(racine, { couleur });
    expect(racine.style.getPropertyValue('--lt-marque')).toBe('');
  }
  teindre(racine, { couleur: '#0F5A39' });
  expect(racine.style.getPropertyValue('--lt-marque')).toBe('#0F5A39');
});
