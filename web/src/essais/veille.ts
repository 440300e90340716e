/** The header's data when nothing runs. */
import type { Veille } from '../api/veille';

const aucune = { nombre: 0, ceJour: 0 };

export const rienNeCourt: Veille = {
  options: aucune,
  reservations: aucune,
  denonciations: aucune,
  avances: [],
  nonLues: 0,
};
