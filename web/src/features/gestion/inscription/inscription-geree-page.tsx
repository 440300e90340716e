/** The sheet of a registration: its documents and what they prove, its checks and its decisions. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { chemins } from '../../../lib/chemins';
import { dateHeure } from '../../../lib/formats';
import { nomComplet } from '../../../lib/normaliser';
import { IMPRIME } from '../../../ui/imprime';
import { Linteau } from '../../../ui/linteau';
import { ListeFaits } from '../../../ui/liste-faits';
import { FicheDepassee } from '../commun/fiche-depassee';
import gestion from '../commun/gestion.module.css';
import { AutresInscriptions } from './autres-inscriptions';
import { Controles, FinDeLAssurance, PROUVE } from './controles-inscription';
import { DecisionDInscription } from './decision-inscription';
import { aComparer, Declare } from './declare-inscription';
import { DocumentsDInscription } from './documents-inscription';
import { EtatInscription, estADecider } from './etat-inscription';
import classes from './inscription.module.css';
import { InscriptionSuivante } from './inscription-suivante';
import {
  type DocumentRecu,
  type InscriptionGeree,
  inscriptionGeree,
  relireInscription,
} from './queries-inscriptions';

type Emplacement = DocumentRecu['emplacement'];

/** The result of the registration, once somebody has decided. */
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

/**
 * The `key` resets the page for another registration: the page shows its first document, and no message of the registration
 * before.
 */
export function InscriptionGereePage() {
  const id = Number(useParams().id);
  return <FicheDInscription key={id} id={id} />;
}

function FicheDInscription({ id }: { id: number }) {
  const { data } = useSuspenseQuery(inscriptionGeree(id));
  const [choisie, setChoisie] = useState<Emplacement>('responsabiliteCivile');
  const [depassee, setDepassee] = useState<string | null>(null);
  const inscription = data.donnees;
  const { reference, societe, dateCreation, prescripteur, documents, controles, historique, actions } =
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
      <FicheDepassee titre={depassee} />
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
          <AutresInscriptions autres={inscription.autres} />
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
            <InscriptionSuivante id={id} />
          </Linteau>
          {sienne.length > 0 && (
            <Linteau titre="Cette pièce">
              <Controles controles={sienne} />
              {choisie === 'responsabiliteCivile' && ouverte && actions.annoter.autorisee && (
                <FinDeLAssurance key={id} fiche={data} />
              )}
            </Linteau>
          )}
          {autres.length > 0 && (
            <Linteau titre={sienne.length > 0 ? 'Le reste du dossier' : 'Contrôles'}>
              <Controles controles={autres} />
            </Linteau>
          )}
        </aside>
      </div>
    </>
  );
}
