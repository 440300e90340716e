/** Asks before a page with unsaved changes is left: in our words within the portal, in the browser's when it is closed. */
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { REDIRECTION } from '../../api/depart';
import { gardeLaSaisie } from '../../lib/saisie-gardee';
import { Confirmation } from '../confirmation';

export function QuestionAvantDePartir({ actif }: { actif: boolean }) {
  const barrage = useBlocker(
    ({ currentLocation, nextLocation }) =>
      actif && currentLocation.pathname !== nextLocation.pathname && !gardeLaSaisie(nextLocation.state),
  );
  useEffect(() => {
    if (!actif) {
      return;
    }
    const demander = (evenement: BeforeUnloadEvent) => evenement.preventDefault();
    // The session ended: what was typed is put aside, and there is nothing to ask.
    const seTaire = () => window.removeEventListener('beforeunload', demander);
    window.addEventListener('beforeunload', demander);
    window.addEventListener(REDIRECTION, seTaire);
    return () => {
      seTaire();
      window.removeEventListener(REDIRECTION, seTaire);
    };
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
