/** The sheet of a registration: its documents beside what they prove, what was checked, and what is decided of it. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { chemins } from '../../lib/chemins';
import { date, dateHeure, telephone } from '../../lib/formats';
import { libelleLieu, nomComplet } from '../../lib/normaliser';
import { regler } from '../../lib/regles';
import { Avis } from '../../ui/avis';
import { ChampDate } from '../../ui/champs/champ-date';
import { DeuxVersions } from '../../ui/formulaire/etat-enregistrement';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { IMPRIME } from '../../ui/imprime';
import { Linteau } from '../../ui/linteau';
import { type Fait, ListeFaits } from '../../ui/liste-faits';
import { DecisionDInscription } from './decision-inscription';
import { DocumentsDInscription } from './documents-inscription';
import { EtatInscription, estADecider } from './etat-inscription';
import gestion from './gestion.module.css';
import classes from './inscription.module.css';
import type { Fiche } from './queries';
import {
  type Controle,
  type DocumentRecu,
  dateDAssurance,
  type InscriptionGeree,
  inscriptionGeree,
  relireInscription,
} from './queries-inscriptions';
import { useFiche } from './use-fiche';

type Emplacement = DocumentRecu['emplacement'];

interface Look {
  mot: string;
  icone: typeof IconCircleCheck;
}

const INCONNU: Look = { mot: 'inconnu', icone: IconHelpCircle };
const ETATS: Readonly<Record<string, Look>> = {
  bon: { mot: 'bon', icone: IconCircleCheck },
  attention: { mot: 'à regarder', icone: IconAlertTriangle },
  mauvais: { mot: 'mauvais', icone: IconCircleX },
};

/** What each document proves: the checks that are looked at with it. */
const PROUVE: Readonly<Record<Emplacement, readonly string[]>> = {
  responsabiliteCivile: ['assurance-fin'],
  carteProfessionnelle: ['carte-numero', 'carte-fin'],
  extraitRegistre: ['siren-actif', 'siege', 'meme-raison-sociale', 'meme-adresse', 'saisie-main'],
};

function Controles({ controles }: { controles: readonly Controle[] }) {
  return (
    <ul className={classes.controles}>
      {controles.map(({ code, libelle, etat, detail }) => {
        const { mot, icone: Icone } = ETATS[etat] ?? INCONNU;
        return (
          <li key={code} data-etat={etat}>
            <Icone size={18} stroke={1.5} aria-hidden="true" />
            <span>
              {libelle}
              <span className="lt-lu">{`\u00a0: ${mot}`}</span>
            </span>
            {detail !== '' && <small>{detail}</small>}
          </li>
        );
      })}
    </ul>
  );
}

interface Valeurs extends Record<string, unknown> {
  assuranceFin: string;
}
const valeursDe = ({ assuranceFin }: InscriptionGeree): Valeurs => ({ assuranceFin: assuranceFin ?? '' });
const LIBELLES = { assuranceFin: 'Fin de l’assurance' };

/** The end of the insurance stands on its attestation alone: who reads it enters it. */
function FinDeLAssurance({ fiche }: { fiche: Fiche<InscriptionGeree> }) {
  const { id } = fiche.donnees;
  const { formulaire, conflit } = useFiche<Valeurs, InscriptionGeree>({
    nom: `inscription-${id}`,
    fiche,
    valeursDe,
    regles: { assuranceFin: regler('date') },
    enregistrer: ({ assuranceFin }, version) =>
      dateDAssurance(id, assuranceFin === '' ? null : assuranceFin, version),
    relire: () => relireInscription(id),
  });
  return (
    <CadreDeFormulaire formulaire={formulaire}>
      {conflit !== null && (
        <DeuxVersions
          miennes={formulaire.valeurs}
          leurs={conflit.leurs}
          libelles={LIBELLES}
          garderLesMiennes={conflit.garderLesMiennes}
          prendreLesLeurs={conflit.prendreLesLeurs}
        />
      )}
      <div className={classes.date}>
        <ChampDate {...formulaire.champ('assuranceFin')} label={LIBELLES.assuranceFin} />
        <Button type="submit" variant="default" loading={formulaire.enCours} disabled={!formulaire.modifie}>
          Enregistrer
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}

/** What of the form is to be found on a document. */
function aComparer(emplacement: Emplacement, { company, prescriber }: InscriptionGeree): Fait[] {
  if (company === null || prescriber === null) {
    return [];
  }
  const nom = (personne: { civility: string; firstname: string; lastname: string }) =>
    nomComplet({ civilite: personne.civility, prenom: personne.firstname, nom: personne.lastname });
  const raison: Fait = ['Raison sociale déclarée', company.companyName];
  switch (emplacement) {
    case 'carteProfessionnelle':
      return [
        ['Numéro déclaré', company.cardNumber],
        ['Expiration déclarée', date(company.cardExpirationDate)],
      ];
    case 'extraitRegistre':
      return [
        ['Siren déclaré', company.siren],
        raison,
        [
          'Adresse déclarée',
          `${company.location.address}, ${libelleLieu(company.location.city, company.location.zipcode)}`,
        ],
      ];
    case 'pieceIdentite':
      return [['Représentant légal déclaré', nom(prescriber.representative ?? prescriber)]];
    default:
      return [raison];
  }
}

function Declare({ inscription: { company, prescriber } }: { inscription: InscriptionGeree }) {
  if (company === null || prescriber === null) {
    return null;
  }
  const appel = (numero: string) => <a href={`tel:${numero}`}>{telephone(numero)}</a>;
  const courriel = (adresse: string) => <a href={`mailto:${adresse}`}>{adresse}</a>;
  const { representative: representant } = prescriber;
  return (
    <div className={classes.faits} {...IMPRIME}>
      <Linteau titre="Société">
        <ListeFaits
          faits={[
            ['Siren', company.siren],
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
            [
              'Nom',
              nomComplet({
                civilite: prescriber.civility,
                prenom: prescriber.firstname,
                nom: prescriber.lastname,
              }),
            ],
            ['Téléphone', appel(prescriber.contact.phone)],
            ['E-mail', courriel(prescriber.contact.email)],
            ['Adresse', prescriber.location.address],
            ['Ville', libelleLieu(prescriber.location.city, prescriber.location.zipcode)],
            [
              'Représentant légal',
              representant ? `${representant.firstname} ${representant.lastname}` : 'lui-même',
            ],
            ['Son e-mail', representant ? courriel(representant.email) : null],
          ]}
        />
      </Linteau>
    </div>
  );
}

/** What came of it, once it is decided. */
function Suite({
  inscription: { decision, societeCreee, utilisateurCree, statut },
}: {
  inscription: InscriptionGeree;
}) {
  return (
    <ListeFaits
      faits={[
        ['État', statut.libelle],
        ['Décidée par', decision?.auteur.nom],
        ['Le', decision === null ? null : dateHeure(decision.date)],
        ['Raison', decision?.raison],
        [
          'Société',
          societeCreee !== null && <Link to={chemins.gestionSociete(societeCreee.id)}>Ouvrir sa fiche</Link>,
        ],
        [
          'Compte',
          utilisateurCree !== null && (
            <Link to={chemins.gestionUtilisateur(utilisateurCree.id)}>Ouvrir sa fiche</Link>
          ),
        ],
      ]}
    />
  );
}

export function InscriptionGereePage() {
  const id = Number(useParams().id);
  const { data } = useQuery(inscriptionGeree(id));
  const [choisie, setChoisie] = useState<Emplacement>('responsabiliteCivile');
  const [depassee, setDepassee] = useState<string | null>(null);
  if (data === undefined) {
    return null;
  }
  const inscription = data.donnees;
  const { reference, societe, dateCreation, prescripteur, documents, controles, historique, droits } =
    inscription;
  const prouve = PROUVE[choisie] ?? [];
  const sienne = controles.filter(({ code }) => prouve.includes(code));
  const autres = controles.filter(({ code }) => !prouve.includes(code));
  const ouverte = estADecider(inscription);
  return (
    <>
      <div className={gestion.tete}>
        <div {...IMPRIME}>
          <h1>{societe ?? reference}</h1>
          <p>
            {[
              `Dossier ${reference}`,
              `reçu le ${dateHeure(dateCreation)}`,
              prescripteur && nomComplet(prescripteur),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <EtatInscription statut={inscription.statut} />
      </div>
      {depassee !== null && (
        <div className={gestion.avant}>
          <Avis genre="attention" annonce titre={depassee}>
            La fiche montre ce qu’elle est devenue.
          </Avis>
        </div>
      )}
      <div className={gestion.colonnes}>
        <div className={gestion.suite}>
          <Linteau titre="Justificatifs">
            <DocumentsDInscription
              documents={documents}
              choisie={choisie}
              choisir={setChoisie}
              aComparer={aComparer(choisie, inscription)}
            />
          </Linteau>
          <section>
            <Declare inscription={inscription} />
          </section>
          <Linteau titre="Historique">
            <ol className={classes.histoire} {...IMPRIME}>
              {historique.map(({ date: quand, auteur, fait, detail }) => (
                <li key={`${quand} ${fait}`}>
                  <time dateTime={quand}>{dateHeure(quand)}</time>
                  <span>{[fait, auteur?.nom].filter(Boolean).join(', ')}</span>
                  {detail !== null && <small>{detail}</small>}
                </li>
              ))}
            </ol>
          </Linteau>
        </div>
        <aside className={classes.cote}>
          {sienne.length > 0 && (
            <Linteau titre="Cette pièce">
              <Controles controles={sienne} />
              {choisie === 'responsabiliteCivile' && ouverte && droits.decider && (
                <FinDeLAssurance key={id} fiche={data} />
              )}
            </Linteau>
          )}
          {autres.length > 0 && (
            <Linteau titre={sienne.length > 0 ? 'Le reste du dossier' : 'Contrôles'}>
              <Controles controles={autres} />
            </Linteau>
          )}
          <Linteau titre="Décision">
            {ouverte ? (
              <DecisionDInscription
                fiche={data}
                choisie={choisie}
                depassee={(message) => {
                  setDepassee(message);
                  void relireInscription(id);
                }}
              />
            ) : (
              <Suite inscription={inscription} />
            )}
          </Linteau>
        </aside>
      </div>
    </>
  );
}
