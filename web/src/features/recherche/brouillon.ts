/** Filters while the user changes them: a draft, its number of results, and when it is applied. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libelleDesLots } from '../../lib/comptes';
import type { Appel, Criteres } from '../../lib/criteres';
import { nombre } from '../../lib/formats';
import { remettreEnOrdre } from './champs';
import { facettes } from './facettes';
import { DISTANCE_ELARGIE, total } from './queries';

/** Writes "Voir 291 logements", "Voir 14 logements, 11 annexes", "Voir 1 programme" or "Aucun logement". */
export function libelleVoir(
  combien: number | undefined,
  appel: Appel,
  criteres: Criteres,
  parType?: ReadonlyMap<string, number>,
): string {
  if (combien === undefined) {
    return appel === 'lots' ? 'Voir les lots' : 'Voir les programmes';
  }
  if (appel === 'programmes') {
    return combien === 0
      ? 'Aucun programme'
      : `Voir ${nombre(combien)}\u00a0programme${combien > 1 ? 's' : ''}`;
  }
  const dit = libelleDesLots(combien, criteres, parType);
  return combien === 0 ? dit : `Voir ${dit}`;
}

/** Counts the results at the searched places, then within 40 km when there are none, like the search itself. */
export function useComptes(appel: Appel, criteres: Criteres) {
  const avecLieu = criteres.locations.length > 0;
  const proches = useQuery(facettes(criteres));
  const vides = avecLieu && !proches.isPlaceholderData && proches.data?.total === 0;
  const larges = useQuery({ ...facettes(criteres, DISTANCE_ELARGIE), enabled: vides });
  const sansComptes = appel === 'programmes' || proches.data === undefined;
  const ici = useQuery({ ...total(criteres, appel), enabled: sansComptes });
  const rien = sansComptes && avecLieu && !ici.isPlaceholderData && ici.data === 0;
  const autour = useQuery({ ...total(criteres, appel, DISTANCE_ELARGIE), enabled: rien });
  const comptes = vides && !larges.isError ? larges.data : proches.data;
  const combien = rien && !autour.isError ? autour.data : ici.data;
  const parType = comptes?.nombres.typesDeBien;
  return {
    facettes: comptes,
    voir: libelleVoir(sansComptes ? combien : comptes?.total, appel, criteres, parType),
  };
}

/** A draft of the criteria, and the function that applies it. */
export function useBrouillon(criteres: Criteres, changer: (criteres: Criteres) => void) {
  const [brouillon, setBrouillon] = useState<Criteres | null>(null);
  return {
    criteres: brouillon ?? criteres,
    changer: setBrouillon,
    appliquer: () => {
      setBrouillon(null);
      if (brouillon !== null) {
        changer(remettreEnOrdre(brouillon));
      }
    },
    recommencer: () => setBrouillon(null),
  };
}
