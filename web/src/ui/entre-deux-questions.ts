/** A page that waits for a signature asks the server for the result: often at first, then rarely once it has waited for `LONGTEMPS`. */
import { maintenant } from '../lib/horloge';

const [SOUVENT, RAREMENT, LONGTEMPS] = [3_000, 15_000, 60_000];

/** The pause before the page asks again, in milliseconds. The wait began at `depuis`. */
export const entreDeuxQuestions = (depuis: number): number =>
  maintenant() - depuis < LONGTEMPS ? SOUVENT : RAREMENT;
