/** The account page: the user and their referent, their own data, password and sessions. */
import { useQuery } from '@tanstack/react-query';
import { responsablesReseau } from '../../api/responsables';
import { useUtilisateur } from '../../api/session';
import {
  estExterne,
  estIncarne,
  type Personne,
  referent,
  telephoneAffiche,
  type UtilisateurServeur,
} from '../../api/utilisateur';
import { afficherEmail } from '../../lib/email';
import { telephone } from '../../lib/formats';
import { marque } from '../../lib/marque';
import { libelleLieu, nomComplet } from '../../lib/normaliser';
import { lienTelephone } from '../../lib/telephone';
import { Avis } from '../../ui/avis';
import { BlocReferent } from '../../ui/bloc-referent';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { Linteau } from '../../ui/linteau';
import { ListeFaits } from '../../ui/liste-faits';
import { Portrait } from '../../ui/portrait';
import classes from './compte-page.module.css';
import { MonMandat } from './mandat';
import { Modifiable } from './modifiable';
import { MotDePasse } from './mot-de-passe';
import { monCompte } from './queries';
import { MesSessions } from './sessions';

export function ComptePage() {
  const utilisateur = useUtilisateur();
  const compte = useQuery(monCompte);
  if (utilisateur === null) {
    return null;
  }
  return (
    <div className={classes.cadre}>
      <h1>Mon compte</h1>
      <div className={classes.grille}>
        <Identite utilisateur={utilisateur} />
        <SonReferent utilisateur={utilisateur} />
      </div>
      {estExterne(utilisateur) && utilisateur.compte.length > 0 && <MonMandat />}
      <div aria-busy={compte.isPending}>
        {aEchoue(compte) && <EchecDeListe phrase="Votre compte n’a pas pu être lu." requete={compte} />}
        {compte.data !== undefined && <Modifiable depart={compte.data} />}
      </div>
      {estIncarne(utilisateur) ? (
        <Avis titre="Vous agissez à la place de cette personne.">
          Elle seule peut changer son mot de passe et fermer ses sessions.
        </Avis>
      ) : (
        <>
          <MotDePasse email={utilisateur.email} />
          <MesSessions />
        </>
      )}
      <Responsables sauf={referent(utilisateur, marque.nom)} />
    </div>
  );
}

function Identite({ utilisateur }: { utilisateur: UtilisateurServeur }) {
  const { ville, cp } = utilisateur;
  return (
    <Linteau titre={nomComplet(utilisateur)}>
      <div className={classes.personne}>
        <Portrait personne={utilisateur} taille={72} />
        <ListeFaits
          faits={[
            ['Profil', utilisateur.type.libelle],
            ['Société', utilisateur.compte[0]?.nom],
            ['E-mail', afficherEmail(utilisateur.email)],
            ['Adresse', utilisateur.adresse],
            ['Ville', ville !== null && cp !== null && libelleLieu(ville, cp)],
          ]}
        />
      </div>
      {!estIncarne(utilisateur) && (
        <p className={classes.ailleurs}>
          Ces informations ne peuvent pas être modifiées ici. Si votre adresse e-mail ou postale a changé,
          prévenez <QuiPrevenir utilisateur={utilisateur} />.
        </p>
      )}
    </Linteau>
  );
}

/** Names the person whom the user must tell about a new e-mail or address, because users cannot change their own. */
function QuiPrevenir({ utilisateur }: { utilisateur: UtilisateurServeur }) {
  if (!estExterne(utilisateur)) {
    return 'un administrateur du portail';
  }
  const ref = referent(utilisateur, marque.nom);
  if (ref === null) {
    return `l’équipe ${marque.nom}`;
  }
  return ref.email === null ? (
    'votre référent'
  ) : (
    <a className="lt-lien" href={`mailto:${ref.email}`}>
      votre référent
    </a>
  );
}

function SonReferent({ utilisateur }: { utilisateur: UtilisateurServeur }) {
  const ref = referent(utilisateur, marque.nom);
  if (ref === null) {
    return null;
  }
  return (
    <Linteau titre={ref.statut}>
      <BlocReferent personne={ref} />
    </Linteau>
  );
}

const memePersonne = (une: Personne, autre: Personne | null) =>
  autre !== null && une.nom === autre.nom && une.prenom === autre.prenom && une.email === autre.email;

/** The network managers, to call when the referent, who is shown above, is away. */
function Responsables({ sauf }: { sauf: Personne | null }) {
  const { data = [] } = useQuery(responsablesReseau);
  const autres = data.filter((personne) => !memePersonne(personne, sauf));
  if (autres.length === 0) {
    return null;
  }
  return (
    <Linteau titre={autres.length > 1 ? 'Responsables réseau' : 'Responsable réseau'}>
      <ul className={classes.responsables}>
        {autres.map((personne) => {
          const appel = telephoneAffiche(personne);
          return (
            <li key={`${personne.prenom} ${personne.nom} ${personne.email}`}>
              <b>{nomComplet(personne)}</b>
              {personne.perimetreGeo && <span>{personne.perimetreGeo}</span>}
              {appel !== null && (
                <a className="lt-lien" href={lienTelephone(appel)}>
                  {telephone(appel)}
                </a>
              )}
              {personne.email !== null && (
                <a className="lt-lien" href={`mailto:${personne.email}`}>
                  {afficherEmail(personne.email)}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </Linteau>
  );
}
