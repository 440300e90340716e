/**
 * Notices that what should be heard from time to time is not any more. Timers sleep with the computer and are slow behind another
 * tab: the time that has passed is looked at again as soon as the page is seen, or the network is back.
 */

export interface Veille {
  /** Something was heard, or begins now. */
  vie: () => void;
  finir: () => void;
}

/** Says it once it has been silent for `delai` milliseconds, and again each time one looks, until something is heard. */
export function veillerAuSilence(delai: number, trop: () => void): Veille {
  let entendu = Date.now();
  let minuterie: ReturnType<typeof setTimeout> | undefined;

  function regarder(): void {
    clearTimeout(minuterie);
    minuterie = undefined;
    const ici = Date.now();
    // A clock that was put back must not hold the watch up.
    entendu = Math.min(entendu, ici);
    const reste = entendu + delai - ici;
    if (reste <= 0) {
      trop();
    } else {
      minuterie = setTimeout(regarder, reste);
    }
  }
  const surVisibilite = () => void (document.visibilityState === 'visible' && regarder());

  document.addEventListener('visibilitychange', surVisibilite);
  window.addEventListener('online', regarder);
  minuterie = setTimeout(regarder, delai);
  return {
    vie: () => {
      entendu = Date.now();
      minuterie ??= setTimeout(regarder, delai);
    },
    finir: () => {
      clearTimeout(minuterie);
      document.removeEventListener('visibilitychange', surVisibilite);
      window.removeEventListener('online', regarder);
    },
  };
}
