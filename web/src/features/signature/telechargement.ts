/** Saves a file of the page: by a call that bears the token, since no link may; its failure is said. */
import { useState } from 'react';
import { generique, signaler } from '../../api/echecs';
import {
  telechargerLaPreuve,
  telechargerLeDocument,
  telechargerLeDossier,
  telechargerLeRecepisse,
} from './queries';

const FICHIERS = {
  document: telechargerLeDocument,
  preuve: telechargerLaPreuve,
  recepisse: telechargerLeRecepisse,
  dossier: telechargerLeDossier,
} as const;

export function useTelechargement(jeton: string) {
  const [enCours, setEnCours] = useState(false);
  return {
    enCours,
    telecharger: (fichier: keyof typeof FICHIERS, nom: string): void => {
      setEnCours(true);
      FICHIERS[fichier](jeton, nom)
        .catch((cause: unknown) => signaler(generique(), cause))
        .finally(() => setEnCours(false));
    },
  };
}
