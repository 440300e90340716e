/** The columns of the user's options, running and ended. */
import { Link } from 'react-router';
import { statutDOption } from '../../api/option';
import type { OptionLot } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { dateHeure, pieces, prix, surface, telephone } from '../../lib/formats';
import { nomComplet } from '../../lib/normaliser';
import { Reste } from '../../ui/reste';
import { StatutOption } from '../../ui/statut-suivi';
import type { Colonne } from '../../ui/table/colonnes';
import { ActionsDOption } from './actions';
import './suivi.css';

type ColonneDOption = Colonne<OptionLot> & { imprimee: true };

/** Writes "Appartement 3 pièces, 61,4 m²", short enough for a row. */
function taille({ typologie, pieces: combien, surface: metres }: OptionLot['lot']): string {
  return [combien > 0 ? pieces(combien) : typologie?.nature.libelle, metres !== null && surface(metres)]
    .filter(Boolean)
    .join(', ');
}

const LOT: ColonneDOption = {
  cle: 'lot',
  titre: 'Lot',
  tri: 'lot.numero',
  place: 'milieu',
  nomme: true,
  imprimee: true,
  rendu: ({ lot }) => (
    <>
      <Link to={chemins.lot(lot.id)}>{lot.numero}</Link>
      <small>{taille(lot)}</small>
    </>
  ),
};

const PROGRAMME: ColonneDOption = {
  cle: 'programme',
  titre: 'Programme',
  imprimee: true,
  place: 'bas',
  rendu: ({ lot: { programme } }) => (
    <>
      <Link to={chemins.programme(programme.id)}>{programme.nomCommercial}</Link>
      <small>{programme.lieu.libelle}</small>
    </>
  ),
};

const CONTACT: ColonneDOption = {
  cle: 'contact',
  titre: 'Contact',
  tri: 'contact.nom',
  place: 'bas-droite',
  imprimee: true,
  rendu: ({ contact }) =>
    contact === null ? (
      'Contact effacé'
    ) : (
      <>
        {nomComplet(contact)}
        {contact.tel !== null && <small>{telephone(contact.tel)}</small>}
      </>
    ),
};

const PRESCRIPTEUR: ColonneDOption = {
  cle: 'prescripteur',
  titre: 'Prescripteur',
  imprimee: true,
  place: 'pied',
  classe: 'options-nom',
  rendu: ({ prescripteur }) => (prescripteur === null ? '–' : nomComplet(prescripteur)),
};

const PRIX: ColonneDOption = {
  cle: 'prix',
  titre: 'Prix gelé',
  place: 'milieu-droite',
  droite: true,
  imprimee: true,
  rendu: (option) => (option.prix === null ? '–' : <b>{prix(option.prix)}</b>),
};

const POSEE: ColonneDOption = {
  cle: 'posee',
  titre: 'Posée le',
  tri: 'date',
  imprimee: true,
  rendu: ({ date }) => dateHeure(date),
};

const RESTE: ColonneDOption = {
  cle: 'echeance',
  titre: 'Échéance',
  imprimee: true,
  place: 'haut',
  classe: 'options-echeance',
  rendu: ({ date, dateEcheance, lot }) => (
    <Reste quoi={`option sur ${lot.numero}`} debut={Date.parse(date)} fin={Date.parse(dateEcheance)} />
  ),
};

const STATUT: ColonneDOption = {
  cle: 'statut',
  titre: 'État',
  tri: 'statut',
  place: 'haut',
  imprimee: true,
  rendu: ({ statut, prolongee }) => (
    <>
      <StatutOption statut={statutDOption(statut.code)} />
      {prolongee && <small>prolongée</small>}
    </>
  ),
};

const FIN: ColonneDOption = {
  cle: 'fin',
  titre: 'Terminée le',
  imprimee: true,
  place: 'haut-droite',
  rendu: ({ dateFin, dateEcheance, motif }) => (
    <>
      {dateHeure(dateFin ?? dateEcheance)}
      {motif !== null && <small>{motif}</small>}
    </>
  ),
};

const actions = (pressee: number | null): Colonne<OptionLot> => ({
  cle: 'actions',
  titre: 'Actions',
  droite: true,
  place: 'haut-droite',
  rendu: (option) => <ActionsDOption option={option} pressee={option.id === pressee} />,
});

const sans = ({ tri: _, ...colonne }: ColonneDOption): Colonne<OptionLot> => colonne;

/** The columns of running options. A manager also sees the prescriber. `pressee`: the id of the first option that ends today. */
export const enCours = (deToute: boolean, pressee: number | null): readonly Colonne<OptionLot>[] =>
  [RESTE, LOT, PROGRAMME, CONTACT, ...(deToute ? [PRESCRIPTEUR] : []), PRIX, POSEE]
    // The columns have no sort links, because running options are sorted by their end.
    .map(sans)
    .concat(actions(pressee));

export const terminees = (deToute: boolean): readonly Colonne<OptionLot>[] => [
  STATUT,
  LOT,
  PROGRAMME,
  CONTACT,
  ...(deToute ? [PRESCRIPTEUR] : []),
  PRIX,
  POSEE,
  FIN,
];
