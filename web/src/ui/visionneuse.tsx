/**
 * Pictures at full size (identity section 14, "Gallery"): one at a time, with its title and number above and the others below.
 * Arrow keys, Home, End and swipes change the picture; Escape closes. A plan can be enlarged.
 */
import { ActionIcon, Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import classes from './visionneuse.module.css';

export interface Vue {
  id: string;
  titre: string;
  legende?: string | null;
  /** An image with its alternative text. */
  image?: { url: string; alternatif: string };
  /** A drawing, which can be enlarged, instead of an image. */
  dessin?: ReactNode;
  /** The pages of a PDF in the browser's viewer, instead of an image. */
  pages?: string;
}

const ECHELLES: readonly number[] = [1, 1.5, 2, 3];
/** The least length of a swipe, in pixels. */
const GLISSE = 40;

function Zoom({ echelle, changer }: { echelle: number; changer: (echelle: number) => void }) {
  const rang = ECHELLES.indexOf(echelle);
  return (
    <>
      <ActionIcon
        className={classes.bouton ?? ''}
        size={40}
        aria-label="Réduire le plan"
        disabled={rang <= 0}
        onClick={() => changer(ECHELLES[rang - 1] ?? 1)}
      >
        <IconZoomOut size={20} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className={classes.bouton ?? ''}
        size={40}
        aria-label="Agrandir le plan"
        disabled={rang === ECHELLES.length - 1}
        onClick={() => changer(ECHELLES[rang + 1] ?? echelle)}
      >
        <IconZoomIn size={20} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}

function Vignettes({
  vues,
  rang,
  aller,
}: {
  vues: readonly Vue[];
  rang: number;
  aller: (rang: number) => void;
}) {
  return (
    <ul className={classes.vignettes}>
      {vues.map((une, place) => (
        <li key={une.id}>
          <button
            type="button"
            aria-label={`${une.titre}, ${place + 1} sur ${vues.length}`}
            aria-current={place === rang || undefined}
            onClick={() => aller(place)}
          >
            {une.image === undefined ? une.titre : <img src={une.image.url} alt="" loading="lazy" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Visionneuse({
  vues,
  rang,
  changer,
  titre,
}: {
  vues: readonly Vue[];
  /** The index of the picture; `null` when the viewer is closed. */
  rang: number | null;
  changer: (rang: number | null) => void;
  /** The subject of the pictures. */
  titre: string;
}) {
  const [echelle, setEchelle] = useState(1);
  const depart = useRef<number | null>(null);
  const place = rang ?? 0;
  const vue = vues[place];

  function fermer() {
    setEchelle(1);
    changer(null);
  }

  function aller(vers: number) {
    setEchelle(1);
    changer((vers + vues.length) % vues.length);
  }

  // The window listens, so that the keys work wherever the focus is.
  useWindowEvent('keydown', (evenement) => {
    const vers = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: vues.length - 1 }[
      evenement.key
    ];
    if (rang !== null && vers !== undefined && vues.length > 1) {
      evenement.preventDefault();
      aller(vers);
    }
  });

  return (
    <Modal.Root opened={vue !== undefined && rang !== null} onClose={fermer} fullScreen padding={0}>
      <Modal.Content
        aria-label={titre}
        classNames={{ content: classes.fond ?? '' }}
        onTouchStart={(evenement) => {
          depart.current = evenement.touches.length === 1 ? (evenement.touches[0]?.clientX ?? null) : null;
        }}
        onTouchEnd={(evenement) => {
          const ecart = (evenement.changedTouches[0]?.clientX ?? 0) - (depart.current ?? 0);
          if (depart.current !== null && echelle === 1 && vues.length > 1 && Math.abs(ecart) > GLISSE) {
            aller(place + (ecart < 0 ? 1 : -1));
          }
        }}
      >
        <Modal.Body className={classes.corps ?? ''}>
          <div className={classes.tete}>
            <p aria-live="polite">
              <b>{vue?.titre}</b>
              {vues.length > 1 && <span>{`${place + 1}\u00a0/\u00a0${vues.length}`}</span>}
            </p>
            {vue?.dessin !== undefined && <Zoom echelle={echelle} changer={setEchelle} />}
            {vue?.pages !== undefined && (
              // A phone shows at most the first page of a PDF, so a link opens it in another tab.
              <a className={classes.ailleurs} href={vue.pages} target="_blank" rel="noreferrer">
                Ouvrir à part
              </a>
            )}
            <ActionIcon
              className={classes.bouton ?? ''}
              size={40}
              aria-label="Fermer"
              onClick={fermer}
              data-autofocus
            >
              <IconX size={20} stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          </div>
          <div className={classes.scene}>
            {vues.length > 1 && (
              <ActionIcon
                className={classes.fleche ?? ''}
                size={48}
                aria-label="Image précédente"
                onClick={() => aller(place - 1)}
              >
                <IconChevronLeft size={26} stroke={1.5} aria-hidden="true" />
              </ActionIcon>
            )}
            <figure className={classes.figure} data-echelle={echelle > 1 || undefined}>
              {vue?.image !== undefined && <img src={vue.image.url} alt={vue.image.alternatif} />}
              {vue?.dessin !== undefined && (
                <div className={classes.planche} tabIndex={echelle > 1 ? 0 : undefined}>
                  <div style={{ width: `${echelle * 100}%`, height: `${echelle * 100}%` }}>{vue.dessin}</div>
                </div>
              )}
              {vue?.pages !== undefined && <iframe src={vue.pages} title={vue.titre} />}
              {vue?.legende && <figcaption>{vue.legende}</figcaption>}
            </figure>
            {vues.length > 1 && (
              <ActionIcon
                className={classes.fleche ?? ''}
                size={48}
                aria-label="Image suivante"
                onClick={() => aller(place + 1)}
              >
                <IconChevronRight size={26} stroke={1.5} aria-hidden="true" />
              </ActionIcon>
            )}
          </div>
          {vues.length > 1 && <Vignettes vues={vues} rang={place} aller={aller} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
