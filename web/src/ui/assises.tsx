/**
 * Draws a reservation as five courses of masonry, one filled for each step. The drawing is green when the sale is final, and struck through
 * when the reservation ended otherwise.
 */
import './assises.css';

/** The courses of a reservation. */
const COURS = [1, 2, 3, 4, 5] as const;

export type EtatAssises = 'en-cours' | 'definitive' | 'terminee';

export function Assises({
  posees,
  libelle,
  etat = 'en-cours',
}: {
  /** The number of filled courses. */
  posees: 0 | 1 | 2 | 3 | 4 | 5;
  /** The step in words. */
  libelle: string;
  etat?: EtatAssises;
}) {
  return (
    <span className="assises-assises" data-etat={etat}>
      <span className="assises-rangs" aria-hidden="true">
        {COURS.map((rang) => (
          <i key={rang} data-posee={rang <= posees || undefined} />
        ))}
      </span>
      <span className="assises-libelle">{libelle}</span>
      <span className="lt-lu">{`, étape ${posees} sur ${COURS.length}`}</span>
    </span>
  );
}
