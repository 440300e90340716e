/** Filters while they change: a draft, what it would give, and when it is applied. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Appel, Criteres } from '../../lib/criteres';
import { nombre } from '../../lib/formats';
import type { PropsChamp } from './bascules';
import { remettreEnOrdre } from './champs';
import { facettes } from './facettes';
import { DISTANCE_ELARGIE, total } from './queries';

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

/** What is counted around the places, then within 40 km when they hold nothing: as the search itself will do. */
function useComptes(appel: Appel, criteres: Criteres, ouvert: boolean) {
  const avecLieu = criteres.locations.length > 0;
  const proches = useQuery({ ...facettes(criteres), enabled: ouvert });
  const vides = avecLieu && !proches.isPlaceholderData && proches.data?.total === 0;
  const larges = useQuery({ ...facettes(criteres, DISTANCE_ELARGIE), enabled: ouvert && vides });
  const sansComptes = appel === 'programmes' || proches.data === undefined;
  const ici = useQuery({ ...total(criteres, appel), enabled: ouvert && sansComptes });
  const rien = sansComptes && avecLieu && !ici.isPlaceholderData && ici.data === 0;
  const autour = useQuery({ ...total(criteres, appel, DISTANCE_ELARGIE), enabled: ouvert && rien });
  const comptes = vides && !larges.isError ? larges.data : proches.data;
  const combien = rien && !autour.isError ? autour.data : ici.data;
  return { comptes, combien: sansComptes ? combien : comptes?.total };
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
  const { comptes, combien } = useComptes(appel, courant, ouvert);
  return {
    criteres: brouillon ?? criteres,
    changer: setBrouillon,
    facettes: comptes,
    voir: libelleVoir(combien, appel),
    appliquer: () => {
      setBrouillon(null);
      if (brouillon !== null) {
        changer(courant);
      }
    },
    recommencer: () => setBrouillon(null),
  };
}
