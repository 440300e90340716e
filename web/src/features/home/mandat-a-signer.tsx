/**
 * The company's mandate, when something must be done about it. It comes before the deadlines, because without it no option can
 * be taken.
 */
import { useQuery } from '@tanstack/react-query';
import { monMandat } from '../../api/mandat';
import { aujourdhui } from '../../lib/horloge';
import { AvisDuMandat, etatDuMien } from '../../ui/avis-du-mandat';
import { Linteau } from '../../ui/linteau';

export function MandatASigner() {
  const { data } = useQuery(monMandat);
  if (data === undefined) {
    return null;
  }
  const etat = etatDuMien(data, aujourdhui());
  return (
    etat.aFaire && (
      <Linteau titre="Mandat de votre société">
        <AvisDuMandat etat={etat} />
      </Linteau>
    )
  );
}
