/** The partner companies: search, filters, order, export, creation. */
import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useUtilisateur } from '../../../api/session';
import { aLeRole } from '../../../api/utilisateur';
import { chemins } from '../../../lib/chemins';
import { ajouter } from '../../../lib/flashs';
import { regler } from '../../../lib/regles';
import { Modal } from '../../../ui/fenetre';
import { type Choisi, champDeChoix, idDuChoisi } from '../../../ui/formulaire/choisi';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import type { Colonne } from '../../../ui/table/colonnes';
import { ChampDeRecherche } from '../../../ui/table/filtres';
import { nombreOuRien, useListe } from '../../../ui/table/use-liste';
import { ChoixDeReferent } from '../commun/choix';
import classes from '../commun/gestion.module.css';
import { ListeDeGestion } from '../commun/liste-gestion';
import type { Fiche } from '../commun/queries';
import { creerSociete, type SocieteGeree } from './queries';

const COLONNES: readonly Colonne<SocieteGeree>[] = [
  {
    cle: 'nom',
    titre: 'Société',
    tri: 'nom',
    rendu: ({ id, nom }) => <Link to={chemins.gestionSociete(id)}>{nom}</Link>,
  },
  {
    cle: 'groupe',
    titre: 'Groupe',
    tri: 'group.nom',
    rendu: ({ group }) => group?.nom ?? '–',
  },
  {
    cle: 'gerant',
    titre: 'Référent',
    tri: 'gerant.nom',
    rendu: ({ gerant }) => gerant?.nom ?? '–',
  },
];

const LIBELLES = { nom: 'Nom', groupe: 'Groupe', gerant: 'Référent' };

interface NouvelleSociete {
  nom: string;
  groupe: string;
  gerant: Choisi | null;
}

function Creer({ fermer }: { fermer: () => void }) {
  const naviguer = useNavigate();
  const cle = useRef(crypto.randomUUID());
  const administre = aLeRole(useUtilisateur(), 'ROLE_IA');
  const formulaire = useFormulaire<NouvelleSociete, Fiche<SocieteGeree>>({
    forme: 'nouvelle-societe',
    sujet: 'nouveau',
    depart: { nom: '', groupe: '', gerant: null },
    regles: { nom: regler('required', ['max', { n: 200 }]), groupe: regler(['max', { n: 100 }]) },
    envoyer: ({ nom, groupe, gerant }) =>
      creerSociete(
        {
          nom,
          groupe: groupe.trim() === '' ? null : groupe,
          gerant: idDuChoisi(gerant),
        },
        cle.current,
      ),
    apres: ({ donnees }) => {
      fermer();
      ajouter('success', 'Société créée.');
      void naviguer(chemins.gestionSociete(donnees.id));
    },
    refus: (cause) => {
      if (!cause.passagere) {
        cle.current = crypto.randomUUID();
      }
      return undefined;
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES} className={classes.formulaire}>
      <TextInput {...formulaire.champ('nom')} label={LIBELLES.nom} data-autofocus autoComplete="off" />
      <TextInput
        {...formulaire.champ('groupe')}
        label={LIBELLES.groupe}
        description="Créé s’il n’existe pas encore&nbsp;; vide si la société n’a pas de groupe"
        autoComplete="off"
      />
      {/* A network manager becomes the referent of the companies that they create. */}
      {administre && (
        <ChoixDeReferent
          {...champDeChoix(formulaire, 'gerant')}
          label={LIBELLES.gerant}
          placeholder="Aucun"
          parmi={['IR']}
        />
      )}
      <div className={classes.boutons}>
        <Button type="submit" loading={formulaire.enCours}>
          Créer la société
        </Button>
        <Button variant="default" onClick={fermer}>
          Retour
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}

export function SocietesPage() {
  const moi = useUtilisateur();
  const etat = useListe('nom');
  const [ouverte, { open, close }] = useDisclosure(false);
  return (
    <>
      <ListeDeGestion
        titre="Sociétés"
        nom="societes"
        unites={['société', 'sociétés']}
        etat={etat}
        demandes={{
          search: etat.lire('search'),
          'gerant.id': nombreOuRien(etat.lire('gerant')),
          ...etat.ordre,
        }}
        colonnes={COLONNES}
        cle={({ id }) => String(id)}
        ouvrir={({ id }) => chemins.gestionSociete(id)}
        vide={etat.filtree ? 'Aucune société ne correspond à ces filtres.' : 'Aucune société pour le moment.'}
        filtres={
          <>
            <ChampDeRecherche etat={etat} libelle="Nom" />
            <ChoixDeReferent
              label="Référent"
              placeholder="Tous"
              parmi={['IR']}
              value={etat.lire('gerant')}
              onChange={(id) => etat.poser('gerant', id)}
            />
          </>
        }
        boutons={aLeRole(moi, 'ROLE_IR') && <Button onClick={open}>Créer une société</Button>}
      />
      <Modal
        opened={ouverte}
        onClose={close}
        title="Créer une société"
        size={480}
        closeOnClickOutside={false}
      >
        <Creer fermer={close} />
      </Modal>
    </>
  );
}
