/** How many members each list asks for (spec section 9). The server gives 20 by default, and 200 at most. */
export const TAILLES = {
  /** The search as lots. */
  lots: 20,
  /** The lots of one programme. */
  lotsDuProgramme: 150,
  /** The lots beside a programme search: only their total is wanted. */
  lotsDesProgrammes: 1,
  /** The search as programmes. */
  programmes: 12,
  /** Programmes looked for by name or by date. */
  programmesSimples: 50,
  /** The map: its pins. */
  carte: 200,
  /** Previews. */
  avantPremieres: 30,
  /** A search enlarged around its places. */
  elargissement: 30,
  /** Documents of a lot or of a programme. */
  documents: 200,
  /** Declarations that one follows. */
  denonciations: 20,
  /** Any list of which only the total is wanted. */
  total: 1,
  /** Each way from a lot that has gone, what the nearest are picked from. */
  alternatives: 20,
  /** What runs out, on the home page. */
  echeances: 6,
  /** Options that ended. */
  optionsTerminees: 20,
  /** Options that run: all those of a prescriber; of a whole company, a page. */
  optionsEnCours: 200,
  /** Reservations that one follows. */
  reservations: 20,
  /** Those whose ends stand in the days to come. */
  reservationsEnCours: 50,
} as const;
