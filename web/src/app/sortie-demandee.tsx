/** Asks before a sign-out that would erase typed text which the portal does not have. */
import { useState } from 'react';
import { resteASauver } from '../api/session';
import { Confirmation } from '../ui/confirmation';

export function useSortieDemandee(sortir: () => void, action: string) {
  const [ouverte, ouvrir] = useState(false);
  return {
    demander: () => void resteASauver().then((reste) => (reste ? ouvrir(true) : sortir())),
    question: (
      <Confirmation
        ouverte={ouverte}
        titre={`${action}\u00a0?`}
        action={action}
        refus="Rester"
        danger
        surOui={() => {
          ouvrir(false);
          sortir();
        }}
        surNon={() => ouvrir(false)}
      >
        Ce que vous avez tapé et qui n’est pas enregistré sera effacé de cet appareil.
      </Confirmation>
    ),
  };
}
