/** What a refusal of the server says of a gesture, and whether it makes the page old. */
import { motsDe } from '../../api/echecs';
import { ErreurAppel } from '../../api/erreur-appel';

/** What the server says of what was sent, its fields first. */
export function refusDe(cause: unknown): string {
  const [violation] = cause instanceof ErreurAppel ? cause.content.details : [];
  return violation === undefined || violation.message.trim() === '' ? motsDe(cause) : violation.message;
}

/** Refusals that say that the session is no longer as it is shown. */
export const estDepasse = (cause: unknown) =>
  cause instanceof ErreurAppel && !cause.passagere && [404, 409, 422].includes(cause.statusCode);
