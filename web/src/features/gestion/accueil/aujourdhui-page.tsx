/** The work that waits for this user, the most serious first: how many, since when, and a link to the list. */
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { chemins } from '../../../lib/chemins';
import { dateHeure, nombre } from '../../../lib/formats';
import { aEchoue, EchecDeListe } from '../../../ui/echec';
import { Vide } from '../../../ui/vide';
import classes from '../commun/gestion.module.css';
import { type Attente, attentes } from './queries';

/** The page of each kind of work. A kind without a page has no link. */
const PAGES: Readonly<Record<string, string>> = {
  'journal-rompu': chemins.gestionJournal(),
  'journal-non-verifie': chemins.gestionJournal(),
  'balayage-refuse': chemins.gestionJournal({ acteur: 'tache' }),
  'taches-abandonnees': chemins.gestionTaches({ etat: 'abandonnee' }),
  'courriers-en-echec': chemins.gestionCourriers({ etat: 'en-attente' }),
  'courriers-abandonnes': chemins.gestionCourriers({ etat: 'abandonne' }),
  'lots-tenus-dehors': chemins.gestionLots({
    statut: 'OT',
    tenue: 'dehors',
    vente: 'en-vente',
    tri: 'depuis',
  }),
  'inscriptions-a-traiter': chemins.gestionInscriptions({ statut: '1' }),
  'mandats-a-contresigner': chemins.gestionMandats(),
  'contrats-a-contresigner': chemins.gestionContrats(),
  'contrats-a-notifier': chemins.gestionContrats({ etape: 'a-notifier' }),
  'etats-des-risques-manquants': chemins.gestionEtatsDesRisques({ vue: 'bloquants' }),
  'denonciations-a-decider': chemins.gestionDenonciations(),
  'invitations-expirees': chemins.gestionUtilisateurs({ etat: 'invite' }),
  'invitations-a-relancer': chemins.gestionUtilisateurs({ etat: 'invite' }),
};

function Ligne({ attente: { code, libelle, nombre: combien, alerte, depuis } }: { attente: Attente }) {
  const page = PAGES[code];
  const contenu = (
    <>
      <b>{nombre(combien)}</b>
      <span>
        {libelle}
        {depuis !== null && <small>{`depuis le ${dateHeure(depuis)}`}</small>}
      </span>
      {alerte && <IconAlertTriangle size={20} stroke={1.5} aria-label="Demande une intervention" />}
      {page !== undefined && <IconArrowRight size={18} stroke={1.5} aria-hidden="true" />}
    </>
  );
  return (
    <li data-alerte={alerte || undefined}>
      {page === undefined ? <div>{contenu}</div> : <Link to={page}>{contenu}</Link>}
    </li>
  );
}

export function AujourdhuiPage() {
  const requete = useQuery(attentes);
  return (
    <div aria-busy={requete.isPending}>
      <div className={classes.tete}>
        <h1>Aujourd’hui</h1>
      </div>
      {aEchoue(requete) && <EchecDeListe phrase="Ce qui attend n’a pas pu être lu." requete={requete} />}
      {requete.data?.length === 0 && <Vide facade titre="Rien ne vous attend." />}
      {requete.data !== undefined && requete.data.length > 0 && (
        <ul className={classes.attentes}>
          {requete.data.map((attente) => (
            <Ligne key={attente.code} attente={attente} />
          ))}
        </ul>
      )}
    </div>
  );
}
