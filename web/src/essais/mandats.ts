/** A mandate at each step, as the server answers it. */
import type { MonMandat } from '../api/mandat';

type Mandat = NonNullable<MonMandat>;

/** A mandate that the company's representative must sign. */
export const MANDAT: Mandat = {
  id: 'jeton',
  etape: 'a-signer',
  actif: false,
  representant: 'Mme Léa Perrin',
  document: true,
  dateSignature: null,
  dateSignatureIcade: null,
  dateEcheance: null,
  numeroRegistre: null,
  finAnticipee: null,
  suivant: null,
};

export const A_CONTRESIGNER: Mandat = { ...MANDAT, etape: 'a-contresigner', dateSignature: '2026-11-20' };

/** A mandate that is active until this day. */
export const actif = (dateEcheance: string, suivant: Mandat['suivant'] = null): Mandat => ({
  ...MANDAT,
  etape: 'actif',
  actif: true,
  dateSignature: '2025-12-05',
  dateSignatureIcade: '2025-12-06',
  dateEcheance,
  suivant,
});
