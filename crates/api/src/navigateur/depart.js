// Asks for the scripts of a page that the server has painted, once it has been shown: before, they would hold up its first paint.
(() => {
  const { entree } = document.currentScript.dataset;
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
    document.head.append(script);
  };
  // Of a page that nobody looks at, no frame comes.
  if (document.visibilityState === 'visible') {
    requestAnimationFrame(() => setTimeout(partir));
    setTimeout(partir, 3000);
  } else {
    partir();
  }
})();
