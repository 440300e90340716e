// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { SANS_CRITERE } from '../../lib/criteres';
import { AvantPremieres } from './avant-premieres';

preparer();

const programme = (id: string) => ({ id, nomCommercial: `Villa ${id}`, lieu: { ville: 'Nantes' } });

it('dit les avant-premières que la recherche écarte, là où elle cherche', async () => {
  const demandes = servir({
    '/api/offre/programmes': () => liste(['A', 'B', 'C', 'D', 'E'].map(programme)),
  });
  const criteres = { ...SANS_CRITERE, locations: ['52-44'], budgetMax: 1 };
  const { container } = monter(<AvantPremieres criteres={criteres} />);
  expect((await screen.findByRole('link', { name: 'Villa A' })).getAttribute('href')).toBe('/programme/A');
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toContain('5 programmes en avant-première');
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toContain('et 2 autres.');
  expect(demandes[0]).toContain('phaseCommerciale.code=AVANTPREMIERE');
  expect(demandes[0]).toContain('lieu.id[]=52-44');
  expect(demandes[0]).not.toContain('prix');
});

it('n’en dit rien quand il n’y en a pas', async () => {
  servir({ '/api/offre/programmes': () => liste([]) });
  const { requetes } = monter(<AvantPremieres criteres={SANS_CRITERE} />);
  await waitFor(() => expect(requetes.isFetching()).toBe(0));
  expect(screen.queryByText(/avant-première/u)).toBeNull();
});
