// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { preparer, servir } from '../../essais/monter';
import { mandat, ouvrirLaSignature } from './queries';

preparer();

const ID = '0123456789abcdef0123456789abcdef';

it('lit un mandat par son jeton seul, et n’envoie la session que pour le signer', async () => {
  const partis: [string, string | undefined, RequestCredentials | undefined][] = [];
  const noter =
    (corps: object) =>
    (url: URL, { method, credentials }: RequestInit) => {
      partis.push([url.pathname, method, credentials]);
      return Response.json(corps);
    };
  servir({
    [`/api/mandats-signature/${ID}/signature`]: noter({ url: '/signature#jeton' }),
    [`/api/mandats-signature/${ID}`]: noter({ id: ID }),
  });
  await new QueryClient().fetchQuery(mandat(ID));
  expect(await ouvrirLaSignature(ID)).toBe('/signature#jeton');
  expect(partis).toEqual([
    [`/api/mandats-signature/${ID}`, 'GET', 'omit'],
    [`/api/mandats-signature/${ID}/signature`, 'POST', 'same-origin'],
  ]);
});
