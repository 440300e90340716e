/** How often a page that waits for a signature asks for the result: at first, then after `LONGTEMPS`, in milliseconds. */
import { maintenant } from '../lib/horloge';

const [SOUVENT, RAREMENT, LONGTEMPS] = [3_000, 15_000, 60_000];

/** The pause before the next question, for a wait that began at `depuis`. */
export const entreDeuxQuestions = (depuis: number): number =>
  maintenant() - depuis < LONGTEMPS ? SOUVENT : RAREMENT;
