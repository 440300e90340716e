// Asks for the scripts of a page that the server has painted, once the page has been shown. Asked for earlier, the scripts would delay the
// first display.
(() => {
  const { entree } = document.currentScript.dataset;
  // A user who signed out in this browser counts as a visitor, even if the server still has their session (`lib/sortie.ts`). The painting
  // is then removed.
  const oublier = () => {
    try {
      if (localStorage.getItem('signed-out') === 'true') {
        document.querySelector('.peinture')?.remove();
      }
    } catch {
      // This browser refuses to store anything.
    }
  };
  oublier();
  document.addEventListener('DOMContentLoaded', oublier);
  // When only the frame of a page is painted, the page has already asked for its script.
  if (entree === undefined) {
    return;
  }
  // A link of the painted search without filters must show a search without filters, as the same link does in the page. Otherwise the last
  // search that this browser keeps would come back (`use-recherche.ts`), so it is removed. The header's link still leads back to the last
  // search.
  document.addEventListener('click', ({ target }) => {
    const lien = target.closest('.peinture .recherche-page a[href^="/recherche/"]');
    if (lien === null || lien.search !== '') {
      return;
    }
    const tri = lien.pathname.endsWith('/programmes') ? ['order-programmes'] : ['sortKey', 'sortDir', 'order'];
    try {
      for (const cle of ['filters', ...tri]) {
        localStorage.removeItem(cle);
      }
    } catch {
      // This browser refuses to store anything.
    }
  });
  // A page without its script does not react, so it is loaded again as soon as the server answers.
  const reprendre = () => {
    fetch('/api/sante').then(
      (reponse) => reponse.ok && location.reload(),
      () => undefined,
    );
  };
  let parti = false;
  const partir = () => {
    if (parti) {
      return;
    }
    parti = true;
    for (const lien of document.querySelectorAll('link[rel="apres"]')) {
      lien.rel = 'modulepreload';
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = entree;
    script.onerror = () => {
      addEventListener('online', reprendre);
      setInterval(reprendre, 15000);
    };
    document.head.append(script);
  };
  // A hidden tab gets no animation frame, so it starts at once.
  if (document.visibilityState === 'visible') {
    requestAnimationFrame(() => setTimeout(partir));
    setTimeout(partir, 3000);
  } else {
    partir();
  }
})();
