/** The message of a refused action, and whether the page is outdated. */
import { motsDe } from '../../api/echecs';
import { ErreurAppel } from '../../api/erreur-appel';

/** The message of the server: that of its first wrong field, otherwise the general one. */
export function refusDe(cause: unknown): string {
  const [violation] = cause instanceof ErreurAppel ? cause.content.details : [];
  return violation === undefined || violation.message.trim() === '' ? motsDe(cause) : violation.message;
}

/** Whether a refusal means that the session has changed. */
export const estDepasse = (cause: unknown) =>
  cause instanceof ErreurAppel && !cause.passagere && [404, 409, 422].includes(cause.statusCode);
