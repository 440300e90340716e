/**
 * The next step of a reservation: what it waits for, who must act and until when, with the possible actions. For a reservation that ended:
 * how, when and why.
 */
import type { ReactNode } from 'react';
import { estFinie, sectionsACompleter } from '../../api/reservation';
import type { Reservation } from '../../api/types';
import { dateHeure } from '../../lib/formats';
import { Linteau } from '../linteau';
import { ListeFaits } from '../liste-faits';
import { Reste } from '../reste';
import classes from './reservation.module.css';

/** Writes "3 points". */
export const points = (combien: number) => `${combien}\u00a0${combien > 1 ? 'points' : 'point'}`;

/** The incomplete parts of the form. */
function ACompleter({ formulaire }: Pick<Reservation, 'formulaire'>) {
  const sections = sectionsACompleter(formulaire);
  return (
    sections.length > 0 && (
      <ul className={classes.aCompleter} aria-label="Sections à compléter">
        {sections.map(({ code, libelle, points: combien }) => (
          <li key={code}>
            {libelle} {combien > 0 && <small>{points(combien)}</small>}
          </li>
        ))}
      </ul>
    )
  );
}

export function ProchaineEtape({
  reservation,
  aVous,
  children,
}: {
  reservation: Reservation;
  /** Whether the current user must act. */
  aVous: boolean;
  /** The possible actions, as buttons. */
  children?: ReactNode;
}) {
  const { lot, statut, prochaineAction, dateModification, dateEcheance: fin, dateFin, motif } = reservation;
  if (estFinie(reservation)) {
    return (
      <Linteau titre="Terminée">
        <ListeFaits
          faits={[
            ['État', statut.libelle],
            ['Le', dateFin !== null && dateHeure(dateFin)],
            ['Motif', motif],
          ]}
        />
        {children}
      </Linteau>
    );
  }
  return (
    <Linteau titre="Prochaine étape" neuf>
      <div className={classes.prochaine}>
        {prochaineAction === null ? (
          <p>Rien n’est attendu.</p>
        ) : (
          <p>
            <b>{prochaineAction.libelle}</b>
            <span>{`À faire par\u00a0: ${aVous ? 'vous' : prochaineAction.qui}`}</span>
          </p>
        )}
        {fin !== null && (
          <Reste
            quoi={`réservation du lot ${lot.numero}`}
            debut={Date.parse(dateModification)}
            fin={Date.parse(fin)}
          />
        )}
        <ACompleter formulaire={reservation.formulaire} />
        {children}
      </div>
    </Linteau>
  );
}
