/** Toasts for the flash messages: top end, closed by themselves (spec section 9). */
import { Button, Notification } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { INTERVALLE, TOAST } from '../lib/durees';
import { ecouter, type Flash, retirer, type TypeFlash, tous } from '../lib/flashs';
import classes from './toasts.module.css';

const COULEURS: Record<TypeFlash, string> = {
  success: 'libre',
  info: 'trait',
  warning: 'opt',
  error: 'danger',
};

/** Closes a toast once it has been shown long enough; time stands still while somebody reads or tabs into it. */
function useFermeture(uuid: string) {
  const reste = useRef(TOAST);
  const [lu, setLu] = useState(false);
  useEffect(() => {
    if (lu) {
      return;
    }
    const horloge = window.setInterval(() => {
      reste.current -= INTERVALLE;
      if (reste.current <= 0) {
        retirer(uuid);
      }
    }, INTERVALLE);
    return () => window.clearInterval(horloge);
  }, [lu, uuid]);
  return {
    onMouseEnter: () => setLu(true),
    onMouseLeave: () => setLu(false),
    onFocus: () => setLu(true),
    onBlur: () => setLu(false),
  };
}

function Toast({ flash }: { flash: Flash }) {
  const attente = useFermeture(flash.uuid);
  const { action } = flash;
  return (
    <Notification
      {...attente}
      color={COULEURS[flash.type]}
      title={flash.message}
      onClose={() => retirer(flash.uuid)}
      // The regions around announce it: one of its own would be announced twice.
      role="group"
      aria-label={flash.message}
    >
      {action !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            retirer(flash.uuid);
            action.faire();
          }}
        >
          {action.libelle}
        </Button>
      )}
    </Notification>
  );
}

/** Two regions that are there from the start: errors interrupt, the rest waits for its turn. */
export function Toasts() {
  const flashs = useSyncExternalStore(ecouter, tous, tous);
  const montrer = (erreurs: boolean) =>
    flashs
      .filter(({ type }) => (type === 'error') === erreurs)
      .map((flash) => <Toast key={flash.uuid} flash={flash} />);
  return (
    <div className={classes.pile}>
      <div className={classes.region} role="alert">
        {montrer(true)}
      </div>
      <div className={classes.region} role="status">
        {montrer(false)}
      </div>
    </div>
  );
}
