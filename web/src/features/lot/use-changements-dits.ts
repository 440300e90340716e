/** Announces the changes of the lot on its own page (identity section 14). */
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useInfoDispo } from '../../api/info-dispo';
import type { InfoDispo, Lot } from '../../api/types';
import { useParleDuLot } from '../../lib/changements';
import { chemins } from '../../lib/chemins';
import { heureDeFin } from '../../lib/echeances';
import { ajouter, vider } from '../../lib/flashs';
import { prixChange } from '../../ui/textes-lot';

const CODE = 'LOT-CHANGE';

/** What the page shows: the lot, and the end of another person's head start. */
interface Vu {
  lot: Lot;
  priorite: string | null;
  /** Whether the page shows the user's own head start. */
  monTour: boolean;
}

/**
 * What the page shows now. For a user in the waiting list, the answer about this list is used, because the lot does not say whose
 * head start it is.
 */
function vu(lot: Lot, info: InfoDispo | undefined): Vu {
  if (info?.enAttente !== true) {
    return { lot, priorite: lot.disponibleLe ?? null, monTour: false };
  }
  const monTour = info.avance !== null;
  return { lot, priorite: monTour ? null : info.disponibleLe, monTour };
}

const instant = (fin: string | null) => (fin === null ? null : Date.parse(fin));

/**
 * Whether the lot already says that a head start has begun or ended, while the answer about the user's waiting list is still an
 * older one. Until this list is read again, nobody knows whose head start it is.
 */
const attendLaListe = ({ disponibleLe = null }: Lot, info: InfoDispo | undefined) =>
  info?.enAttente === true && instant(info.disponibleLe) !== instant(disponibleLe);

/** The change of the lot in words; `null` when nothing changed, or when the page now shows another lot. */
function ceQuiChange(avant: Vu, { lot, priorite, monTour }: Vu): string | null {
  if (avant.lot.id !== lot.id) {
    return null;
  }
  const change = instant(avant.priorite) !== instant(priorite);
  if (change && priorite !== null) {
    return `Ce lot est à présent proposé en priorité à une personne de sa liste d’attente, ${heureDeFin(priorite)}.`;
  }
  if (!monTour && avant.lot.statut.code !== lot.statut.code) {
    return `Le statut de ce lot vient de changer\u00a0: ${lot.statut.libelle.toLocaleLowerCase('fr-FR')}.`;
  }
  return change && !monTour ? 'Ce lot n’est plus proposé en priorité.' : prixChange(avant.lot, lot);
}

/** Whether the user's head start has begun while the page was open. When it began before, the notice on the page is enough. */
const vientDeVenir = (avant: Vu, { lot, monTour }: Vu): boolean =>
  avant.lot.id === lot.id &&
  monTour &&
  !avant.monTour &&
  instant(avant.lot.disponibleLe ?? null) !== instant(lot.disponibleLe ?? null);

export function useChangementsDits(lot: Lot): void {
  const info = useInfoDispo(lot);
  const naviguer = useNavigate();
  const avant = useRef<Vu | null>(null);
  useParleDuLot(lot.id);
  useEffect(() => {
    if (attendLaListe(lot, info)) {
      return;
    }
    const suite = vu(lot, info);
    const precedent = avant.current;
    const dit = precedent === null ? null : ceQuiChange(precedent, suite);
    avant.current = suite;
    if (precedent !== null && vientDeVenir(precedent, suite) && lot.disponibleLe != null) {
      vider(CODE);
      // A message says it too, because the notice may be out of sight.
      ajouter('success', `C’est votre tour, ${heureDeFin(lot.disponibleLe)}.`, {
        code: CODE,
        action: {
          libelle: 'Optionner ce lot',
          faire: () => void naviguer(chemins.lotOption(lot.id)),
        },
      });
    } else if (dit !== null) {
      vider(CODE);
      ajouter('info', dit, { code: CODE });
    }
  }, [lot, info, naviguer]);
}
