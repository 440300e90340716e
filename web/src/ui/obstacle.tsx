/**
 * The obstacle between a form and its lot: the server's refusal, a lot that has just gone, or a lot that was never available.
 */
import { useRef, useState } from 'react';
import type { ErreurAppel } from '../api/erreur-appel';
import type { Lot } from '../api/types';
import type { Prise } from './alternatives';
import { ChampEnPlace } from './champ-en-place';
import { LotParti, SuitesDuDepart } from './lot-parti';
import { EmpechementDePrise } from './prise-de-lot';
import { estUnDepart, RefusDeLot } from './refus-de-lot';
import { Voix } from './voix';

/**
 * Keeps the reason why the server refused this lot. The reason is forgotten when the form changes to another lot, and when a lot that was
 * gone is available again.
 */
export function useRefusDuLot(lot: Lot, prise: Prise) {
  const [refus, setRefus] = useState<ErreurAppel | null>(null);
  const { id } = lot;
  const { autorisee } = lot.actions[prise];
  const [vu, setVu] = useState({ id, autorisee });
  if (vu.id !== id || vu.autorisee !== autorisee) {
    setVu({ id, autorisee });
    const revenu = autorisee && refus !== null && estUnDepart(refus);
    if (vu.id !== id || revenu) {
      setRefus(null);
    }
  }
  return [refus, setRefus] as const;
}

interface Props {
  lot: Lot;
  prise: Prise;
  refus: ErreurAppel | null;
  /** Whether the lot was taken while the form was open. */
  parti: boolean;
}

/** Whether the lot is no longer available, according to the server's refusal or to the page. */
const estParti = ({ refus, parti }: Pick<Props, 'refus' | 'parti'>) =>
  parti || (refus !== null && estUnDepart(refus));

/**
 * Shows one obstacle at one place, and announces it. A change of the lot is shown rather than an earlier refusal. The message is visible
 * wherever the user types, and does not move the field.
 */
export function Obstacle({ lot, prise, refus, parti }: Props) {
  const duRefus = refus !== null && (!parti || estUnDepart(refus));
  const voix = useRef<HTMLDivElement>(null);
  const venu = estParti({ refus, parti });
  return (
    <ChampEnPlace venu={venu} dessous={voix}>
      <Voix ref={voix} enTete={venu}>
        {duRefus ? (
          <RefusDeLot cause={refus} lot={lot} {...(parti ? { aPresent: lot.statut } : {})} />
        ) : parti ? (
          <LotParti lot={lot} />
        ) : (
          <EmpechementDePrise lot={lot} prise={prise} />
        )}
      </Voix>
    </ChampEnPlace>
  );
}

/** The other lots that are available, once this lot is gone. */
export function SuitesDeLObstacle({ lot, prise, refus, parti }: Props) {
  return estParti({ refus, parti }) && <SuitesDuDepart lot={lot} prise={prise} />;
}
