/**
 * The frame of the staff's pages: a menu of the pages that this user may open, a search, and the page. On a phone the menu is
 * folded.
 */
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from 'react-router';
import { useUtilisateur } from '../../../api/session';
import { aLeRole } from '../../../api/utilisateur';
import { chemins } from '../../../lib/chemins';
import { Menu } from '../../../ui/menu';
import classes from '../commun/gestion.module.css';
import { Recherche } from './recherche';

interface Entree {
  vers: string;
  libelle: string;
  role?: string;
}

const ENTREES: readonly Entree[] = [
  { vers: chemins.gestion(), libelle: 'Aujourd’hui' },
  { vers: chemins.gestionInscriptions(), libelle: 'Inscriptions', role: 'ROLE_IR' },
  { vers: chemins.gestionMandats(), libelle: 'Mandats', role: 'ROLE_IR' },
  { vers: chemins.gestionContrats(), libelle: 'Contrats', role: 'ROLE_IR' },
  { vers: chemins.gestionEtatsDesRisques(), libelle: 'États des risques' },
  { vers: chemins.gestionDenonciations(), libelle: 'Dénonciations' },
  { vers: chemins.gestionUtilisateurs(), libelle: 'Utilisateurs' },
  { vers: chemins.gestionSocietes(), libelle: 'Sociétés' },
  { vers: chemins.gestionLots(), libelle: 'Lots' },
  { vers: chemins.gestionOptions(), libelle: 'Options' },
  { vers: chemins.gestionReservations(), libelle: 'Réservations' },
  { vers: chemins.gestionCourriers(), libelle: 'E-mails' },
  { vers: chemins.gestionTaches(), libelle: 'Tâches', role: 'ROLE_IA' },
  { vers: chemins.gestionJournal(), libelle: 'Journal', role: 'ROLE_IA' },
  { vers: chemins.gestionReglages(), libelle: 'Réglages', role: 'ROLE_IA' },
  { vers: chemins.gestionMonCompte(), libelle: 'Mon compte' },
];

/** The id of the page beside the menu. After a navigation the focus goes there. */
const PAGE = 'page-de-gestion';

function estIci({ vers }: Entree, pathname: string): boolean {
  return pathname === vers || (vers !== chemins.gestion() && pathname.startsWith(`${vers}/`));
}

export function GestionPage() {
  const { pathname } = useLocation();
  const utilisateur = useUtilisateur();
  const entrees = ENTREES.filter(({ role }) => role === undefined || aLeRole(utilisateur, role));
  const ici = entrees.find((entree) => estIci(entree, pathname));
  return (
    <div className={classes.cadre}>
      <nav className={classes.rail} aria-label="Gestion">
        <a href={`#${PAGE}`} className={classes.passer}>
          Passer le menu
        </a>
        <Recherche />
        <ul className={classes.liens}>
          {entrees.map((entree) => (
            <li key={entree.vers}>
              <Link to={entree.vers} aria-current={entree === ici ? 'page' : undefined}>
                {entree.libelle}
              </Link>
            </li>
          ))}
        </ul>
        <div className={classes.menu}>
          <Menu
            position="bottom-start"
            width="target"
            bouton={
              <Button
                variant="default"
                fullWidth
                justify="space-between"
                rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden="true" />}
              >
                {ici?.libelle ?? 'Gestion'}
              </Button>
            }
            contenu={(M) => (
              <>
                {entrees.map(({ vers, libelle }) => (
                  <M.Item key={vers} component={Link} to={vers}>
                    {libelle}
                  </M.Item>
                ))}
              </>
            )}
          />
        </div>
      </nav>
      <div id={PAGE} className={classes.page} tabIndex={-1} data-page="">
        <Outlet />
      </div>
    </div>
  );
}
