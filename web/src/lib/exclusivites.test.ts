// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { annoncer, nouvelles } from './exclusivites';

beforeEach(() => localStorage.clear());

it('dit ce qui est venu depuis la dernière fois, et rien la première', () => {
  expect([...nouvelles(['PG1', 'PG2'])]).toEqual([]);
  annoncer(['PG1', 'PG2']);
  expect(localStorage.getItem('ip_program_exclusives')).toBe('["PG1","PG2"]');
  expect([...nouvelles(['PG2', 'PG3'])]).toEqual(['PG3']);
});
