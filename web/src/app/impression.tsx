/** The printed header and footer of a page: they say who shows the page, and on which day. They never show on screen. */

import { matchPath, useLocation } from 'react-router';
import { useUtilisateur } from '../api/session';
import type { UtilisateurServeur } from '../api/utilisateur';
import { chemins } from '../lib/chemins';
import { date, telephone } from '../lib/formats';
import { aujourdhui } from '../lib/horloge';
import { marque } from '../lib/marque';
import { nomComplet } from '../lib/normaliser';
import type { Route } from '../lib/pages';
import { Logo } from './entete';
import classes from './impression.module.css';

/** The name of the portal's company, left out when it is the brand's name, and the phone of the company. */
function societe(): string {
  const nom = marque.raisonSociale === marque.nom ? null : marque.raisonSociale;
  return [nom, marque.telephone && telephone(marque.telephone)].filter(Boolean).join(' · ');
}

/** The user who shows the sheet to a client: name, company, contact. */
function quiPresente(utilisateur: UtilisateurServeur): string {
  const { compte, telMobile, telPro, telFixe, email } = utilisateur;
  const numero = telMobile ?? telPro ?? telFixe;
  return [nomComplet(utilisateur), compte[0]?.nom, numero && telephone(numero), email]
    .filter(Boolean)
    .join(' · ');
}

/** Whether the page is for the staff only, and not for clients. */
function useInterne(): boolean {
  return `${useLocation().pathname}/`.startsWith(`${chemins.gestion()}/`);
}

export function EnteteImprime() {
  const utilisateur = useUtilisateur();
  const interne = useInterne();
  return (
    <div data-impression>
      <div className={classes.entete}>
        <Logo />
        <span>{societe()}</span>
      </div>
      {utilisateur !== null && (
        <p className={classes.presente}>
          {interne ? 'Imprimé par' : 'Présenté par'} <b>{quiPresente(utilisateur)}</b>
        </p>
      )}
    </div>
  );
}

/** The routes about a lot that the user holds, which nobody else may buy meanwhile. */
const TENUS: readonly Route[] = [
  '/lot/:id/option/confirmation',
  '/lot/:id/reservation/confirmation',
  '/suivi/reservations/:id',
];

export function PiedImprime() {
  const { pathname } = useLocation();
  const tenu = TENUS.some((route) => matchPath(route, pathname) !== null);
  const interne = useInterne();
  return (
    <div data-impression>
      <p className={classes.pied}>
        {interne
          ? `Document interne, au ${date(aujourdhui())}.`
          : `${tenu ? 'Édité le' : 'Prix et disponibilités au'} ${date(aujourdhui())}${tenu ? '' : ', sous réserve de vente entre-temps'}. Document sans valeur contractuelle.`}{' '}
        {window.location.host}
        {pathname}
      </p>
    </div>
  );
}
