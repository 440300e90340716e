/** `/lot/{id}/reservation`: the buyers, then the form of the draft (spec section 2). */
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { AcquereursPage } from './acquereurs/acquereurs-page';
import { brouillonDemande } from './chargement';
import { FormulaireReservation } from './formulaire/formulaire-page';

export function ReservationPage() {
  const [adresse] = useSearchParams();
  const brouillon = brouillonDemande(adresse);
  const etape = useRef(brouillon);
  useEffect(() => {
    if (etape.current !== brouillon) {
      // The address now shows another stage of the same page, so the focus goes to the beginning of this stage.
      etape.current = brouillon;
      document.getElementById('contenu')?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
  }, [brouillon]);
  return brouillon === null ? (
    <AcquereursPage />
  ) : (
    <FormulaireReservation key={brouillon} reservationId={brouillon} />
  );
}
