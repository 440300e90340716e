/** The account menu, and the drawer of a phone. They load once somebody is signed in, so that visitors do not load them. */
import { Button, useMantineColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { partirVers } from '../api/depart';
import { deconnecter, oublierCeQuiEstMontre, useUtilisateur } from '../api/session';
import {
  aLeRole,
  type Referent,
  referent,
  telephoneAffiche,
  telephoneProfessionnel,
  type UtilisateurServeur,
} from '../api/utilisateur';
import { RechercheRapide } from '../features/recherche-rapide/recherche-rapide';
import { chemins } from '../lib/chemins';
import { afficherEmail } from '../lib/email';
import { ajouter } from '../lib/flashs';
import { telephone } from '../lib/formats';
import { basculerHonoraires, useHonorairesMasques } from '../lib/honoraires';
import { auLoisir } from '../lib/loisir';
import { marque } from '../lib/marque';
import { nomComplet } from '../lib/normaliser';
import { lienTelephone } from '../lib/telephone';
import { de } from '../lib/texte';
import { BasculeHonoraires } from '../ui/bascule-honoraires';
import { Drawer, Modal } from '../ui/fenetre';
import { BoutonNu } from '../ui/leger/boutons';
import { chargerLesMenus, Menu, type PartiesDeMenu } from '../ui/menu';
import { Portrait } from '../ui/portrait';
import { Cloche } from './cloche';
import './entete.css';
import { type Lien, LienPrincipal } from './lien-principal';
import { useSortieDemandee } from './sortie-demandee';

/**
 * The message after a sign-out that could not reach the server: the device has forgotten everything, and the session will end
 * a little later.
 */
const SORTI_SANS_RESEAU =
  'Votre session est fermée\u00a0: aucune de vos données ne reste sur cet appareil. Le portail, qui ne répond pas, fermera votre session dès qu’il répondra.';

/**
 * Signs out and goes to `/`. When the server cannot be reached, it cannot give this page, so the application shows the page without
 * loading it.
 */
function useSortir() {
  const naviguer = useNavigate();
  const sortir = () =>
    void deconnecter().then(async (dite) => {
      if (dite) {
        partirVers(chemins.accueil());
        return;
      }
      await naviguer(chemins.accueil(), { replace: true });
      oublierCeQuiEstMontre();
      ajouter('warning', SORTI_SANS_RESEAU, { code: 'SESSION-FIN' });
    });
  return useSortieDemandee(sortir, 'Se déconnecter');
}

const THEMES = { auto: 'du système', light: 'clair', dark: 'sombre' } as const;
const THEME_SUIVANT = { auto: 'light', light: 'dark', dark: 'auto' } as const;

function ReglagesDEcran({ M }: { M: PartiesDeMenu }) {
  const masques = useHonorairesMasques();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <M.Item onClick={basculerHonoraires} closeMenuOnClick={false}>
        {masques ? 'Montrer les commissions' : 'Masquer les commissions'}
      </M.Item>
      <M.Item onClick={() => setColorScheme(THEME_SUIVANT[colorScheme])} closeMenuOnClick={false}>
        Thème&nbsp;: {THEMES[colorScheme]}
      </M.Item>
    </>
  );
}

/** The referent (spec section 3): photo, the phone to call, the professional number, the e-mail. */
function SonReferent({ personne, M }: { personne: Referent; M: PartiesDeMenu }) {
  const { statut, prenom, nom, email } = personne;
  const [appel, professionnel] = [telephoneAffiche(personne), telephoneProfessionnel(personne)];
  return (
    <>
      <M.Label>
        <span className="entete-sonReferent">
          <Portrait personne={personne} taille={24} />
          {`${statut}\u00a0: ${nomComplet({ prenom, nom })}`}
        </span>
      </M.Label>
      {appel !== null && (
        <M.Item component="a" href={lienTelephone(appel)}>
          {telephone(appel)}
        </M.Item>
      )}
      {professionnel !== null && (
        <M.Item component="a" href={lienTelephone(professionnel)}>
          {`${telephone(professionnel)}, professionnel`}
        </M.Item>
      )}
      {email && (
        <M.Item component="a" href={`mailto:${email}`}>
          {afficherEmail(email)}
        </M.Item>
      )}
    </>
  );
}

function MenuCompte() {
  const utilisateur = useUtilisateur();
  const { demander, question } = useSortir();
  if (utilisateur === null) {
    return null;
  }
  const ref = referent(utilisateur, marque.nom);
  const societe = utilisateur.compte[0]?.nom;
  return (
    <>
      <Menu
        position="bottom-end"
        width={264}
        bouton={
          <BoutonNu className="entete-compte">
            <span className="lt-lu">{`Menu ${de(nomComplet(utilisateur))} `}</span>
            <span className="entete-qui">
              {utilisateur.prenom} {utilisateur.nom}
              <span>{[utilisateur.type.libelle, societe].filter(Boolean).join(', ')}</span>
            </span>
            <Portrait personne={utilisateur} />
          </BoutonNu>
        }
        contenu={(M) => (
          <>
            {deLaPersonne(utilisateur).map(({ vers, libelle }) => (
              <M.Item key={vers} component={Link} to={vers}>
                {libelle}
              </M.Item>
            ))}
            {ref !== null && <SonReferent personne={ref} M={M} />}
            <M.Divider />
            <ReglagesDEcran M={M} />
            <M.Divider />
            <M.Item onClick={demander}>Se déconnecter</M.Item>
          </>
        )}
      />
      {question}
    </>
  );
}

/** The links of the account menu. */
function deLaPersonne(utilisateur: UtilisateurServeur): Lien[] {
  const vers = aLeRole(utilisateur, 'ROLE_EXTERNAL') ? chemins.monCompte() : chemins.gestionMonCompte();
  const collegues = aLeRole(utilisateur, 'ROLE_ER')
    ? [{ vers: chemins.mesCollegues(), libelle: 'Mes collègues' }]
    : [];
  return [{ vers, libelle: 'Mon compte' }, ...collegues];
}

/** The referent with a call button, reachable with one thumb. */
function ReferentDuTiroir({ personne }: { personne: Referent }) {
  const { statut, prenom, nom, email } = personne;
  const appel = telephoneAffiche(personne) ?? telephoneProfessionnel(personne);
  return (
    <section className="entete-referentDuTiroir" aria-label={statut}>
      <Portrait personne={personne} taille={40} />
      <span>
        <small>{statut}</small>
        <b>{nomComplet({ prenom, nom })}</b>
      </span>
      {appel !== null && (
        <Button component="a" href={lienTelephone(appel)} fullWidth>
          {`Appeler le ${telephone(appel)}`}
        </Button>
      )}
      {email && (
        <Button component="a" href={`mailto:${email}`} variant="default" fullWidth>
          Lui écrire
        </Button>
      )}
    </section>
  );
}

function Tiroir({ liens }: { liens: readonly Lien[] }) {
  const [ouvert, setOuvert] = useState(false);
  const close = () => setOuvert(false);
  const utilisateur = useUtilisateur();
  const { demander, question } = useSortir();
  const masques = useHonorairesMasques();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  if (utilisateur === null) {
    return null;
  }
  const ref = referent(utilisateur, marque.nom);
  const societe = utilisateur.compte[0]?.nom;
  return (
    <>
      <BoutonNu className="entete-burger" onClick={() => setOuvert(true)} aria-label="Ouvrir le menu">
        <span className="lt-burger" />
      </BoutonNu>
      <Drawer
        opened={ouvert}
        onClose={close}
        position="right"
        size={320}
        title={
          <span className="entete-aQui">
            {nomComplet(utilisateur)}
            {societe !== undefined && <small>{societe}</small>}
          </span>
        }
      >
        <nav className="entete-liensTiroir" aria-label="Principale">
          {[...liens, ...deLaPersonne(utilisateur)].map((lien) => (
            <LienPrincipal key={lien.vers} lien={lien} onClick={close} />
          ))}
        </nav>
        {ref !== null && <ReferentDuTiroir personne={ref} />}
        <Button variant="default" fullWidth mb="sm" onClick={basculerHonoraires}>
          {masques ? 'Montrer les commissions' : 'Masquer les commissions'}
        </Button>
        <Button
          variant="default"
          fullWidth
          mb="sm"
          onClick={() => setColorScheme(THEME_SUIVANT[colorScheme])}
        >
          Thème&nbsp;: {THEMES[colorScheme]}
        </Button>
        <Button variant="default" fullWidth onClick={demander}>
          Se déconnecter
        </Button>
      </Drawer>
      {question}
    </>
  );
}

/**
 * Loads in advance all that a sign-out needs, because nothing can be loaded without a network, and the user must still be able
 * to sign out.
 */
const apporterLaSortie = () =>
  void Promise.all([chargerLesMenus(), Drawer.charger(), Modal.charger()]).catch(() => undefined);

export default function EnteteCompte({ liens }: { liens: readonly Lien[] }) {
  const utilisateur = useUtilisateur();
  useEffect(() => auLoisir(apporterLaSortie), []);
  const siennes = utilisateur === null ? [] : deLaPersonne(utilisateur);
  const pages = [
    { libelle: 'Accueil', chemin: chemins.home() },
    { libelle: 'Recherche de lots', chemin: chemins.rechercheLots() },
    { libelle: 'Recherche de programmes', chemin: chemins.rechercheProgrammes() },
    ...[...liens.slice(1), ...siennes].map(({ vers, libelle }) => ({ libelle, chemin: vers })),
    { libelle: 'Conditions générales d’utilisation', chemin: chemins.cgu() },
    { libelle: 'Données personnelles', chemin: chemins.donneesPersonnelles() },
    { libelle: 'Mentions légales', chemin: chemins.mentionsLegales() },
  ];
  return (
    <>
      <RechercheRapide pages={pages} />
      <BasculeHonoraires />
      <Cloche />
      <MenuCompte />
      <Tiroir liens={liens} />
    </>
  );
}
