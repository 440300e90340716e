/** The account menu and the drawer of a phone: loaded once somebody is signed in, so that a visitor does not pay for them. */
import { Avatar, Burger, Button, Drawer, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, NavLink, useNavigate } from 'react-router';
import { aLeRole, deconnecter, referent, telephoneAffiche, useUtilisateur } from '../api/session';
import { RechercheRapide } from '../features/recherche-rapide/recherche-rapide';
import { chemins } from '../lib/chemins';
import { telephone } from '../lib/formats';
import { basculerHonoraires, useHonorairesMasques } from '../lib/honoraires';
import { marque } from '../lib/marque';
import { nomComplet } from '../lib/normaliser';
import classes from './entete.module.css';

/** A link of the main navigation. */
export interface Lien {
  vers: string;
  libelle: string;
  role?: string;
}

function initiales(prenom: string, nom: string): string {
  return `${prenom.charAt(0)}${nom.charAt(0)}`.toUpperCase();
}

function useSortie(): () => void {
  const naviguer = useNavigate();
  return () => {
    void deconnecter().then(() => naviguer(chemins.accueil()));
  };
}

const THEMES = { auto: 'du système', light: 'clair', dark: 'sombre' } as const;
const THEME_SUIVANT = { auto: 'light', light: 'dark', dark: 'auto' } as const;

function ReglagesDEcran() {
  const masques = useHonorairesMasques();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Item onClick={basculerHonoraires} closeMenuOnClick={false}>
        {masques ? 'Montrer les commissions' : 'Masquer les commissions'}
      </Menu.Item>
      <Menu.Item onClick={() => setColorScheme(THEME_SUIVANT[colorScheme])} closeMenuOnClick={false}>
        Thème : {THEMES[colorScheme]}
      </Menu.Item>
    </>
  );
}

function MenuCompte() {
  const utilisateur = useUtilisateur();
  const sortir = useSortie();
  if (utilisateur === null) {
    return null;
  }
  const ref = referent(utilisateur, marque.nom);
  const societe = utilisateur.compte[0]?.nom;
  const appel = ref === null ? null : telephoneAffiche(ref);
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <UnstyledButton className={classes.compte} aria-label={`Menu de ${nomComplet(utilisateur)}`}>
          <span className={classes.qui}>
            {utilisateur.prenom} {utilisateur.nom}
            <span>{[utilisateur.type.libelle, societe].filter(Boolean).join(', ')}</span>
          </span>
          <Avatar>{initiales(utilisateur.prenom, utilisateur.nom)}</Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {aLeRole(utilisateur, 'ROLE_EXTERNAL') && (
          <Menu.Item component={Link} to={chemins.monCompte()}>
            Mon compte
          </Menu.Item>
        )}
        {ref !== null && (
          <>
            <Menu.Label>{`${ref.statut} : ${nomComplet({ prenom: ref.prenom, nom: ref.nom })}`}</Menu.Label>
            {appel !== null && (
              <Menu.Item component="a" href={`tel:${appel}`}>
                {telephone(appel)}
              </Menu.Item>
            )}
          </>
        )}
        <Menu.Divider />
        <ReglagesDEcran />
        <Menu.Divider />
        <Menu.Item onClick={sortir}>Se déconnecter</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Tiroir({ liens }: { liens: readonly Lien[] }) {
  const [ouvert, { open, close }] = useDisclosure(false);
  const utilisateur = useUtilisateur();
  const sortir = useSortie();
  const masques = useHonorairesMasques();
  if (utilisateur === null) {
    return null;
  }
  return (
    <>
      <Burger
        className={classes.burger ?? ''}
        color="var(--lt-head-ink)"
        opened={ouvert}
        onClick={open}
        aria-label="Ouvrir le menu"
        size="sm"
      />
      <Drawer opened={ouvert} onClose={close} position="right" size={320} title={nomComplet(utilisateur)}>
        <nav className={classes.liensTiroir} aria-label="Principale">
          {liens.map(({ vers, libelle }) => (
            <NavLink key={vers} to={vers} onClick={close}>
              {libelle}
            </NavLink>
          ))}
        </nav>
        <Button variant="default" fullWidth mb="sm" onClick={basculerHonoraires}>
          {masques ? 'Montrer les commissions' : 'Masquer les commissions'}
        </Button>
        <Button variant="default" fullWidth onClick={sortir}>
          Se déconnecter
        </Button>
      </Drawer>
    </>
  );
}

export default function EnteteCompte({ liens }: { liens: readonly Lien[] }) {
  return (
    <>
      <RechercheRapide pages={liens.map(({ vers, libelle }) => ({ libelle, chemin: vers }))} />
      <MenuCompte />
      <Tiroir liens={liens} />
    </>
  );
}
