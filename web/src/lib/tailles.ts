/** The number of rows that each list asks for (spec section 9). The server gives 20 by default and 200 at most. */
export const TAILLES = {
  /** The search for lots. */
  lots: 20,
  /** The lots of one programme. */
  lotsDuProgramme: 150,
  /** The lots beside a search for programmes, of which only the total is shown. */
  lotsDesProgrammes: 1,
  /** The search for programmes. */
  programmes: 12,
  /** Programmes by name or by date. */
  programmesSimples: 50,
  /** The pins of the map. */
  carte: 200,
  /** Programmes in preview. */
  avantPremieres: 30,
  /** A search that was widened around its places. */
  elargissement: 30,
  /** The documents of a lot or a programme. */
  documents: 200,
  /** The user's declarations. */
  denonciations: 20,
  /** Any list of which only the total is needed. */
  total: 1,
  /** The lots from which the nearest alternatives are chosen, for each direction. */
  alternatives: 20,
  /** The next deadlines on the home page. */
  echeances: 6,
  /** Options that have ended. */
  optionsTerminees: 20,
  /** Running options: all those of a prescriber, or one page of those of a company. */
  optionsEnCours: 200,
  /** The user's reservations. */
  reservations: 20,
  /** Reservations that end in the days shown. */
  reservationsEnCours: 50,
} as const;
