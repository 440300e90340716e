/**
 * Notices that a source which should be heard regularly, such as a stream, has become silent. Timers stop while the computer sleeps and are
 * slow in a hidden tab, so the elapsed time is also checked when the page becomes visible or the network comes back.
 */

export interface Veille {
  /** Notes that the source was heard. The first call begins the watch. */
  vie: () => void;
  finir: () => void;
}

/** Watches a source. Calls `trop` after `delai` milliseconds of silence, and again at each check until the source is heard. */
export function veillerAuSilence(delai: number, trop: () => void): Veille {
  let entendu = Date.now();
  let minuterie: ReturnType<typeof setTimeout> | undefined;

  function regarder(): void {
    clearTimeout(minuterie);
    minuterie = undefined;
    const ici = Date.now();
    // When the clock was set back, the silence is counted from the present time, so that the watch goes on.
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
