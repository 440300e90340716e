/** Describes why two people look alike, from the server's reasons. */
import type { ReponseDe } from '../../../api/appel';

export type Raison = ReponseDe<'GET /api/gestion/denonciations/{id}'>['rivales'][number]['raisons'][number];

export const RAISONS: Record<Raison, string> = {
  email: 'même e-mail',
  telephone: 'même téléphone',
  'nom-adresse': 'mêmes nom et adresse',
  'nom-ville': 'mêmes nom et ville',
};
