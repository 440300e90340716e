/**
 * What a test has the server answer is the portal's, and says so as the portal does (`lib/entrave.ts`): before each test file. What
 * something else answers in its place is an `Etrangere`.
 */

/** An answer that does not come from the portal. */
export const Etrangere = globalThis.Response;

class DuPortail extends Etrangere {
  constructor(corps?: BodyInit | null, init?: ResponseInit) {
    super(corps, init);
    this.headers.set('Linteau-Portail', '1');
  }

  static override json(donnees: unknown, init: ResponseInit = {}): Response {
    const entetes = new Headers(init.headers);
    entetes.set('Content-Type', 'application/json');
    return new DuPortail(JSON.stringify(donnees), { ...init, headers: entetes });
  }
}

globalThis.Response = DuPortail;
