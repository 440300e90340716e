import { expect, it } from 'vitest';
import { estStatut, SLUGS, sensDuStatut } from './statut-lot';

it('nomme chaque statut par son slug et n’en connaît pas d’autre', () => {
  expect(SLUGS).toEqual({ L: 'free', O: 'optioned', T: 'pre-reserved', R: 'reserved' });
  expect(['L', 'O', 'T', 'R'].every(estStatut)).toBe(true);
  expect(['A', 'l', '', 'constructor'].some(estStatut)).toBe(false);
});

it('ne dit d’un lot libre que ce que le serveur permet d’en faire', () => {
  const action = (autorisee: boolean) => ({ autorisee, motif: autorisee ? null : 'ce lot est libre' });
  const sens = (option: boolean, reservation: boolean) =>
    sensDuStatut('L', { option: action(option), reservation: action(reservation), alerte: action(true) });
  expect(sens(true, true)).toBe('Ce lot est libre\u00a0: vous pouvez l’optionner ou le réserver.');
  expect(sens(false, true)).toBe('Ce lot est libre\u00a0: vous pouvez le réserver.');
  expect(sens(true, false)).toBe('Ce lot est libre\u00a0: vous pouvez l’optionner.');
  expect(sens(false, false)).toBe('Ce lot est libre.');
});

it('dit d’un lot proposé à qui l’attendait à qui est la priorité', () => {
  const refusee = { autorisee: false, motif: 'ce lot est pris' };
  const actions = { option: refusee, reservation: refusee, alerte: refusee };
  expect(sensDuStatut('O', actions, 'autre')).toBe(
    'Ce lot est proposé en priorité à une personne de sa liste d’attente.',
  );
  expect(sensDuStatut('O', actions, 'moi')).toBe('Ce lot vous est proposé en priorité.');
  expect(sensDuStatut('O', actions, null)).toBe('Une option court sur ce lot.');
});
