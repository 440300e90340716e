/** What stands between a form and its lot, whoever says it: the server's refusal, the lot that has gone, or the lot from the start. */
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
 * Why the server did not give this lot. Of another lot of the same form it says nothing; nor does a departure of the lot that may
 * be taken again.
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
  /** Whether it has gone while the form was open. */
  parti: boolean;
}

/** Whether the lot can be had no more, whoever says so. */
const estParti = ({ refus, parti }: Pick<Props, 'refus' | 'parti'>) =>
  parti || (refus !== null && estUnDepart(refus));

/**
 * In one place, and heard as it comes. What becomes of the lot comes before what was said of something else. That it has gone is
 * seen wherever one types, and moves nothing of what one types in.
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

/** Once it has gone, and only then: what else can be had. */
export function SuitesDeLObstacle({ lot, prise, refus, parti }: Props) {
  return estParti({ refus, parti }) && <SuitesDuDepart lot={lot} prise={prise} />;
}
