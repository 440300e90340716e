/** The declarations: the pending ones first, the oldest first, each with its number of conflicts. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  AUCUNE_DENONCIATION_FILTREE,
  courtEncore,
  lireDenonciation,
  STATUTS_DE_DENONCIATION,
} from '../../../api/denonciation';
import { useUtilisateur } from '../../../api/session';
import { aLeRole } from '../../../api/utilisateur';
import { chemins } from '../../../lib/chemins';
import { dateHeure, jourDe, nombre } from '../../../lib/formats';
import { nomComplet, villeLue } from '../../../lib/normaliser';
import { Modal } from '../../../ui/fenetre';
import { StatutDenonciation } from '../../../ui/statut-suivi';
import type { Colonne } from '../../../ui/table/colonnes';
import { FiltreDeProgramme } from '../../../ui/table/filtre-programme';
import { ChampDeRecherche, ChoixDeFiltre, JourDeFiltre } from '../../../ui/table/filtres';
import { SANS_NOM, useListe } from '../../../ui/table/use-liste';
import { ListeDeGestion } from '../commun/liste-gestion';
import { SaisirContact } from './contact-promoteur';
import classes from './denonciation.module.css';
import { ImporterContacts } from './import-contacts';
import { A_DECIDER, type LigneDenonciation } from './queries-denonciations';

const nomDe = ({ contact }: Pick<LigneDenonciation, 'contact'>) =>
  contact === null ? 'Contact effacé' : nomComplet(contact);

/** Writes "1 certain, 2 probables": how many other declarations look like the same person. */
function conflitsDe({ conflits, probables }: LigneDenonciation): string {
  const dire = (combien: number, mot: string) =>
    combien > 0 && `${nombre(combien)}\u00a0${mot}${combien > 1 ? 's' : ''}`;
  return [dire(conflits, 'certain'), dire(probables, 'probable')].filter(Boolean).join(', ');
}

const COLONNES: readonly Colonne<LigneDenonciation>[] = [
  {
    cle: 'contact',
    titre: 'Contact',
    tri: 'contact.nom',
    rendu: (ligne) => (
      <span>
        <Link to={chemins.gestionDenonciation(ligne.id)}>{nomDe(ligne)}</Link>
        <small>{ligne.contact?.ville && villeLue(ligne.contact.ville)}</small>
      </span>
    ),
  },
  {
    cle: 'programmes',
    titre: 'Programmes',
    rendu: ({ programmes }) => programmes.map(({ nomCommercial }) => nomCommercial).join(', '),
  },
  {
    cle: 'prescripteur',
    titre: 'Prescripteur',
    rendu: ({ prescripteur }) =>
      prescripteur === null ? (
        'Contact du promoteur'
      ) : (
        <span>
          {nomComplet({ prenom: prescripteur.prenom, nom: prescripteur.nom })}
          <small>{prescripteur.compte[0]?.nom}</small>
        </span>
      ),
  },
  {
    cle: 'statut',
    titre: 'État',
    tri: 'statut',
    rendu: (ligne) => <StatutDenonciation statut={lireDenonciation(ligne).status} />,
  },
  {
    cle: 'conflits',
    titre: 'Conflits',
    rendu: (ligne) => {
      const dits = conflitsDe(ligne);
      return (
        <span
          className={classes.conflits}
          data-certain={ligne.conflits > 0 || undefined}
          data-usuel={dits === '' || undefined}
        >
          {dits || '–'}
        </span>
      );
    },
  },
  {
    cle: 'creee',
    titre: 'Créée le',
    tri: 'dateCreation',
    rendu: ({ dateCreation }) => dateHeure(dateCreation),
  },
  {
    cle: 'echeance',
    titre: 'Échéance',
    tri: 'dateEcheance',
    rendu: (ligne) => {
      const { dateEcheance } = ligne;
      return (
        <span data-usuel={!courtEncore(lireDenonciation(ligne)) || undefined}>
          {dateEcheance === null ? '–' : jourDe(dateEcheance)}
        </span>
      );
    },
  },
];

/**
 * The value of the filter for all statuses. The page shows the pending declarations, unless another status or all are asked
 * for.
 */
const TOUTES = 'toutes';
const CONFLITS = { oui: 'En conflit', non: 'Sans conflit' } as const;

const ETATS = [
  { value: A_DECIDER, label: 'En cours' },
  ...STATUTS_DE_DENONCIATION.filter(({ code }) => String(code) !== A_DECIDER).map(({ code, label }) => ({
    value: String(code),
    label,
  })),
  { value: TOUTES, label: 'Toutes' },
];

function Ajouts() {
  const [quoi, ouvrir] = useState<'saisie' | 'import' | null>(null);
  const fermer = () => ouvrir(null);
  return (
    <>
      <Button variant="default" onClick={() => ouvrir('import')}>
        Importer des contacts
      </Button>
      <Button onClick={() => ouvrir('saisie')}>Saisir un contact</Button>
      <Modal
        opened={quoi === 'saisie'}
        onClose={fermer}
        title="Contact du promoteur"
        size={720}
        closeOnClickOutside={false}
      >
        <SaisirContact fermer={fermer} />
      </Modal>
      <Modal
        opened={quoi === 'import'}
        onClose={fermer}
        title="Importer des contacts du promoteur"
        size={720}
        closeOnClickOutside={false}
      >
        <ImporterContacts />
      </Modal>
    </>
  );
}

export function DenonciationsPage() {
  const etat = useListe('dateCreation', 'asc', SANS_NOM);
  const responsable = aLeRole(useUtilisateur(), 'ROLE_IR');
  const statut = etat.lire('statut') ?? A_DECIDER;
  const conflit = etat.lire('conflit');
  return (
    <ListeDeGestion
      titre="Dénonciations"
      nom="denonciationsGerees"
      unites={['dénonciation', 'dénonciations']}
      etat={etat}
      demandes={{
        contact: etat.lire('search'),
        'statut.code': statut === TOUTES ? null : statut,
        programme: etat.lire('programme'),
        conflit: conflit === 'oui' ? true : conflit === 'non' ? false : null,
        'dateCreation[gte]': etat.lire('du'),
        'dateCreation[lte]': etat.lire('au'),
        'dateEcheance[gte]': etat.lire('echeanceDu'),
        'dateEcheance[lte]': etat.lire('echeanceAu'),
        ...etat.ordre,
      }}
      colonnes={COLONNES}
      cle={({ id }) => String(id)}
      ouvrir={({ id }) => chemins.gestionDenonciation(id)}
      vide={etat.filtree ? AUCUNE_DENONCIATION_FILTREE : 'Aucune dénonciation n’attend.'}
      {...(responsable ? { boutons: <Ajouts /> } : {})}
      filtres={
        <>
          <ChampDeRecherche etat={etat} libelle="Nom, e-mail, téléphone" />
          <FiltreDeProgramme etat={etat} />
          <ChoixDeFiltre etat={etat} nom="statut" libelle="État" choix={ETATS} valeur={statut} />
          <ChoixDeFiltre
            etat={etat}
            nom="conflit"
            libelle="Conflit"
            choix={Object.entries(CONFLITS).map(([value, label]) => ({ value, label }))}
          />
          <JourDeFiltre libelle="Créées depuis le" nom="du" etat={etat} />
          <JourDeFiltre libelle="Créées jusqu’au" nom="au" etat={etat} />
          <JourDeFiltre libelle="Échéance depuis le" nom="echeanceDu" etat={etat} />
          <JourDeFiltre libelle="Échéance jusqu’au" nom="echeanceAu" etat={etat} />
        </>
      }
    />
  );
}
