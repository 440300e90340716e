/**
 * The façade of a programme, drawn by the server: each bay is a lot. The address of the picture comes with the programme and changes with
 * the drawing, so a browser may keep each picture for a year (identity section 10).
 */
import { useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import { requete, sansVersion } from '../lib/requete';

type Statuts = Readonly<Record<'L' | 'O' | 'T' | 'R', number>>;

const accorde = (nombre: number, mot: string) => `${nombre} ${mot}${nombre > 1 ? 's' : ''}`;

/** The text of the picture: "12 logements, dont 1 libre, 0 optionné, 3 pré-réservés, 8 réservés". */
export function descriptionFacade({ L, O, T, R }: Statuts): string {
  const parts = [
    accorde(L, 'libre'),
    accorde(O, 'optionné'),
    accorde(T, 'pré-réservé'),
    accorde(R, 'réservé'),
  ];
  return `Façade du programme\u00a0: ${accorde(L + O + T + R, 'logement')}, dont ${parts.join(', ')}.`;
}

/**
 * The address of a façade when the server has not given it. It ends with `fois`, the number of times that the façade may have changed, so
 * that a changed façade has a new address.
 */
export function adresseFacade(programme: string, fois: number): string {
  return `/api/offre/programmes/${encodeURIComponent(programme)}/facade.svg?v=${fois === 0 ? '' : fois}`;
}

interface Props {
  adresse: string;
  alt: string;
  /** The id of the lot in red. */
  lotActif?: string;
  grande?: boolean;
  /** Whether the picture is visible when the page opens. It then loads without waiting for a scroll. */
  premiere?: boolean;
}

function Dessinee({ adresse, alt, lotActif, grande = false, premiere = false }: Props) {
  const theme = useComputedColorScheme('light') === 'dark' ? 'sombre' : 'clair';
  const suite = requete({ theme, taille: grande ? 'grande' : null, lot: lotActif });
  const voulue = `${adresse}&${suite}`;
  // The former picture stays until the new one has loaded, and also when the new one cannot be loaded.
  const [chargee, setChargee] = useState<string | null>(null);
  const src = chargee !== null && sansVersion(chargee) === sansVersion(voulue) ? chargee : voulue;
  return (
    <>
      <img
        src={src}
        onLoad={() => setChargee(src)}
        alt={alt}
        loading={premiere ? undefined : 'lazy'}
        style={{
          display: 'block',
          width: '100%',
          height: '100%',
          objectFit: 'cover',
          objectPosition: 'bottom',
        }}
      />
      {src !== voulue && <img key={voulue} src={voulue} onLoad={() => setChargee(voulue)} alt="" hidden />}
    </>
  );
}

/** Shows a façade. `adresse` is the `facade` field of the programme or lot; without an address nothing is shown. */
export function Facade({ adresse, ...props }: Omit<Props, 'adresse'> & { adresse: string | undefined }) {
  return adresse === undefined ? null : <Dessinee adresse={adresse} {...props} />;
}
