/** What stands above and under a page on paper, and nowhere else: whose it is, and of which day. */

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

/** The company, unless the brand has said it already, and its phone. */
function societe(): string {
  const nom = marque.raisonSociale === marque.nom ? null : marque.raisonSociale;
  return [nom, marque.telephone && telephone(marque.telephone)].filter(Boolean).join(' · ');
}

/** Who shows this sheet to a client: their name, their company, how to reach them. */
function quiPresente(utilisateur: UtilisateurServeur): string {
  const { compte, telMobile, telPro, telFixe, email } = utilisateur;
  const numero = telMobile ?? telPro ?? telFixe;
  return [nomComplet(utilisateur), compte[0]?.nom, numero && telephone(numero), email]
    .filter(Boolean)
    .join(' · ');
}

/** Whether the page is the staff's own: nobody shows it to a client. */
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

/** What is printed of a lot that one holds: nobody else may buy it meanwhile. */
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
