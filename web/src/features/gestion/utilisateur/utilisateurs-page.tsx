/** All users: search, filters, order, export, invitation. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useUtilisateur } from '../../../api/session';
import { aLeRole } from '../../../api/utilisateur';
import { chemins } from '../../../lib/chemins';
import { ChampDeRecherche, ChoixDeFiltre } from '../../../ui/table/filtres';
import { nombreOuRien, useListe } from '../../../ui/table/use-liste';
import { ChoixDeSociete } from '../commun/choix';
import { COLONNES, cle, sansUtilisateur } from '../commun/colonnes-utilisateurs';
import { demandesDEtat, ETATS } from '../commun/etat-utilisateur';
import { Inviter } from '../commun/inviter';
import { ListeDeGestion } from '../commun/liste-gestion';
import { TYPES } from '../commun/types';

export function UtilisateursPage() {
  const moi = useUtilisateur();
  const etat = useListe('nom');
  const [invitation, { open, close }] = useDisclosure(false);
  const compte = etat.lire('compte');
  const montre = etat.lire('etat');
  return (
    <>
      <ListeDeGestion
        titre="Utilisateurs"
        nom="utilisateurs"
        unites={['utilisateur', 'utilisateurs']}
        etat={etat}
        demandes={{
          search: etat.lire('search'),
          'type.code': etat.lire('type'),
          'compte.id': nombreOuRien(compte),
          ...demandesDEtat(montre),
          ...etat.ordre,
        }}
        colonnes={COLONNES}
        cle={cle}
        ouvrir={({ id }) => chemins.gestionUtilisateur(id)}
        vide={sansUtilisateur(etat.filtree)}
        filtres={
          <>
            <ChampDeRecherche etat={etat} libelle="Nom, e-mail, société" />
            <ChoixDeFiltre etat={etat} nom="type" libelle="Profil" choix={TYPES} />
            <ChoixDeSociete
              label="Société"
              placeholder="Toutes"
              clearable
              value={compte}
              onChange={(id) => etat.poser('compte', id)}
            />
            <ChoixDeFiltre
              etat={etat}
              nom="etat"
              libelle="État"
              choix={Object.entries(ETATS).map(([value, { mot }]) => ({ value, label: mot }))}
              valeur={montre}
            />
          </>
        }
        boutons={aLeRole(moi, 'ROLE_IR') && <Button onClick={open}>Inviter quelqu’un</Button>}
      />
      <Inviter ouvert={invitation} fermer={close} />
    </>
  );
}
