/** The page of a lot says itself what becomes of it while it is read (identity section 14). */
import { useEffect, useRef } from 'react';
import type { Lot } from '../../api/types';
import { useParleDuLot } from '../../lib/changements';
import { ajouter, vider } from '../../lib/flashs';
import { prix } from '../../lib/formats';

const CODE = 'LOT-CHANGE';

/** What is new of the same lot; `null` when nothing is. */
export function ceQuiChange(avant: Lot, { id, statut, prix: montant }: Lot): string | null {
  if (avant.id !== id) {
    return null;
  }
  if (avant.statut.code !== statut.code) {
    return `Le statut de ce lot vient de changer\u00a0: ${statut.libelle.toLocaleLowerCase('fr-FR')}.`;
  }
  if (avant.prix !== montant && montant !== null) {
    return `Le prix de ce lot vient de changer\u00a0: ${prix(montant)}.`;
  }
  return null;
}

export function useChangementsDits(lot: Lot): void {
  const avant = useRef(lot);
  useParleDuLot(lot.id);
  useEffect(() => {
    const dit = ceQuiChange(avant.current, lot);
    avant.current = lot;
    if (dit !== null) {
      vider(CODE);
      ajouter('info', dit, { code: CODE });
    }
  }, [lot]);
}
