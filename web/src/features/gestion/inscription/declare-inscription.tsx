/** The data of a registration about the company and its prescriber, and the values that must appear on a document. */
import { afficherEmail } from '../../../lib/email';
import { date, siren, telephone } from '../../../lib/formats';
import { libelleLieu, nomComplet } from '../../../lib/normaliser';
import { lienTelephone } from '../../../lib/telephone';
import { IMPRIME } from '../../../ui/imprime';
import { Linteau } from '../../../ui/linteau';
import { type Fait, ListeFaits } from '../../../ui/liste-faits';
import classes from './inscription.module.css';
import type { DocumentRecu, InscriptionGeree } from './queries-inscriptions';

const nomDe = (personne: { civility: string; firstname: string; lastname: string }) =>
  nomComplet({ civilite: personne.civility, prenom: personne.firstname, nom: personne.lastname });

/** The values of the form that must appear on a document. */
export function aComparer(
  emplacement: DocumentRecu['emplacement'],
  { company, prescriber }: InscriptionGeree,
): Fait[] {
  if (company === null || prescriber === null) {
    return [];
  }
  const raison: Fait = ['Raison sociale déclarée', company.companyName];
  switch (emplacement) {
    case 'carteProfessionnelle':
      return [
        ['Numéro déclaré', company.cardNumber],
        ['Expiration déclarée', date(company.cardExpirationDate)],
      ];
    case 'extraitRegistre':
      return [
        ['Siren déclaré', siren(company.siren)],
        raison,
        [
          'Adresse déclarée',
          `${company.location.address}, ${libelleLieu(company.location.city, company.location.zipcode)}`,
        ],
      ];
    case 'pieceIdentite':
      return [['Représentant légal déclaré', nomDe(prescriber.representative ?? prescriber)]];
    default:
      return [raison];
  }
}

/** The company and the person, as they were sent. */
export function Declare({ inscription: { company, prescriber } }: { inscription: InscriptionGeree }) {
  if (company === null || prescriber === null) {
    return null;
  }
  const appel = (numero: string) => <a href={lienTelephone(numero)}>{telephone(numero)}</a>;
  const courriel = (adresse: string) => <a href={`mailto:${adresse}`}>{afficherEmail(adresse)}</a>;
  const { representative: representant } = prescriber;
  return (
    <div className={classes.faits} {...IMPRIME}>
      <Linteau titre="Société">
        <ListeFaits
          faits={[
            ['Siren', siren(company.siren)],
            ['Raison sociale', company.companyName],
            ['Forme juridique', company.socialStatus],
            ['RCS', company.rcs],
            ['Activité', company.category],
            ['Carte', company.cardNumber],
            ['Expire le', date(company.cardExpirationDate)],
            ['Adresse', company.location.address],
            ['Ville', libelleLieu(company.location.city, company.location.zipcode)],
            ['Téléphone', appel(company.contact.phone)],
            ['E-mail', courriel(company.contact.email)],
          ]}
        />
      </Linteau>
      <Linteau titre="Prescripteur">
        <ListeFaits
          faits={[
            ['Nom', nomDe(prescriber)],
            ['Téléphone', appel(prescriber.contact.phone)],
            ['E-mail', courriel(prescriber.contact.email)],
            ['Adresse', prescriber.location.address],
            ['Ville', libelleLieu(prescriber.location.city, prescriber.location.zipcode)],
            [
              'Représentant légal',
              representant ? `${representant.firstname} ${representant.lastname}` : 'le prescripteur',
            ],
            ['Son e-mail', representant ? courriel(representant.email) : null],
          ]}
        />
      </Linteau>
    </div>
  );
}
