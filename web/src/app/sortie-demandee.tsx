/** Before one signs out: what one typed and the portal does not have would be erased from this device, which is asked about. */
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
