/** The status of a lot: a bay under its lintel, and its word. Colour comes third (identity section 3). */
import type { ReactNode } from 'react';
import { HORS_VENTE } from '../api/lots-montres';
import type { CodeLibelle, Lot } from '../api/types';
import { heureDeFin } from '../lib/echeances';
import { useMaintenant } from '../lib/horloge';
import './statut-lot.css';

export type CodeStatut = 'L' | 'O' | 'T' | 'R';

const GLYPHES: Record<CodeStatut, ReactNode> = {
  L: null,
  O: <path d="M3 10.5l6-6M3 14.8L12.2 5.6M7 15l5.2-5.2" stroke="currentColor" strokeWidth="1.3" />,
  T: <path d="M2.7 4.2h9.6v6H2.7z" fill="currentColor" />,
  R: <path d="M2.7 4.2h9.6v11H2.7z" fill="currentColor" />,
};

const SENS: Record<Exclude<CodeStatut, 'L'>, string> = {
  O: 'Une option court sur ce lot.',
  T: 'Une réservation est en cours sur ce lot.',
  R: 'Ce lot est réservé.',
};

/** The sentence of a head start, by whose it is. */
export const PRIORITES = {
  moi: 'Ce lot vous est proposé en priorité.',
  autre: 'Ce lot est proposé en priorité à une personne de sa liste d’attente.',
};

/**
 * The meaning of a lot's status for this user. For a free lot the sentence says what the server allows the user to do.
 * `priorite` says whose head start runs, when the user waits for the lot.
 */
export function sensDuStatut(
  code: CodeStatut,
  { option, reservation }: Lot['actions'],
  priorite: 'moi' | 'autre' | null = null,
): string {
  if (code !== 'L') {
    return code === 'O' && priorite !== null ? PRIORITES[priorite] : SENS[code];
  }
  const possibles = [option.autorisee && 'l’optionner', reservation.autorisee && 'le réserver'].filter(
    Boolean,
  );
  return possibles.length === 0
    ? 'Ce lot est libre.'
    : `Ce lot est libre\u00a0: vous pouvez ${possibles.join(' ou ')}.`;
}

/** The slug of each status (spec section 4). */
export const SLUGS: Record<CodeStatut, string> = {
  L: 'free',
  O: 'optioned',
  T: 'pre-reserved',
  R: 'reserved',
};

export function estStatut(code: string): code is CodeStatut {
  return Object.hasOwn(GLYPHES, code);
}

export function GlypheStatut({ code }: { code: CodeStatut }) {
  return (
    <svg viewBox="0 0 15 16" aria-hidden="true" className="statut-glyphe">
      <path d="M0 1.5h15" stroke="currentColor" strokeWidth="2.4" />
      <rect x="2.7" y="4.2" width="9.6" height="11" fill="none" stroke="currentColor" strokeWidth="1.4" />
      {GLYPHES[code]}
    </svg>
  );
}

/** The drawn bay of a status, with the server's word. `fond` adds a background, for the header of a page only. */
export function StatutLot({
  code,
  libelle,
  fond = false,
}: {
  code: CodeStatut;
  libelle: string;
  fond?: boolean;
}) {
  return (
    <span className="statut-statut" data-statut={SLUGS[code]} data-fond={fond || undefined}>
      <GlypheStatut code={code} />
      {libelle}
    </span>
  );
}

/** The status of a lot, also of a lot that has left the sale. For a status that this version does not know, nothing is shown. */
export function StatutTenu({
  statut: { code, libelle },
  fond = false,
}: {
  statut: CodeLibelle;
  fond?: boolean;
}) {
  if (code === HORS_VENTE.code) {
    return (
      <span className="statut-statut" data-statut={code} data-fond={fond || undefined}>
        {libelle}
      </span>
    );
  }
  return estStatut(code) && <StatutLot code={code} libelle={libelle} fond={fond} />;
}

/** The present status of a lot that the user could not take. */
export function StatutAPresent({ code, libelle }: { code: CodeStatut; libelle: string }) {
  return (
    <p className="statut-aPresent">
      Statut du lot à présent{'\u00a0'}: <StatutLot code={code} libelle={libelle} />
    </p>
  );
}

/** How often the end of a head start is checked, in milliseconds. */
const PAS = 10_000;

/** Writes "proposé en priorité jusqu’à 14:05" during a head start. With `court` it only writes the end, under the status. */
export function Priorite({ fin, court = false }: { fin: string; court?: boolean }) {
  const ici = useMaintenant(PAS);
  if (Date.parse(fin) <= ici) {
    return null;
  }
  const jusqua = heureDeFin(fin, ici);
  return court ? (
    <small className="statut-priorite" title={`Proposé en priorité ${jusqua}`}>
      <span className="lt-lu">proposé en priorité </span>
      {jusqua}
    </small>
  ) : (
    <small className="statut-priorite">{`proposé en priorité ${jusqua}`}</small>
  );
}

/** The status of a lot in a list, with its head start. */
export function StatutEtPriorite({
  lot: { statut, disponibleLe = null },
  court = false,
}: {
  lot: Pick<Lot, 'statut' | 'disponibleLe'>;
  court?: boolean;
}) {
  return (
    <span className="statut-avecPriorite">
      <StatutTenu statut={statut} />
      {disponibleLe !== null && <Priorite fin={disponibleLe} court={court} />}
    </span>
  );
}
