/** Where things stand, and when: what a row says of a lot, of an option, of a reservation, of the time they have. */
import { useState } from 'react';
import { maintenant } from '../../lib/horloge';
import { Assises } from '../../ui/assises';
import { Etage } from '../../ui/etage';
import { Frise } from '../../ui/frise';
import { Ordinal } from '../../ui/ordinal';
import { Reste } from '../../ui/reste';
import { StatutLot } from '../../ui/statut-lot';
import { StatutDenonciation, StatutOption } from '../../ui/statut-suivi';
import { Cas } from './cas';
import classes from './planche-page.module.css';

const HEURE = 3_600_000;

export function Statuts() {
  return (
    <div className={classes.quatre}>
      <Cas titre="Lot">
        <StatutLot code="L" libelle="Libre" />
        <StatutLot code="O" libelle="Optionné" />
        <StatutLot code="T" libelle="Pré-réservé" />
        <StatutLot code="R" libelle="Réservé" />
      </Cas>
      <Cas titre="Lot, en tête de page">
        <StatutLot code="L" libelle="Libre" fond />
        <StatutLot code="O" libelle="Optionné" fond />
        <StatutLot code="T" libelle="Pré-réservé" fond />
        <StatutLot code="R" libelle="Réservé" fond />
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
        <Assises posees={0} libelle="À commencer" />
        <Assises posees={1} libelle="Brouillon, 72 h" />
        <Assises posees={2} libelle="Signature acquéreurs" />
        <Assises posees={3} libelle="Signature société" />
        <Assises posees={4} libelle="Rétractation, 10 jours" />
        <Assises posees={5} libelle="Définitive" etat="definitive" />
        <Assises posees={2} libelle="Annulée" etat="terminee" />
      </Cas>
      <Cas titre="Étage">
        <Etage priorite={0} niveaux={4} />
        <Etage priorite={1} niveaux={4} />
        <Etage priorite={6} niveaux={7} />
        <Etage priorite={14} niveaux={18} />
        <Etage priorite={-2} niveaux={4} />
      </Cas>
      <Cas titre="Rangs dans un texte">
        <span>
          <Ordinal texte="1er étage" />
        </span>
        <span>
          <Ordinal texte="2e trimestre 2028" />
        </span>
        <span>
          <Ordinal texte="Rez-de-chaussée" />
        </span>
      </Cas>
    </div>
  );
}

const JALONS = [
  { libelle: 'Commercialisation', jour: '2026-03-02', texte: '02/03/2026' },
  { libelle: 'Travaux', jour: '2027-01-14', texte: '14/01/2027' },
  { libelle: 'Livraison', jour: '2028-06-30', texte: '2e trimestre 2028' },
];

export function Temps() {
  const [ici] = useState(maintenant);
  return (
    <div className={classes.deux}>
      <Cas titre="Temps restant">
        <Reste quoi="option posée hier" debut={ici - 24 * HEURE} fin={ici + 76.5 * HEURE} />
        <Reste quoi="option du jour" debut={ici - 60 * HEURE} fin={ici + 4.5 * HEURE} />
        <Reste quoi="option échue" debut={ici - 90 * HEURE} fin={ici - 2 * HEURE} />
      </Cas>
      <Cas titre="Frise, au milieu">
        <Frise aujourdhui="2026-11-22" jalons={JALONS} />
      </Cas>
      <Cas titre="Frise, avant le premier jour">
        <Frise aujourdhui="2026-02-01" jalons={JALONS} />
      </Cas>
      <Cas titre="Frise, une fois livré">
        <Frise aujourdhui="2028-09-01" jalons={JALONS} />
      </Cas>
    </div>
  );
}
