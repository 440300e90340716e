/** The columns of the follow-up list of declarations. */
import { Link } from 'react-router';
import { courtEncore, type DenonciationLue } from '../../api/denonciation';
import type { UtilisateurServeur } from '../../api/utilisateur';
import { chemins } from '../../lib/chemins';
import { afficherEmail } from '../../lib/email';
import { jourDe, telephone } from '../../lib/formats';
import { nomComplet } from '../../lib/normaliser';
import { de } from '../../lib/texte';
import { Reste } from '../../ui/reste';
import { StatutDenonciation } from '../../ui/statut-suivi';
import type { Colonne } from '../../ui/table/colonnes';
import { ActionsDeDenonciation, seTraite } from './actions';
import './suivi.css';

type ColonneDeSuivi = Colonne<DenonciationLue>;

const nomDe = ({ contact }: DenonciationLue) => (contact === null ? 'Contact effacé' : nomComplet(contact));

const CONTACT: ColonneDeSuivi = {
  cle: 'contact',
  classe: 'denonciations-contact',
  titre: 'Contact',
  tri: 'contact.nom',
  place: 'milieu',
  nomme: true,
  imprimee: true,
  rendu: (une) => (
    <span>
      <b>{nomDe(une)}</b>
      {une.contact !== null && (
        <small>
          {une.contact.tel === null ? afficherEmail(une.contact.email) : telephone(une.contact.tel)}
        </small>
      )}
    </span>
  ),
};

const PROGRAMMES: ColonneDeSuivi = {
  cle: 'programmes',
  titre: 'Programmes',
  place: 'bas',
  imprimee: true,
  rendu: ({ programmes }) => (
    <ul className="denonciations-programmes">
      {programmes.map(({ id, nomCommercial, lieu }) => (
        <li key={id}>
          <Link to={chemins.programme(id)}>{nomCommercial}</Link>
          <small>{lieu.libelle}</small>
        </li>
      ))}
    </ul>
  ),
};

const STATUT: ColonneDeSuivi = {
  cle: 'statut',
  titre: 'État',
  tri: 'statut',
  place: 'milieu-droite',
  imprimee: true,
  rendu: ({ status, motif }) => (
    <span>
      <StatutDenonciation statut={status} />
      {motif !== null && <small>{motif}</small>}
    </span>
  ),
};

const CREEE: ColonneDeSuivi = {
  cle: 'creee',
  classe: 'denonciations-creee',
  titre: 'Créée le',
  tri: 'dateCreation',
  imprimee: true,
  rendu: ({ dateCreation }) => jourDe(dateCreation),
};

/** The days left; for an ended declaration, its planned end. */
const ECHEANCE: ColonneDeSuivi = {
  cle: 'echeance',
  titre: 'Échéance',
  tri: 'dateEcheance',
  place: 'haut',
  imprimee: true,
  classe: 'denonciations-echeance',
  rendu: (une) => {
    const { dateEcheance, createdAt, expiredAt } = une;
    if (dateEcheance === null || expiredAt === null) {
      return '–';
    }
    return courtEncore(une) ? (
      <Reste quoi={`dénonciation ${de(nomDe(une))}`} debut={createdAt} fin={expiredAt} />
    ) : (
      jourDe(dateEcheance)
    );
  },
};

const PRESCRIPTEUR: ColonneDeSuivi = {
  cle: 'prescripteur',
  titre: 'Prescripteur',
  classe: 'denonciations-nom',
  place: 'bas-droite',
  imprimee: true,
  rendu: ({ prescripteur }) => (prescripteur === null ? '–' : nomComplet(prescripteur)),
};

const actions = (moi: UtilisateurServeur | null): ColonneDeSuivi => ({
  cle: 'actions',
  classe: 'denonciations-actions',
  titre: 'Actions',
  droite: true,
  place: 'haut-droite',
  rendu: (une) => (seTraite(une, moi) ? <ActionsDeDenonciation denonciation={une} /> : null),
});

/**
 * The columns of the list. Managers also see the prescriber of each row. The column of actions is left out when no row has an
 * action.
 */
export const colonnesDe = (
  moi: UtilisateurServeur | null,
  deToute: boolean,
  lignes: readonly DenonciationLue[] | undefined,
): readonly ColonneDeSuivi[] => [
  ECHEANCE,
  CONTACT,
  PROGRAMMES,
  ...(deToute ? [PRESCRIPTEUR] : []),
  STATUT,
  CREEE,
  ...(lignes === undefined || lignes.some((une) => seTraite(une, moi)) ? [actions(moi)] : []),
];

/** The orders of the list, for screens without column titles. */
export const TRIS = [
  { value: 'dateCreation', label: 'Créée le' },
  { value: 'dateEcheance', label: 'Échéance' },
  { value: 'contact.nom', label: 'Contact' },
  { value: 'statut', label: 'État' },
] as const;
