/** Toasts for the flash messages: top end, closed after 5 seconds (spec section 9). */
import { Notification } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { ecouter, type Flash, retirer, type TypeFlash, tous } from '../lib/flashs';
import classes from './toasts.module.css';

/** How long a toast stays, in milliseconds. */
export const DUREE = 5000;

const COULEURS: Record<TypeFlash, string> = {
  success: 'libre',
  info: 'trait',
  warning: 'opt',
  error: 'danger',
};

function Toast({ flash }: { flash: Flash }) {
  useEffect(() => {
    const minuterie = window.setTimeout(() => retirer(flash.uuid), DUREE);
    return () => window.clearTimeout(minuterie);
  }, [flash.uuid]);
  return (
    <Notification
      color={COULEURS[flash.type]}
      title={flash.message}
      onClose={() => retirer(flash.uuid)}
      role={flash.type === 'error' ? 'alert' : 'status'}
    />
  );
}

export function Toasts() {
  const flashs = useSyncExternalStore(ecouter, tous, tous);
  return (
    <div className={classes.pile} aria-live="polite">
      {flashs.map((flash) => (
        <Toast key={flash.uuid} flash={flash} />
      ))}
    </div>
  );
}
