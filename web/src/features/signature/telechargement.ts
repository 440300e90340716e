/** Downloads a file with a call that carries the token, because a link cannot carry it. A failure is shown. */
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
