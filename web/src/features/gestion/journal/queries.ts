/** Reads the journal, and whether its chain is intact. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, lire } from '../../../api/appel';
import { cles } from '../../../api/cles';
import { relance } from '../../../api/requetes';
import type { components } from '../../../api/schema';

export type FaitDuJournal = components['schemas']['FaitDuJournal'];
export type VerificationDuJournal = components['schemas']['VerificationDuJournal'];

/** The pause between two readings of a verification that is running, in milliseconds. */
const EN_COURS = 2_000;

export const verificationDuJournal = queryOptions({
  queryKey: cles.journal.verification,
  queryFn: ({ signal }) => lire('/api/gestion/journal/verification', { signal }),
  refetchInterval: (requete) => (requete.state.data?.enCours === true ? EN_COURS : relance(requete)),
});

export async function verifierLeJournal(): Promise<void> {
  await appeler('POST /api/gestion/journal/verification', { corps: {} });
}
