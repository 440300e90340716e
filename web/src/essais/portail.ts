/**
 * Vitest runs this file before each test file. The answers of tests then carry the portal's mark, as real ones do (`lib/entrave.ts`); an
 * `Etrangere` does not carry it.
 */

/** An answer without the portal's mark. */
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
