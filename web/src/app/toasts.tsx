/** The flash messages as toasts, at the top right, which close by themselves (spec section 9). */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { INTERVALLE, TOAST } from '../lib/durees';
import { ecouter, type Flash, retirer, tous } from '../lib/flashs';
import { Toast } from '../ui/toast';
import classes from './toasts.module.css';

/** Closes a toast after its time. The time pauses while the pointer or the focus is on it. */
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

function Passager({ flash: { uuid, type, message, action } }: { flash: Flash }) {
  const lecture = useFermeture(uuid);
  return <Toast {...lecture} type={type} message={message} action={action} fermer={() => retirer(uuid)} />;
}

/** Two regions that exist from the start: errors interrupt a screen reader, the rest waits. */
export function Toasts() {
  const flashs = useSyncExternalStore(ecouter, tous, tous);
  const montrer = (erreurs: boolean) =>
    flashs
      .filter(({ type }) => (type === 'error') === erreurs)
      .map((flash) => <Passager key={flash.uuid} flash={flash} />);
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
