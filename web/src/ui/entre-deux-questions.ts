/** How often a page that waits for a signature asks what came of it: at first, then once it takes longer than that, in milliseconds. */
import { maintenant } from '../lib/horloge';

const [SOUVENT, RAREMENT, LONGTEMPS] = [3_000, 15_000, 60_000];

/** Between two questions, for who has waited since then. */
export const entreDeuxQuestions = (depuis: number): number =>
  maintenant() - depuis < LONGTEMPS ? SOUVENT : RAREMENT;
