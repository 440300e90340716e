/**
 * The façade of a programme, drawn by the server: each bay is a lot. Its address comes with the programme and changes with
 * the drawing, so that a browser may keep each for a year (identity section 10).
 */
import { useComputedColorScheme } from '@mantine/core';
import { requete } from '../lib/requete';

type Statuts = Readonly<Record<'L' | 'O' | 'T' | 'R', number>>;

const accorde = (nombre: number, mot: string) => `${nombre} ${mot}${nombre > 1 ? 's' : ''}`;

/** What the picture shows, for who cannot see it: "12 logements, dont 1 libre, 0 optionné, 3 pré-réservés, 8 réservés". */
export function descriptionFacade({ L, O, T, R }: Statuts): string {
  const parts = [
    accorde(L, 'libre'),
    accorde(O, 'optionné'),
    accorde(T, 'pré-réservé'),
    accorde(R, 'réservé'),
  ];
  return `Façade du programme : ${accorde(L + O + T + R, 'logement')}, dont ${parts.join(', ')}.`;
}

/** The address of a façade whose hash is not known: the browser asks about it each time. */
export function adresseFacade(programme: string): string {
  return `/api/offre/programmes/${encodeURIComponent(programme)}/facade.svg?v=`;
}

export function Facade({
  adresse,
  alt,
  lotActif,
  grande = false,
}: {
  /** The `facade` field of the programme or lot; nothing is shown without it. */
  adresse: string | undefined;
  alt: string;
  /** Id of the lot to show in red. */
  lotActif?: string;
  grande?: boolean;
}) {
  const theme = useComputedColorScheme('light') === 'dark' ? 'sombre' : 'clair';
  if (adresse === undefined) {
    return null;
  }
  const suite = requete({ theme, taille: grande ? 'grande' : null, lot: lotActif });
  return (
    <img
      src={`${adresse}&${suite}`}
      alt={alt}
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
