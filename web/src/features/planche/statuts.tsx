/** States and times, as rows show them for lots, options and reservations. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { STATUTS_DE_DENONCIATION, statutDeDenonciation } from '../../api/denonciation';
import { STATUTS_D_OPTION, statutDOption } from '../../api/option';
import { STATUTS_DE_RESERVATION } from '../../api/reservation';
import { prix as enEuros } from '../../lib/formats';
import { maintenant } from '../../lib/horloge';
import { Assises } from '../../ui/assises';
import { Etage } from '../../ui/etage';
import { Frise } from '../../ui/frise';
import { FriseJours } from '../../ui/frise-jours';
import { Ordinal } from '../../ui/ordinal';
import { Reste } from '../../ui/reste';
import { StatutEtPriorite, StatutLot } from '../../ui/statut-lot';
import { StatutDenonciation, StatutOption, StatutReservation } from '../../ui/statut-suivi';
import { Vive } from '../../ui/vive';
import { Cas } from './cas';
import classes from './planche-page.module.css';

const HEURE = 3_600_000;

const OPTIONNE = { code: 'O', libelle: 'Optionné' } as const;
/** The end of a head start that has just begun. */
const BIENTOT = new Date(maintenant() + HEURE / 4).toISOString();

/** A price that changes. */
function Changeante() {
  const [prix, setPrix] = useState(389_000);
  return (
    <>
      <Vive valeur={prix}>{enEuros(prix)}</Vive>
      <Button variant="default" onClick={() => setPrix((avant) => avant + 1_000)}>
        Un autre prix
      </Button>
    </>
  );
}

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
      <Cas titre="Lot proposé à qui l’attendait">
        <StatutEtPriorite lot={{ statut: OPTIONNE, disponibleLe: BIENTOT }} />
        <StatutEtPriorite lot={{ statut: OPTIONNE, disponibleLe: BIENTOT }} court />
      </Cas>
      <Cas titre="Valeur qui change sous les yeux">
        <Changeante />
      </Cas>
      <Cas titre="Option">
        {[...STATUTS_D_OPTION, statutDOption(0)].map((statut) => (
          <StatutOption key={statut.slug} statut={statut} />
        ))}
      </Cas>
      <Cas titre="Dénonciation">
        {[...STATUTS_DE_DENONCIATION, statutDeDenonciation(0)].map((statut) => (
          <StatutDenonciation key={statut.slug} statut={statut} />
        ))}
      </Cas>
      <Cas titre="Dénonciation, en tête de page">
        {[...STATUTS_DE_DENONCIATION, statutDeDenonciation(0)].map((statut) => (
          <StatutDenonciation key={statut.slug} statut={statut} fond />
        ))}
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
      <Cas titre="État d’une réservation">
        {STATUTS_DE_RESERVATION.map(({ code, label: libelle }) => (
          <StatutReservation key={code} statut={{ code, libelle }} />
        ))}
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
      <Cas titre="Jours à venir, sans rien">
        <FriseJours nom="Aucune échéance" epingles={[]} />
      </Cas>
      <Cas titre="Jours à venir, et ce qui y finit">
        <FriseJours
          nom="Les échéances des jours à venir"
          epingles={[
            { instant: ici + 5 * HEURE, titre: 'C201', precision: 'Coroller' },
            { instant: ici + 76.5 * HEURE, titre: 'B401', precision: 'Sarr' },
            { instant: ici + 76.5 * HEURE, titre: 'A504', precision: 'Fradet' },
            { instant: ici + 100 * HEURE, titre: 'B102', precision: 'Tessier' },
          ]}
        />
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
