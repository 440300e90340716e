import { expect, it } from 'vitest';
import { localisation } from './localisation';

const lieu = (id: string, libelle: string, type: 1 | 2 | 3 | 4) => ({
  id,
  libelle,
  libelleRiche: libelle,
  libelleMore: libelle,
  type,
  population: 1,
});

it('dit où l’on cherche, dans une phrase', () => {
  const dits = [
    lieu('52-44', 'Loire-Atlantique', 2),
    lieu('84-69', 'Rhône', 2),
    lieu('93-13', 'Bouches-du-Rhône', 2),
    lieu('11-75', 'Paris', 2),
    lieu('84-01', 'Ain', 2),
    lieu('04-974', 'La Réunion', 2),
    lieu('53', 'Bretagne', 1),
    lieu('44', 'Grand Est', 1),
    lieu('52-44-44109', 'Nantes', 3),
    lieu('28-76-76351', 'Le Havre', 3),
    lieu('52-85-85194', 'Les Sables-d’Olonne', 3),
  ].map(localisation);
  expect(dits).toEqual([
    'en Loire-Atlantique',
    'dans le Rhône',
    'dans les Bouches-du-Rhône',
    'à Paris',
    'dans l’Ain',
    'à La Réunion',
    'en Bretagne',
    'dans le Grand Est',
    'à Nantes',
    'au Havre',
    'aux Sables-d’Olonne',
  ]);
});
