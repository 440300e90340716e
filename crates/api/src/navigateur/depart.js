// Asks for the scripts of a page that the server has painted, once it has been shown: before, they would hold up its first paint.
(() => {
  const { entree } = document.currentScript.dataset;
  // A user who signed out here is nobody, even if the server still believes otherwise (`lib/sortie.ts`): the painting goes.
  const oublier = () => {
    try {
      if (localStorage.getItem('signed-out') === 'true') {
        document.querySelector('.peinture')?.remove();
      }
    } catch {
      // The browser keeps nothing here.
    }
  };
  oublier();
  document.addEventListener('DOMContentLoaded', oublier);
  // A page of which the frame alone is painted has asked for its script already.
  if (entree === undefined) {
    return;
  }
  // A link of the painted search that names no filter means none, as it does in the page: the last search that this browser keeps
  // would come back otherwise (`use-recherche.ts`). The header's link leads back to it.
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
      // The browser keeps nothing here.
    }
  });
  // A page without its script answers nobody: it is loaded again as soon as the server can be had.
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
  // A hidden tab gets no frame: it starts at once.
  if (document.visibilityState === 'visible') {
    requestAnimationFrame(() => setTimeout(partir));
    setTimeout(partir, 3000);
  } else {
    partir();
  }
})();
