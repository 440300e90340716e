/**
 * The progress of a reservation in a row of a list: drawn as courses (`Assises`), with its stage in words. For a reservation that ended,
 * the words say how and at which stage.
 */
import { type CodeDEtape, estFinie, etapeDeReservation } from '../api/reservation';
import type { Reservation } from '../api/types';
import { Assises } from './assises';
import './avancement.css';

/** The number of filled courses, by stage. */
export const ASSISES: Record<CodeDEtape, 1 | 2 | 3 | 4 | 5> = {
  BROUILLON: 1,
  SIGNATURE_ACQUEREURS: 2,
  SIGNATURE_SOCIETE: 3,
  RETRACTATION: 4,
  DEFINITIVE: 5,
};

/** The stage at which a reservation ended, in words. */
const OU: Record<CodeDEtape, string> = {
  BROUILLON: 'au stade du brouillon',
  SIGNATURE_ACQUEREURS: 'pendant la signature des acquéreurs',
  SIGNATURE_SOCIETE: 'avant la signature de la société',
  RETRACTATION: 'pendant le délai de rétractation',
  DEFINITIVE: 'une fois définitive',
};

const avec = (initiale: 'toLocaleUpperCase' | 'toLocaleLowerCase', texte: string) =>
  texte.charAt(0)[initiale]('fr-FR') + texte.slice(1);

/** The next action and who must do it: "Les acquéreurs : signer le contrat", "À vous : compléter le dossier". */
const quiFaitQuoi = ({ libelle, qui }: NonNullable<Reservation['prochaineAction']>, aVous: boolean) =>
  `${aVous ? 'À vous' : avec('toLocaleUpperCase', qui)}\u00a0: ${avec('toLocaleLowerCase', libelle)}`;

export function Avancement({
  reservation,
  aVous = false,
}: {
  reservation: Pick<Reservation, 'etape' | 'statut' | 'complet' | 'prochaineAction'>;
  /** Whether the current user must act. */
  aVous?: boolean;
}) {
  const { etape, statut, complet, prochaineAction } = reservation;
  const code = etapeDeReservation(etape.code);
  const finie = estFinie(reservation);
  return (
    <span className="avancement-avancement">
      <Assises
        posees={ASSISES[code]}
        libelle={finie ? statut.libelle : etape.libelle}
        etat={finie ? 'terminee' : code === 'DEFINITIVE' ? 'definitive' : 'en-cours'}
      />
      {finie ? (
        <small>{OU[code]}</small>
      ) : (
        prochaineAction !== null && (
          <small data-complet={complet || undefined}>
            {complet ? prochaineAction.libelle : quiFaitQuoi(prochaineAction, aVous)}
          </small>
        )
      )}
    </span>
  );
}
