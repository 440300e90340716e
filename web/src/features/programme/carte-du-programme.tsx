/** The map of the programme. It loads when the user scrolls near it; the page works without it. */
import { useInViewport } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { Programme } from '../../api/types';
import { CarteDifferee } from '../../ui/carte/carte-differee';
import { Linteau } from '../../ui/linteau';
import './programme-page.css';

export const ANCRE_DE_LA_CARTE = 'carte';

/** The point of the programme, or that of its town when the programme has none. */
export function pointDuProgramme({ coordonnees, lieu }: Programme): { lat: number; long: number } | null {
  if (coordonnees !== null) {
    return coordonnees;
  }
  return lieu.latitude !== null && lieu.longitude !== null
    ? { lat: lieu.latitude, long: lieu.longitude }
    : null;
}

/** The lines of the address. */
export function adresseDuProgramme({ adresse, adresse2, lieu }: Programme): string[] {
  return [adresse ?? '', adresse2 ?? '', lieu.libelleRiche ?? ''].filter((ligne) => ligne !== '');
}

const RIEN = () => {};
const SANS_ZONE = { lieux: [], cercles: [], fenetre: null } as const;

export function CarteDuProgramme({ programme }: { programme: Programme }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [demandee, setDemandee] = useState(false);
  if (inViewport && !demandee) {
    setDemandee(true);
  }
  const point = pointDuProgramme(programme);
  const { id, nomCommercial, lieu, logementsParStatut, coordonnees } = programme;
  const points = useMemo(
    () =>
      point === null
        ? []
        : [{ id, titre: `${nomCommercial}, ${lieu.ville}`, lots: logementsParStatut.L, ...point }],
    [id, nomCommercial, lieu.ville, logementsParStatut.L, point],
  );
  const marques = useMemo(() => new Set([id]), [id]);
  if (point === null) {
    return null;
  }
  return (
    <section id={ANCRE_DE_LA_CARTE} className="prog-situation" aria-label="Situation">
      <Linteau titre="Situation">
        <p className="prog-adresse">
          {adresseDuProgramme(programme).join(', ')}
          {coordonnees === null && (
            <small> L’adresse exacte n’est pas connue&nbsp;: le point est celui de la commune.</small>
          )}
        </p>
        <div ref={ref} className="prog-carte">
          {demandee && (
            <CarteDifferee
              points={points}
              zone={SANS_ZONE}
              cadrage={id}
              marques={marques}
              survoler={RIEN}
              choisir={RIEN}
            />
          )}
        </div>
      </Linteau>
    </section>
  );
}
