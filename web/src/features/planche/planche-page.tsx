/**
 * Every component in all its states, on one page of the demonstration: what a screen is made of, looked at in one go, light
 * and dark, wide and narrow. Nothing here asks the server.
 */
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErreurAppel } from '../../api/erreur-appel';
import { chemins } from '../../lib/chemins';
import { ajouter, avecRetour, type TypeFlash } from '../../lib/flashs';
import { maintenant } from '../../lib/horloge';
import { regler } from '../../lib/regles';
import { Assises } from '../../ui/assises';
import { Avis } from '../../ui/avis';
import { BarreAction } from '../../ui/barre-action';
import { ChampDate } from '../../ui/champs/champ-date';
import { ChampMontant, ChampNombre } from '../../ui/champs/champ-nombre';
import { ChampTelephone } from '../../ui/champs/champ-telephone';
import { Confirmation } from '../../ui/confirmation';
import { Depot } from '../../ui/depot';
import { EchecDeListe } from '../../ui/echec';
import { DeuxVersions, EtatEnregistrement } from '../../ui/formulaire/etat-enregistrement';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { Frise } from '../../ui/frise';
import { Linteau } from '../../ui/linteau';
import { RailSections } from '../../ui/rail-sections';
import { Reste } from '../../ui/reste';
import { StatutLot } from '../../ui/statut-lot';
import { StatutDenonciation, StatutOption } from '../../ui/statut-suivi';
import { Vide } from '../../ui/vide';
import classes from './planche-page.module.css';
import { TablesDeLaPlanche } from './tables';

const HEURE = 3_600_000;

function Cas({ titre, children }: { titre: string; children: ReactNode }) {
  return (
    <div className={classes.cas}>
      <h3>{titre}</h3>
      {children}
    </div>
  );
}

function Statuts() {
  return (
    <div className={classes.quatre}>
      <Cas titre="Lot">
        <StatutLot code="L" libelle="Libre" />
        <StatutLot code="O" libelle="Optionné" />
        <StatutLot code="T" libelle="Pré-réservé" />
        <StatutLot code="R" libelle="Réservé" />
        <StatutLot code="L" libelle="Libre" fond />
      </Cas>
      <Cas titre="Option">
        <StatutOption code="en-cours" libelle="En cours" />
        <StatutOption code="transformee" libelle="Transformée" />
        <StatutOption code="echue" libelle="Echue" />
        <StatutOption code="annulee" libelle="Annulée" />
      </Cas>
      <Cas titre="Dénonciation">
        <StatutDenonciation code={2} libelle="Validée" />
        <StatutDenonciation code={1} libelle="En cours" />
        <StatutDenonciation code={3} libelle="Echue" />
        <StatutDenonciation code={4} libelle="Refusée" />
        <StatutDenonciation code={5} libelle="Annulée" />
      </Cas>
      <Cas titre="Réservation">
        <Assises posees={1} libelle="Brouillon, 72 h" />
        <Assises posees={2} libelle="Signature acquéreurs" />
        <Assises posees={3} libelle="Signature société" />
        <Assises posees={4} libelle="Rétractation, 10 jours" />
        <Assises posees={5} libelle="Définitive" etat="definitive" />
        <Assises posees={2} libelle="Annulée" etat="terminee" />
      </Cas>
    </div>
  );
}

function Temps() {
  const [ici] = useState(maintenant);
  return (
    <div className={classes.deux}>
      <Cas titre="Temps restant">
        <Reste quoi="option posée hier" debut={ici - 24 * HEURE} fin={ici + 76.5 * HEURE} />
        <Reste quoi="option du jour" debut={ici - 60 * HEURE} fin={ici + 4.5 * HEURE} />
        <Reste quoi="option échue" debut={ici - 90 * HEURE} fin={ici - 2 * HEURE} />
      </Cas>
      <Cas titre="Frise">
        <Frise
          aujourdhui="2026-11-22"
          jalons={[
            { libelle: 'Commercialisation', jour: '2026-03-02', texte: '02/03/2026' },
            { libelle: 'Travaux', jour: '2027-01-14', texte: '14/01/2027' },
            { libelle: 'Livraison', jour: '2028-06-30', texte: '2e trimestre 2028' },
          ]}
        />
      </Cas>
    </div>
  );
}

function Avertissements() {
  return (
    <div className={classes.deux}>
      <Avis titre="Aucun lot à Trignac. Voici ceux qui se trouvent à moins de 40 km." />
      <Avis
        genre="attention"
        titre="Ce lot vient d’être optionné."
        actions={<Button variant="default">Créer une alerte</Button>}
      />
      <Avis genre="danger" titre="Deux pièces manquent à ce dossier.">
        <ul>
          <li>Carte professionnelle</li>
          <li>Relevé d’identité bancaire</li>
        </ul>
      </Avis>
      <Avis genre="fait" titre="Option posée sur le lot A203 jusqu’au mercredi 25 novembre, 19:00." />
    </div>
  );
}

const LIBELLES = {
  nom: 'Nom',
  siren: 'N° Siren',
  naissance: 'Date de naissance',
  telephone: 'Téléphone',
  apport: 'Apport',
  occupants: 'Occupants',
};

function Champs() {
  const formulaire = useFormulaire({
    nom: 'planche',
    depart: {
      nom: 'Guérin 2',
      siren: '851 402 99',
      naissance: '1986-02-28',
      telephone: '0648219037',
      apport: 12500.4 as number | null,
      occupants: 3 as number | null,
    },
    regles: {
      nom: regler('required', 'name'),
      siren: regler('required', 'siren'),
      naissance: regler('required', 'date', ['minAge', { age: 18 }]),
      telephone: regler('phone_number'),
    },
    envoyer: async () => {
      throw new ErreurAppel(
        422,
        'La société n’a pas pu être enregistrée.',
        [{ propertyPath: 'siren', message: 'N° de Siren erroné' }],
        'validation',
      );
    },
  });
  return (
    <CadreDeFormulaire
      formulaire={formulaire}
      libelles={LIBELLES}
      garde={false}
      className={classes.formulaire}
    >
      <div className={classes.champs}>
        <TextInput {...formulaire.champ('nom')} label={LIBELLES.nom} />
        <TextInput {...formulaire.champ('siren')} label={LIBELLES.siren} />
        <ChampDate {...formulaire.champ('naissance')} label={LIBELLES.naissance} />
        <ChampTelephone {...formulaire.champ('telephone')} label={LIBELLES.telephone} />
        <ChampMontant {...formulaire.champ('apport')} label={LIBELLES.apport} />
        <ChampNombre {...formulaire.champ('occupants')} label={LIBELLES.occupants} />
        <TextInput label="Lecture seule" readOnly value="Les Œillets blancs" onChange={() => {}} />
        <TextInput label="Inactif" disabled value="Guérande" onChange={() => {}} />
      </div>
      <p className={classes.rangee}>
        <Button type="submit" loading={formulaire.enCours}>
          Enregistrer
        </Button>
      </p>
    </CadreDeFormulaire>
  );
}

function Enregistrements() {
  return (
    <>
      <p className={classes.rangee}>
        <EtatEnregistrement etat={{ etat: 'modifie' }} />
        <EtatEnregistrement etat={{ etat: 'en-cours' }} />
        <EtatEnregistrement etat={{ etat: 'enregistre', a: Date.parse('2026-11-22T13:32:00Z') }} />
        <EtatEnregistrement etat={{ etat: 'echec', cause: new ErreurAppel(503, ''), seul: true }} />
      </p>
      <DeuxVersions
        miennes={{ telephone: '06 48 21 90 37', ville: 'Nantes' }}
        leurs={{ telephone: '06 39 98 00 00', ville: 'Nantes' }}
        libelles={{ telephone: 'Téléphone', ville: 'Ville' }}
        garderLesMiennes={() => {}}
        prendreLesLeurs={() => {}}
      />
    </>
  );
}

/** Half of it leaves, then the way is cut: each state can be seen. */
function envoiEssai(
  fichier: File,
  { progression, signal }: { progression: (part: number) => void; signal: AbortSignal },
) {
  return new Promise<{ nom: string; taille: number }>((resoudre, rejeter) => {
    signal.addEventListener('abort', () => rejeter(new ErreurAppel(499, 'Request canceled')));
    progression(0.5);
    window.setTimeout(() => {
      if (fichier.name.startsWith('refus')) {
        rejeter(new ErreurAppel(503, ''));
      } else {
        resoudre({ nom: fichier.name, taille: fichier.size });
      }
    }, 1_500);
  });
}

const PIECE = { formats: 'pdf,jpg,png', poidsMax: 5_000, envoyer: envoiEssai };

function Depots() {
  return (
    <div>
      <Depot titre="Carte professionnelle" precision="PDF, JPG ou PNG, 5 Mo au plus" {...PIECE} />
      <Depot
        titre="Extrait Kbis"
        {...PIECE}
        depose={{ nom: 'kbis-novembre.pdf', taille: 482_113, url: '#kbis' }}
      />
    </div>
  );
}

const FLASHS: readonly (readonly [TypeFlash, string])[] = [
  ['success', 'Modifications enregistrées.'],
  ['info', 'Une nouvelle grille de prix est en ligne.'],
  ['warning', 'Les documents ne sont pas disponibles.'],
  ['error', 'Les lots ne sont pas disponibles.'],
];

function Messages() {
  const [question, setQuestion] = useState(false);
  return (
    <p className={classes.rangee}>
      {FLASHS.map(([type, message]) => (
        <Button key={type} variant="default" onClick={() => ajouter(type, message)}>
          {`Message «\u00a0${type}\u00a0»`}
        </Button>
      ))}
      <Button
        variant="default"
        onClick={() => avecRetour('Photo retirée.', () => ajouter('info', 'Photo remise.'))}
      >
        Message avec retour
      </Button>
      <Button color="danger" onClick={() => setQuestion(true)}>
        Confirmation
      </Button>
      <Confirmation
        ouverte={question}
        titre="Désactiver ce compte ?"
        action="Désactiver"
        danger
        surOui={() => setQuestion(false)}
        surNon={() => setQuestion(false)}
      >
        Maëlle Guérin ne pourra plus se connecter ; ses options en cours restent à son nom.
      </Confirmation>
    </p>
  );
}

function Sections() {
  const vers = chemins.gestionPlanche();
  return (
    <div className={classes.rail}>
      <RailSections
        titre="Sections de la réservation"
        courante="acquereurs"
        sections={[
          { cle: 'projet', libelle: 'Projet', etat: 'faite', vers },
          { cle: 'acquereurs', libelle: 'Acquéreurs', etat: 'entamee', vers, precision: '2 champs manquent' },
          { cle: 'prix', libelle: 'Prix', etat: 'erreur', vers, precision: 'TVA à choisir' },
          { cle: 'financement', libelle: 'Financement', etat: 'vide', vers },
          { cle: 'signature', libelle: 'Signature', etat: 'fermee', vers },
        ]}
      />
    </div>
  );
}

const PANNE = { error: new ErreurAppel(503, ''), isFetching: false, refetch: () => {} };

export function PlanchePage() {
  return (
    <div className={classes.cadre} data-exemple="">
      <h1>Planche des composants</h1>
      <Linteau titre="Statuts : une baie qui se ferme">
        <Statuts />
      </Linteau>
      <Linteau titre="Temps">
        <Temps />
      </Linteau>
      <Linteau titre="Avis">
        <Avertissements />
      </Linteau>
      <Linteau titre="Formulaire">
        <Champs />
        <Enregistrements />
      </Linteau>
      <Linteau titre="Sections d’un formulaire">
        <Sections />
      </Linteau>
      <Linteau titre="Pièces à déposer">
        <Depots />
      </Linteau>
      <Linteau titre="Messages et confirmation">
        <Messages />
      </Linteau>
      <Linteau titre="Tables">
        <TablesDeLaPlanche />
      </Linteau>
      <Linteau titre="Vide, panne">
        <div className={classes.deux}>
          <Vide titre="Aucune option en cours.">
            <Button variant="default">Chercher un lot</Button>
          </Vide>
          <EchecDeListe requete={PANNE} />
        </div>
      </Linteau>
      <Linteau titre="Barre d’action d’un téléphone">
        <BarreAction actions={<Button>Réserver</Button>}>
          <b>389 000 €</b>
        </BarreAction>
      </Linteau>
    </div>
  );
}
