/**
 * Asks the user before they leave unsaved text, when another page or another row is about to be shown. When the browser is about to close
 * the page, it asks in its own words (`lib/saisie/magasin.ts`).
 */
import { useState } from 'react';
import { useBlocker } from 'react-router';
import { gardeLaSaisie } from '../../lib/saisie-gardee';
import { Confirmation } from '../confirmation';

function Question({
  ouverte,
  garde,
  quitter,
  rester,
}: {
  ouverte: boolean;
  garde: boolean;
  quitter: () => void;
  rester: () => void;
}) {
  return (
    <Confirmation
      ouverte={ouverte}
      titre="Quitter sans enregistrer&nbsp;?"
      action={garde ? 'Quitter' : 'Quitter la page'}
      refus="Rester"
      danger={!garde}
      surOui={quitter}
      surNon={rester}
    >
      {garde
        ? 'Ce que vous avez tapé n’est pas enregistré. Vous le retrouverez ici, sur cet appareil, tant que vous ne vous déconnectez pas.'
        : 'Ce que vous avez modifié sur cette page serait perdu.'}
    </Confirmation>
  );
}

/** Asks before the page is left. `garde`: whether the text will be there again when the user comes back. */
export function QuestionAvantDePartir({ actif, garde }: { actif: boolean; garde: boolean }) {
  const barrage = useBlocker(
    ({ currentLocation, nextLocation }) =>
      actif && currentLocation.pathname !== nextLocation.pathname && !gardeLaSaisie(nextLocation.state),
  );
  return (
    <Question
      ouverte={barrage.state === 'blocked'}
      garde={garde}
      quitter={() => barrage.proceed?.()}
      rester={() => barrage.reset?.()}
    />
  );
}

/** Asks before another row takes the place of a row with unsaved text. The text stays with its row. */
export function useQuestionAvantDeChanger(reste: () => boolean) {
  const [suite, setSuite] = useState<{ faire: () => void } | null>(null);
  return {
    changer: (faire: () => void) => (reste() ? setSuite({ faire }) : faire()),
    question: (
      <Question
        ouverte={suite !== null}
        garde
        quitter={() => {
          setSuite(null);
          suite?.faire();
        }}
        rester={() => setSuite(null)}
      />
    ),
  };
}
