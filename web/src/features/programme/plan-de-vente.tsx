/**
 * The façade as a plan of sale (identity section 10, rule 8). Pointing at a bay highlights its row, and the other way round; a
 * click opens the lot. The drawing is one tab stop: arrow keys move between bays, Enter opens. The list says the same in words.
 */

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Lot } from '../../api/types';
import { cibleDe } from '../../lib/cible';
import { prix, surface } from '../../lib/formats';
import { dessin } from '../../ui/dessin';
import { Facade } from '../../ui/facade';
import { GlypheStatut } from '../../ui/statut-lot';
import { typeCourt } from '../../ui/textes-lot';
import { useEcran } from '../../ui/use-ecran';
import './plan-de-vente.css';
import { voisine } from './voisine';

/** Under this width bays are too small to touch. */
const LARGE = '(min-width: 45em)';
/** The id of the list of lots. */
export const ANCRE_DES_LOTS = 'lots';

function resume(lot: Lot): string {
  const metres = lot.surfaces.surface === null ? '' : `, ${surface(lot.surfaces.surface)}`;
  return `${typeCourt(lot)}${metres}`;
}

interface Cadre {
  x: number;
  y: number;
  l: number;
  h: number;
}

/** The place of a bay as parts of the frame, because the drawing may be resized. */
function cadreDe(baie: Element, cadre: Element): Cadre {
  const [b, c] = [baie.getBoundingClientRect(), cadre.getBoundingClientRect()];
  return {
    x: (b.left - c.left) / c.width,
    y: (b.top - c.top) / c.height,
    l: b.width / c.width,
    h: b.height / c.height,
  };
}

const pourcent = (part: number) => `${(part * 100).toFixed(3)}%`;

interface Props {
  adresse: string;
  description: string;
  lots: readonly Lot[];
  /** The highlighted lot, here or in the list. */
  survol: string | null;
  survoler: (id: string | null) => void;
  /** The lots that match the filters. The bays of the others fade. */
  retenus: ReadonlySet<string> | null;
  ouvrir: (id: string) => void;
}

function Interactif({ adresse, description, lots, survol, survoler, retenus, ouvrir }: Props) {
  const cadre = useRef<HTMLDivElement>(null);
  const { data: svg } = useQuery(dessin(adresse));
  const [place, setPlace] = useState<Cadre | null>(null);
  const lot = lots.find(({ id }) => id === survol);

  const baies = () => [...(cadre.current?.querySelectorAll('[data-lot]') ?? [])];
  const idDe = (baie: Element | null | undefined) =>
    lots.find(({ numero }) => numero === baie?.getAttribute('data-lot'))?.id ?? null;
  const numero = lot?.numero;

  useEffect(() => {
    const baie =
      numero === undefined ? null : cadre.current?.querySelector(`[data-lot="${CSS.escape(numero)}"]`);
    setPlace(baie && cadre.current ? cadreDe(baie, cadre.current) : null);
  }, [numero]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the bays are those of the drawing
  useEffect(() => {
    const numeros = new Set(lots.filter(({ id }) => retenus?.has(id)).map((un) => un.numero));
    for (const baie of cadre.current?.querySelectorAll('[data-lot]') ?? []) {
      baie.toggleAttribute(
        'data-ecartee',
        retenus !== null && !numeros.has(baie.getAttribute('data-lot') ?? ''),
      );
    }
  }, [svg, lots, retenus]);

  function pointer(evenement: PointerEvent) {
    const id = idDe(cibleDe(evenement)?.closest('[data-lot]') ?? null);
    if (id !== survol) {
      survoler(id);
    }
  }

  function auClavier(evenement: KeyboardEvent) {
    if (evenement.key === 'Enter' && survol !== null) {
      ouvrir(survol);
      return;
    }
    if (evenement.key === 'Escape') {
      survoler(null);
      return;
    }
    const places = baies().map((baie) => {
      const { left, top, width, height } = baie.getBoundingClientRect();
      return { id: idDe(baie), x: left + width / 2, y: top + height / 2 };
    });
    const courante = places.find(({ id }) => id !== null && id === survol);
    const suivante = courante === undefined ? places[0] : voisine(courante, places, evenement.key);
    if (evenement.key.startsWith('Arrow')) {
      evenement.preventDefault();
      if (suivante) {
        survoler(suivante.id);
      }
    }
  }

  return (
    <div
      ref={cadre}
      className="vente-cadre"
      role="application"
      aria-label={`${description} Les flèches passent d’une baie à l’autre, Entrée ouvre le lot.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is one tab stop, in which arrow keys move between bays
      tabIndex={0}
      onPointerOver={pointer}
      onPointerLeave={() => survoler(null)}
      onBlur={() => survoler(null)}
      onKeyDown={auClavier}
      onClick={(evenement) => {
        const id = idDe(cibleDe(evenement)?.closest('[data-lot]') ?? null);
        if (id !== null) {
          ouvrir(id);
        }
      }}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server, which makes every text of it safe */}
      <div aria-hidden="true" className="vente-dessin" dangerouslySetInnerHTML={{ __html: svg ?? '' }} />
      {lot !== undefined && place !== null && (
        <>
          <span
            className="vente-baie"
            style={{
              left: pourcent(place.x),
              top: pourcent(place.y),
              width: pourcent(place.l),
              height: pourcent(place.h),
            }}
          />
          <p
            className="vente-bulle"
            role="status"
            data-dessous={place.y < 0.24 || undefined}
            style={{
              left: `clamp(110px, ${pourcent(place.x + place.l / 2)}, calc(100% - 110px))`,
              top: pourcent(place.y < 0.24 ? place.y + place.h : place.y),
            }}
          >
            <span>
              <b>{lot.numero}</b> · {resume(lot)}
            </span>
            <span className="vente-suite">
              {lot.prix !== null && <>{prix(lot.prix)} · </>}
              <span data-statut={lot.statut.code}>{lot.statut.libelle}</span>
            </span>
          </p>
        </>
      )}
    </div>
  );
}

export function PlanDeVente(props: Props) {
  if (!useEcran(LARGE)) {
    return (
      <a
        href={`#${ANCRE_DES_LOTS}`}
        className="vente-petite"
        aria-label={`${props.description} Voir les lots.`}
      >
        <Facade adresse={props.adresse} alt="" premiere />
      </a>
    );
  }
  return <Interactif {...props} adresse={`${props.adresse}&taille=grande`} />;
}

const LOGEMENTS = new Set(['appartement', 'maison']);

const LEGENDE = [
  { code: 'L', un: 'libre', plusieurs: 'libres', baie: 'baie éclairée' },
  { code: 'O', un: 'optionné', plusieurs: 'optionnés', baie: 'baie hachurée' },
  { code: 'T', un: 'pré-réservé', plusieurs: 'pré-réservés', baie: 'store à mi-hauteur' },
  { code: 'R', un: 'réservé', plusieurs: 'réservés', baie: 'volet clos' },
] as const;

/** The meaning of the bays, with the number of homes of each status. */
export function Legende({ lots }: { lots: readonly Lot[] | undefined }) {
  const logements = lots?.filter(({ typologie }) => LOGEMENTS.has(typologie.nature.code));
  return (
    <div className="vente-legende">
      <p>Chaque baie est un logement&nbsp;; éclairée, il est libre.</p>
      <ul>
        {LEGENDE.map(({ code, un, plusieurs, baie }) => {
          const nombre = logements?.filter(({ statut }) => statut.code === code).length;
          return (
            <li key={code} data-statut={code} title={baie}>
              <GlypheStatut code={code} />
              <b>{nombre ?? '–'}</b> {nombre !== undefined && nombre < 2 ? un : plusieurs}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
