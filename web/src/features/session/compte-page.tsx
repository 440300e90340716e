/** The account: the user and the referent. */

import { useQuery } from '@tanstack/react-query';
import { responsablesReseau } from '../../api/responsables';
import { useUtilisateur } from '../../api/session';
import { referent, telephoneAffiche } from '../../api/utilisateur';
import { telephone } from '../../lib/formats';
import { marque } from '../../lib/marque';
import { libelleLieu, nomComplet } from '../../lib/normaliser';
import { Linteau } from '../../ui/linteau';
import { ListeFaits } from '../../ui/liste-faits';
import classes from './compte-page.module.css';

export function ComptePage() {
  const utilisateur = useUtilisateur();
  if (utilisateur === null) {
    return null;
  }
  const ref = referent(utilisateur, marque.nom);
  const sien = telephoneAffiche(utilisateur);
  const appel = ref === null ? null : telephoneAffiche(ref);
  const { ville, cp } = utilisateur;
  return (
    <div className={classes.cadre}>
      <h1>Mon compte</h1>
      <div className={classes.grille}>
        <Linteau titre={nomComplet(utilisateur)}>
          <ListeFaits
            faits={[
              ['Profil', utilisateur.type.libelle],
              ['Société', utilisateur.compte[0]?.nom],
              ['E-mail', utilisateur.email],
              ['Téléphone', sien !== null && telephone(sien)],
              ['Adresse', utilisateur.adresse],
              ['Ville', ville !== null && cp !== null && libelleLieu(ville, cp)],
            ]}
          />
        </Linteau>
        {ref !== null && (
          <Linteau titre={ref.statut}>
            <ListeFaits
              faits={[
                ['Nom', nomComplet(ref)],
                ['Périmètre', ref.perimetreGeo],
                ['E-mail', ref.email !== null && <a href={`mailto:${ref.email}`}>{ref.email}</a>],
                ['Téléphone', appel !== null && <a href={`tel:${appel}`}>{telephone(appel)}</a>],
              ]}
            />
          </Linteau>
        )}
      </div>
      <Responsables />
    </div>
  );
}

/** Who manages the network, and where: whom to call when one's referent is away. */
function Responsables() {
  const { data = [] } = useQuery(responsablesReseau);
  if (data.length === 0) {
    return null;
  }
  return (
    <Linteau titre={data.length > 1 ? 'Responsables réseau' : 'Responsable réseau'}>
      <ul className={classes.responsables}>
        {data.map((personne) => {
          const appel = telephoneAffiche(personne);
          return (
            <li key={`${personne.prenom} ${personne.nom} ${personne.email}`}>
              <b>{nomComplet(personne)}</b>
              {personne.perimetreGeo && <span>{personne.perimetreGeo}</span>}
              {appel !== null && <a href={`tel:${appel}`}>{telephone(appel)}</a>}
              {personne.email !== null && <a href={`mailto:${personne.email}`}>{personne.email}</a>}
            </li>
          );
        })}
      </ul>
    </Linteau>
  );
}
