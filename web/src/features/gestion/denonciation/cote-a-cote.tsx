/** Two declarations side by side, with their common values marked. The server says why they look alike. */
import { IconEqual } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Denonciation, lireDenonciation } from '../../../api/denonciation';
import { afficherEmail } from '../../../lib/email';
import { date, dateHeure, jourDe, telephone } from '../../../lib/formats';
import { libelleLieu, nomComplet, villeLue } from '../../../lib/normaliser';
import type { Fait } from '../../../ui/liste-faits';
import { StatutDenonciation } from '../../../ui/statut-suivi';
import type { Raison } from '../commun/raisons';
import classes from './denonciation.module.css';
import type { Rivale } from './queries-denonciations';

const lieuDe = ({ contact }: Denonciation): string | null =>
  contact?.ville ? (contact.cp ? libelleLieu(contact.ville, contact.cp) : villeLue(contact.ville)) : null;

/** The name of the company, and that of its group when the two names differ. */
const nomsDeLaSociete = ({ compte: [societe] }: NonNullable<Denonciation['prescripteur']>): string =>
  [...new Set([societe?.nom, societe?.group?.nom])].filter(Boolean).join(', ');

function parQui({ prescripteur }: Denonciation): ReactNode {
  return prescripteur === null ? (
    'Contact du promoteur'
  ) : (
    <>
      {nomComplet({ prenom: prescripteur.prenom, nom: prescripteur.nom })}{' '}
      <small>{nomsDeLaSociete(prescripteur)}</small>
    </>
  );
}

interface Rangee {
  titre: string;
  dire: (denonciation: Denonciation) => ReactNode;
  /** The server's reasons that mark this line as identical. A line without reasons is never marked. */
  raisons?: readonly Raison[];
}

const RANGEES: readonly Rangee[] = [
  { titre: 'Prescripteur', dire: parQui },
  {
    titre: 'Identité',
    dire: ({ contact }) => (contact === null ? 'Contact effacé' : nomComplet(contact)),
    raisons: ['nom-adresse', 'nom-ville'],
  },
  { titre: 'E-mail', dire: ({ contact }) => afficherEmail(contact?.email), raisons: ['email'] },
  {
    titre: 'Téléphone',
    dire: ({ contact }) => contact?.tel && telephone(contact.tel),
    raisons: ['telephone'],
  },
  { titre: 'Adresse', dire: ({ contact }) => contact?.adresse, raisons: ['nom-adresse'] },
  { titre: 'Commune', dire: lieuDe, raisons: ['nom-ville'] },
  { titre: 'Conjoint', dire: ({ conjoint }) => conjoint && nomComplet(conjoint) },
  { titre: 'Informé le', dire: ({ informeLe }) => informeLe && date(informeLe) },
  { titre: 'Dénoncée le', dire: ({ dateCreation }) => dateHeure(dateCreation) },
  { titre: 'Échéance', dire: ({ dateEcheance }) => dateEcheance && jourDe(dateEcheance) },
];

/** The facts of one declaration: the lines of the comparison, for a declaration that is compared with no other. */
export const faitsDe = (denonciation: Denonciation): Fait[] => [
  ...RANGEES.map(({ titre, dire }): Fait => [titre, dire(denonciation)]),
  ['Programmes', denonciation.programmes.map(({ nomCommercial }) => nomCommercial).join(', ')],
];

function Programmes({ de: { programmes }, communs }: { de: Denonciation; communs: readonly string[] }) {
  return (
    <ul className={classes.programmes}>
      {programmes.map(({ id, nomCommercial }) => (
        <li key={id}>{communs.includes(id) ? <b>{nomCommercial}</b> : nomCommercial}</li>
      ))}
    </ul>
  );
}

export function CoteACote({ denonciation, rivale }: { denonciation: Denonciation; rivale: Rivale }) {
  const autre = rivale.denonciation;
  return (
    <table className={classes.comparaison}>
      <caption className="lt-lu">Les deux dénonciations, côte à côte</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="lt-lu">Fait</span>
          </th>
          <th scope="col">
            <span className={classes.titre}>
              L’autre <StatutDenonciation statut={lireDenonciation(autre).status} />
            </span>
          </th>
          <th scope="col">
            <span className={classes.titre}>
              Celle-ci <StatutDenonciation statut={lireDenonciation(denonciation).status} />
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {RANGEES.map(({ titre, dire, raisons = [] }) => {
          const identique = raisons.some((raison) => rivale.raisons.includes(raison));
          return (
            <tr key={titre} data-identique={identique || undefined}>
              <th scope="row">{titre}</th>
              <td>{dire(autre) ?? '–'}</td>
              <td>
                <div className={classes.meme}>
                  <span>{dire(denonciation) ?? '–'}</span>
                  {identique && (
                    <span className={classes.identique}>
                      <IconEqual size={16} stroke={1.5} aria-hidden="true" />
                      identique
                    </span>
                  )}
                </div>
              </td>
            </tr>
          );
        })}
        <tr>
          <th scope="row">Programmes</th>
          <td>
            <Programmes de={autre} communs={rivale.programmes} />
          </td>
          <td>
            <Programmes de={denonciation} communs={rivale.programmes} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
