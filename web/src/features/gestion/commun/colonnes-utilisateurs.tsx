/** The columns of a list of people. */
import { Link } from 'react-router';
import { chemins } from '../../../lib/chemins';
import { afficherEmail } from '../../../lib/email';
import { date } from '../../../lib/formats';
import type { Colonne } from '../../../ui/table/colonnes';
import { EtatUtilisateur } from './etat-utilisateur';
import type { UtilisateurGere } from './queries';

export const COLONNES: readonly Colonne<UtilisateurGere>[] = [
  {
    cle: 'nom',
    titre: 'Nom',
    tri: 'nom',
    rendu: ({ id, nom, prenom }) => (
      <Link to={chemins.gestionUtilisateur(id)}>
        {nom} {prenom}
      </Link>
    ),
  },
  {
    cle: 'email',
    titre: 'E-mail',
    tri: 'email',
    rendu: ({ email }) => afficherEmail(email),
  },
  {
    cle: 'type',
    titre: 'Profil',
    tri: 'type.code',
    rendu: ({ type }) => type.libelle,
  },
  {
    cle: 'societe',
    titre: 'Société',
    tri: 'compte.nom',
    rendu: ({ compte }) => compte?.nom ?? '–',
  },
  {
    cle: 'etat',
    titre: 'État',
    rendu: (utilisateur) => <EtatUtilisateur utilisateur={utilisateur} />,
  },
  {
    cle: 'cree',
    titre: 'Créé le',
    tri: 'creeLe',
    rendu: ({ creeLe }) => date(creeLe.slice(0, 10)),
  },
];

export const cle = ({ id }: { id: number }) => String(id);

/** The text of an empty list of users. */
export const sansUtilisateur = (filtree: boolean): string =>
  filtree ? 'Aucun utilisateur ne correspond à ces filtres.' : 'Aucun utilisateur pour le moment.';
