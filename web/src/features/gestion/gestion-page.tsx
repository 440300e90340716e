/** The frame of the staff's pages: a rail of what each may open, a search, the page. On a phone the rail is a menu. */
import { Button, Menu, TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { useUtilisateur } from '../../api/session';
import { aLeRole } from '../../api/utilisateur';
import { chemins } from '../../lib/chemins';
import classes from './gestion.module.css';

interface Entree {
  vers: string;
  libelle: string;
  role?: string;
}

const ENTREES: readonly Entree[] = [
  { vers: chemins.gestion(), libelle: 'Aujourd’hui' },
  { vers: chemins.gestionInscriptions(), libelle: 'Inscriptions' },
  { vers: chemins.gestionUtilisateurs(), libelle: 'Utilisateurs' },
  { vers: chemins.gestionSocietes(), libelle: 'Sociétés' },
  { vers: chemins.gestionLots(), libelle: 'Lots' },
  { vers: chemins.gestionCourriers(), libelle: 'Courriers' },
  { vers: chemins.gestionTaches(), libelle: 'Tâches', role: 'ROLE_IA' },
  { vers: chemins.gestionJournal(), libelle: 'Journal', role: 'ROLE_IA' },
  { vers: chemins.gestionReglages(), libelle: 'Réglages', role: 'ROLE_IA' },
  { vers: chemins.gestionMonCompte(), libelle: 'Mon compte' },
];

function estIci({ vers }: Entree, pathname: string): boolean {
  return pathname === vers || (vers !== chemins.gestion() && pathname.startsWith(`${vers}/`));
}

function Recherche() {
  const [texte, setTexte] = useState('');
  const naviguer = useNavigate();
  function chercher(evenement: FormEvent): void {
    evenement.preventDefault();
    void naviguer(chemins.gestionUtilisateurs({ search: texte.trim() }));
    setTexte('');
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser yet
    <form role="search" aria-label="Gestion" onSubmit={chercher}>
      <TextInput
        aria-label="Chercher une personne"
        placeholder="Une personne"
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
        value={texte}
        onChange={(evenement) => setTexte(evenement.currentTarget.value)}
      />
    </form>
  );
}

export function GestionPage() {
  const { pathname } = useLocation();
  const utilisateur = useUtilisateur();
  const entrees = ENTREES.filter(({ role }) => role === undefined || aLeRole(utilisateur, role));
  const ici = entrees.find((entree) => estIci(entree, pathname));
  return (
    <div className={classes.cadre}>
      <nav className={classes.rail} aria-label="Gestion">
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
          <Menu position="bottom-start" width="target">
            <Menu.Target>
              <Button
                variant="default"
                fullWidth
                justify="space-between"
                rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden="true" />}
              >
                {ici?.libelle ?? 'Gestion'}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {entrees.map(({ vers, libelle }) => (
                <Menu.Item key={vers} component={Link} to={vers}>
                  {libelle}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      </nav>
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}
