/** Why two people look like one: the server says it, and staff read it. */
import type { ReponseDe } from '../../../api/appel';

export type Raison = ReponseDe<'GET /api/gestion/denonciations/{id}'>['rivales'][number]['raisons'][number];

export const RAISONS: Record<Raison, string> = {
  email: 'même e-mail',
  telephone: 'même téléphone',
  'nom-adresse': 'mêmes nom et adresse',
  'nom-ville': 'mêmes nom et ville',
};
