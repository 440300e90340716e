/** Asks before a page with unsaved changes is left: in our words within the portal, in the browser's when it is closed. */
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Confirmation } from '../confirmation';

export function QuestionAvantDePartir({ actif }: { actif: boolean }) {
  const barrage = useBlocker(
    ({ currentLocation, nextLocation }) => actif && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!actif) {
      return;
    }
    const demander = (evenement: BeforeUnloadEvent) => evenement.preventDefault();
    window.addEventListener('beforeunload', demander);
    return () => window.removeEventListener('beforeunload', demander);
  }, [actif]);
  return (
    <Confirmation
      ouverte={barrage.state === 'blocked'}
      titre="Quitter sans enregistrer ?"
      action="Quitter la page"
      refus="Rester"
      danger
      surOui={() => barrage.proceed?.()}
      surNon={() => barrage.reset?.()}
    >
      Ce que vous avez modifié sur cette page serait perdu.
    </Confirmation>
  );
}
