/** One buyer: identity, contact, family situation; then the optional fields, folded. */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { chemins } from '../../../../lib/chemins';
import { Confirmation } from '../../../../ui/confirmation';
import {
  CaseDuBrouillon,
  ChampDEntier,
  ChampDeCode,
  ChampDeJour,
  ChampDeMontant,
  ChampDeTelephone,
  ChampDeTexte,
} from '../commun/champs';
import grille from '../commun/champs.module.css';
import { poser } from '../commun/changements';
import { ChoixEnLignes } from '../commun/choix';
import { libelleDuChamp, type QuiAcquiert } from '../commun/libelles';
import type { SaisieDuBrouillon } from '../commun/use-saisie';
import classes from './acquereurs.module.css';
import { AdresseDeLAcquereur } from './adresse';
import { Facultatifs } from './facultatifs';
import { FamilleDeLAcquereur } from './famille';

export interface PropsDAcquereur {
  saisie: SaisieDuBrouillon;
  qui: QuiAcquiert;
}

function Identite({ saisie, qui }: PropsDAcquereur) {
  const { references, erreur, choisir, requis } = saisie;
  const civilite = `${qui}.civilite`;
  return (
    <div className={grille.grille}>
      <ChoixEnLignes
        chemin={civilite}
        legende={libelleDuChamp(civilite)}
        forme="boutons"
        className={grille.tiers}
        valeur={saisie.mot(civilite)}
        reponses={references.civilites.map(({ code }) => ({
          valeur: code,
          libelle: code === 'M' ? 'M.' : code,
        }))}
        choisir={(code) => choisir(civilite, poser(civilite, code, saisie.brouillon.document))}
        erreur={erreur(civilite)}
        requis={requis(civilite)}
      />
      <ChampDeTexte saisie={saisie} chemin={`${qui}.nom`} className={grille.deuxTiers} />
      <ChampDeTexte saisie={saisie} chemin={`${qui}.prenom`} />
      <ChampDeJour saisie={saisie} chemin={`${qui}.dateNaissance`} />
      <ChampDeTexte saisie={saisie} chemin={`${qui}.lieuNaissance`} />
      <ChampDeCode saisie={saisie} chemin={`${qui}.nationalite`} liste={references.nationalites} cherche />
      <ChampDeTexte saisie={saisie} chemin={`${qui}.email`} email className={grille.entier} />
      <ChampDeTelephone saisie={saisie} chemin={`${qui}.tel`} />
    </div>
  );
}

/** The household's income, for the limits of the reduced VAT. It is only asked with this VAT. */
function RessourcesDuFoyer({ saisie, qui }: PropsDAcquereur) {
  const [occupants, revenus] = [`${qui}.nombreOccupants`, `${qui}.revenusImposablesN2`];
  if (!saisie.requis(occupants) && !saisie.requis(revenus)) {
    return null;
  }
  return (
    <fieldset className={classes.groupe}>
      <legend>Pour la TVA réduite</legend>
      <div className={grille.grille}>
        {saisie.requis(occupants) && <ChampDEntier saisie={saisie} chemin={occupants} />}
        {saisie.requis(revenus) && (
          <ChampDeMontant
            saisie={saisie}
            chemin={revenus}
            description="Revenu fiscal de référence"
            className={grille.entier}
          />
        )}
      </div>
    </fieldset>
  );
}

/** The button that removes the second buyer. It asks a question first, because the data of this buyer is deleted too. */
function RetirerLeSecond({ retirer }: { retirer: () => void }) {
  const [demande, setDemande] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        color="danger"
        leftSection={<IconTrash size={16} stroke={1.5} aria-hidden="true" />}
        aria-label="Retirer le co-réservataire"
        onClick={() => setDemande(true)}
      >
        Retirer
      </Button>
      <Confirmation
        ouverte={demande}
        titre="Retirer le co-réservataire&nbsp;?"
        action="Retirer"
        refus="Garder"
        danger
        surOui={() => {
          setDemande(false);
          retirer();
        }}
        surNon={() => setDemande(false)}
      >
        Ce qui a été saisi pour cette personne sera oublié.
      </Confirmation>
    </>
  );
}

export function Acquereur({
  saisie,
  qui,
  titre,
  parSociete,
  retirer,
}: PropsDAcquereur & { titre: string; parSociete: boolean; retirer?: () => void }) {
  const declaree = saisie.brouillon.reservation[qui]?.denonciation ?? null;
  return (
    <fieldset className={classes.acquereur}>
      <legend>
        <h3>{titre}</h3>
      </legend>
      {(declaree !== null || retirer !== undefined) && (
        <div className={classes.origine}>
          {declaree !== null && (
            <Link to={chemins.suiviDenonciations({ denonciation: declaree.id })}>Sa dénonciation</Link>
          )}
          {retirer !== undefined && <RetirerLeSecond retirer={retirer} />}
        </div>
      )}
      <Identite saisie={saisie} qui={qui} />
      <AdresseDeLAcquereur saisie={saisie} qui={qui} />
      {!parSociete && <FamilleDeLAcquereur saisie={saisie} qui={qui} />}
      <RessourcesDuFoyer saisie={saisie} qui={qui} />
      <fieldset className={classes.groupe}>
        <legend>
          Lettres recommandées électroniques <span className={grille.facultatif}>facultatif</span>
        </legend>
        <CaseDuBrouillon saisie={saisie} chemin={`${qui}.notifContratEmail`} />
        <CaseDuBrouillon saisie={saisie} chemin={`${qui}.notifActeEmail`} />
      </fieldset>
      <Facultatifs saisie={saisie} qui={qui} />
    </fieldset>
  );
}
