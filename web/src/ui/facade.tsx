/**
 * The façade of a programme, drawn by the server: each bay is a lot. The hash of the statuses is in the address, so that a
 * drawing may be kept for ever and a change of status asks for another (identity section 10).
 */
import { useComputedColorScheme } from '@mantine/core';
import { adresse } from '../lib/requete';

export interface FacadeProps {
  programme: string;
  statuts: Readonly<Record<'L' | 'O' | 'T' | 'R', number>>;
  lotActif?: string;
  grande?: boolean;
}

export function descriptionFacade({ L, O, T, R }: FacadeProps['statuts']): string {
  const total = L + O + T + R;
  return `Façade du programme : ${total} lots, dont ${L} libres, ${O} optionnés, ${T} pré-réservés, ${R} réservés.`;
}

export function Facade({ programme, statuts, lotActif, grande = false }: FacadeProps) {
  const theme = useComputedColorScheme('light') === 'dark' ? 'sombre' : 'clair';
  const { L, O, T, R } = statuts;
  const src = adresse(`/api/offre/programmes/${encodeURIComponent(programme)}/facade.svg`, {
    theme,
    taille: grande ? 'grande' : null,
    lot: lotActif,
    v: [L, O, T, R].join('-'),
  });
  return (
    <img
      src={src}
      alt={descriptionFacade(statuts)}
      loading="lazy"
      style={{
        display: 'block',
        width: '100%',
        height: '100%',
        objectFit: 'cover',
        objectPosition: 'bottom',
      }}
    />
  );
}
