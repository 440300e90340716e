/**
 * Notices that something which should be heard regularly has become silent. Timers stop while the computer sleeps and are slow
 * in a hidden tab, so the elapsed time is also checked when the page becomes visible or the network comes back.
 */

export interface Veille {
  /** Notes a sign of life, or begins the watch. */
  vie: () => void;
  finir: () => void;
}

/** Calls `trop` after `delai` milliseconds of silence, and again at each check until there is a sign of life. */
export function veillerAuSilence(delai: number, trop: () => void): Veille {
  let entendu = Date.now();
  let minuterie: ReturnType<typeof setTimeout> | undefined;

  function regarder(): void {
    clearTimeout(minuterie);
    minuterie = undefined;
    const ici = Date.now();
    // A clock that was set back must not stop the watch.
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
