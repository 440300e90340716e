/**
 * Calls of spec section 7 that a button makes as soon as the server allows it, and that the server will answer with the
 * feature they belong to. What the OpenAPI document says wins: a line leaves this file when its path enters the document.
 */
export interface CheminsAttendus {
  '/api/info-dispo': {
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { 'application/json': { lot: string } } };
      responses: { 201: { headers: Record<string, unknown>; content?: never } };
    };
  };
}
