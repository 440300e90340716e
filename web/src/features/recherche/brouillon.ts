/** Filters while they change: a draft, what it would give, and when it is applied. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Appel, Criteres } from '../../lib/criteres';
import { nombre } from '../../lib/formats';
import type { PropsChamp } from './bascules';
import { remettreEnOrdre } from './champs';
import { facettes } from './facettes';
import { total } from './queries';

/** "Voir 291 lots", "Voir 1 programme", "Aucun lot" */
export function libelleVoir(combien: number | undefined, appel: Appel): string {
  const mot = appel === 'lots' ? 'lot' : 'programme';
  if (combien === undefined) {
    return `Voir les ${mot}s`;
  }
  return combien === 0 ? `Aucun ${mot}` : `Voir ${nombre(combien)}\u00a0${mot}${combien > 1 ? 's' : ''}`;
}

interface Brouillon extends PropsChamp {
  voir: string;
  appliquer: () => void;
  recommencer: () => void;
}

/** A draft of the criteria; nothing is asked of the server while `ouvert` is false. */
export function useBrouillon(
  appel: Appel,
  criteres: Criteres,
  changer: (criteres: Criteres) => void,
  ouvert: boolean,
): Brouillon {
  const [brouillon, setBrouillon] = useState<Criteres | null>(null);
  const courant = remettreEnOrdre(brouillon ?? criteres);
  const { data: comptes } = useQuery({ ...facettes(courant), enabled: ouvert });
  const sansComptes = appel === 'programmes' || comptes === undefined;
  const { data: combien } = useQuery({ ...total(courant, appel), enabled: ouvert && sansComptes });
  return {
    criteres: brouillon ?? criteres,
    changer: setBrouillon,
    facettes: comptes,
    voir: libelleVoir(sansComptes ? combien : comptes.total, appel),
    appliquer: () => {
      setBrouillon(null);
      if (brouillon !== null) {
        changer(courant);
      }
    },
    recommencer: () => setBrouillon(null),
  };
}
