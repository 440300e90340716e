import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './ui/theme/tokens.css';
import './ui/theme/mantine.css';
import './ui/theme/peinture.css';
import './ui/theme/changement.css';
import './ui/theme/impression.css';
import './ui/captcha.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { requetes } from './api/requetes';
import { suivreLesAutresOnglets } from './api/session';
import { suivreUneFoisAffichee } from './app/direct';
import { signalerLaPage } from './app/erreur-de-route';
import { mesurer, versLePortail } from './app/mesure-audience';
import { apresLaPeinture, FinDePeinture } from './app/peinture';
import { reprendreUneFoisLa } from './app/reprise';
import { routeur } from './app/routes';
import { montrerLeCaptcha } from './lib/captcha';
import { resisterAuxEtrangers } from './lib/dom-etranger';
import { teindre } from './lib/marque';
import { surveillerLesFichiers } from './lib/rechargement';
import { surveillerLesErreurs } from './lib/signalement';
import { reprendreLaSortie } from './lib/sortie';
import { resolver, theme } from './ui/theme/mantine';

teindre(document.documentElement);
resisterAuxEtrangers();
surveillerLesErreurs();
surveillerLesFichiers();
mesurer(routeur, versLePortail);
reprendreLaSortie();
suivreLesAutresOnglets();
suivreUneFoisAffichee(routeur);
reprendreUneFoisLa(routeur);
montrerLeCaptcha(routeur);
const racine = document.getElementById('racine');
if (racine === null) {
  throw new Error('the shell has no root element');
}
const application = (
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto">
      <QueryClientProvider client={requetes}>
        <RouterProvider router={routeur} onError={signalerLaPage} />
      </QueryClientProvider>
    </MantineProvider>
    <FinDePeinture />
  </StrictMode>
);
// React draws the page in pieces, and the browser handles presses between two pieces.
apresLaPeinture(racine, routeur, () => {
  const dessin = createRoot(racine);
  startTransition(() => dessin.render(application));
});
