/** Messages of a page: notices, toasts, questions, empty states and failures. */

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { InfoDispo } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { ajouter, avecRetour, type TypeFlash } from '../../lib/flashs';
import { maintenant } from '../../lib/horloge';
import { clesDe } from '../../lib/objets';
import { Avis } from '../../ui/avis';
import { AvisDuMandat, etatDuMien } from '../../ui/avis-du-mandat';
import { BoutonActe } from '../../ui/bouton-acte';
import { BoutonDAction } from '../../ui/bouton-action';
import { Confirmation } from '../../ui/confirmation';
import { EchecDeListe } from '../../ui/echec';
import { PlaceEnAttente } from '../../ui/liste-attente';
import { PageErreur, texteErreur } from '../../ui/page-erreur';
import { Toast } from '../../ui/toast';
import { Vide } from '../../ui/vide';
import { Cas } from './cas';
import { PANNE } from './exemples';
import classes from './planche-page.module.css';

export function Avertissements() {
  return (
    <div className={classes.deux}>
      <Avis titre="Aucun lot à Trignac. Voici ceux qui se trouvent à moins de 40&nbsp;km." />
      <Avis
        genre="attention"
        titre="Ce lot vient d’être optionné."
        actions={<Button variant="default">Rejoindre la liste d’attente</Button>}
      />
      <Avis genre="danger" titre="Deux pièces manquent à ce dossier.">
        <ul>
          <li>Carte professionnelle</li>
          <li>Relevé d’identité bancaire</li>
        </ul>
      </Avis>
      <Avis genre="fait" titre="Option posée sur le lot A203 jusqu’au mercredi 25 novembre, 19:00." />
      <AvisDuMandat etat={etatDuMien(null, '')} />
    </div>
  );
}

const RIEN = () => {};

/** The list of a lot for three people: one with a head start, one who waits, one who does not. */
const LISTE: InfoDispo = {
  lot: 'exemple-A203',
  disponible: false,
  enAttente: true,
  place: 2,
  nombre: 3,
  avance: null,
  empechement: null,
  disponibleLe: null,
};
const FIN = new Date(maintenant() + 900_000).toISOString();

export function ListesDAttente() {
  return (
    <div className={classes.deux}>
      <Cas titre="Liste d’attente, son tour venu">
        <PlaceEnAttente
          info={{ ...LISTE, disponible: true, place: 1, avance: { fin: FIN }, disponibleLe: FIN }}
          quitter={RIEN}
          enCours={false}
          versLOption={chemins.gestionPlanche()}
        />
      </Cas>
      <Cas titre="Liste d’attente, une place">
        <PlaceEnAttente info={LISTE} quitter={RIEN} enCours={false} />
      </Cas>
      <Cas titre="Liste d’attente des autres">
        <PlaceEnAttente info={{ ...LISTE, enAttente: false, place: null }} quitter={RIEN} enCours={false} />
      </Cas>
    </div>
  );
}

const MESSAGES: Readonly<Record<TypeFlash, string>> = {
  success: 'Modifications enregistrées.',
  info: 'Une nouvelle grille de prix est en ligne.',
  warning: 'Les documents ne sont pas disponibles.',
  error: 'Les lots ne sont pas disponibles.',
};

const TYPES = clesDe(MESSAGES);

export function Messages() {
  return (
    <div className={classes.deux}>
      <Cas titre="Messages">
        {TYPES.map((type) => (
          <Toast key={type} type={type} message={MESSAGES[type]} fermer={RIEN} />
        ))}
        <Toast
          type="success"
          message="Photo retirée."
          action={{ libelle: 'Revenir en arrière', faire: RIEN }}
          fermer={RIEN}
        />
      </Cas>
      <Cas titre="À leur place, le temps qu’on les lise">
        <p className={classes.rangee}>
          {TYPES.map((type) => (
            <Button key={type} variant="default" onClick={() => ajouter(type, MESSAGES[type])}>
              {`Message «\u00a0${type}\u00a0»`}
            </Button>
          ))}
          <Button
            variant="default"
            onClick={() => avecRetour('Photo retirée.', () => ajouter('info', 'Photo remise.'))}
          >
            Message avec retour
          </Button>
        </p>
      </Cas>
    </div>
  );
}

export function Questions() {
  const [question, setQuestion] = useState<'simple' | 'grave' | 'en-cours' | null>(null);
  const fermer = () => setQuestion(null);
  return (
    <div className={classes.rangee}>
      <BoutonActe
        action={{ autorisee: true, motif: null }}
        nom="Acte permis&nbsp;: annuler l’option"
        faire={RIEN}
      >
        Acte permis
      </BoutonActe>
      <BoutonActe
        action={{ autorisee: false, motif: 'Elle peut être renouvelée dans ses sept derniers jours.' }}
        nom="Acte refusé&nbsp;: renouveler la dénonciation"
        faire={RIEN}
      >
        Acte refusé
      </BoutonActe>
      <BoutonDAction
        action={{ autorisee: false, motif: 'Sa raison reste sous lui.' }}
        libelle="Action refusée d’une fiche"
        faire={RIEN}
      />
      <Button variant="default" onClick={() => setQuestion('simple')}>
        Question
      </Button>
      <Button color="danger" onClick={() => setQuestion('grave')}>
        Question grave
      </Button>
      <Button variant="default" onClick={() => setQuestion('en-cours')}>
        Question dont la réponse part
      </Button>
      <Confirmation
        ouverte={question === 'simple'}
        titre="Renvoyer l’invitation&nbsp;?"
        action="Renvoyer"
        surOui={fermer}
        surNon={fermer}
      >
        Le lien de l’e-mail précédent ne sera plus valable.
      </Confirmation>
      <Confirmation
        ouverte={question === 'grave' || question === 'en-cours'}
        titre="Désactiver ce compte&nbsp;?"
        action="Désactiver"
        danger
        enCours={question === 'en-cours'}
        surOui={fermer}
        surNon={fermer}
      >
        Maëlle Guérin ne pourra plus se connecter&nbsp;; ses options en cours restent à son nom.
      </Confirmation>
    </div>
  );
}

export function Absences() {
  return (
    <div className={classes.deux}>
      <Cas titre="Rien, dans une page">
        <Vide titre="Aucune option en cours.">
          <Button variant="default">Chercher un lot</Button>
        </Vide>
      </Cas>
      <Cas titre="Rien d’autre sur la page">
        <Vide facade titre="Rien ne vous attend." />
      </Cas>
      <Cas titre="Liste en panne">
        <EchecDeListe requete={PANNE} />
      </Cas>
      <Cas titre="Liste redemandée">
        <EchecDeListe phrase="Les lots n’ont pas pu être lus." requete={{ ...PANNE, isFetching: true }} />
      </Cas>
      {[404, 403, 500].map((statut) => (
        <Cas key={statut} titre={`Page d’erreur, ${statut}`}>
          <PageErreur
            statut={statut}
            {...texteErreur(statut)}
            action={statut === 500 && <Button variant="default">Réessayer</Button>}
          />
        </Cas>
      ))}
    </div>
  );
}
