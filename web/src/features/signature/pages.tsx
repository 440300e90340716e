/**
 * The pages of the document, one under the other. A page is drawn when it comes near, or shown as text. A drawn page has its
 * text for screen readers. A page counts as shown once its upper part was visible.
 */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useMemo } from 'react';
import classes from './document.module.css';
import { guetter } from './guet';
import { pageDuDocument, type TexteDuDocument } from './queries';

type Bloc = TexteDuDocument['pages'][number]['blocs'][number];

/** How a page is shown. */
export type Mode = 'pages' | 'texte';

/** The thresholds of visibility: each tenth of a page. */
const DIXIEMES = Array.from({ length: 11 }, (_, rang) => rang / 10);

function BlocLu({ bloc: { genre, texte } }: { bloc: Bloc }) {
  return genre === 'titre' ? <h3>{texte}</h3> : <p data-genre={genre}>{texte}</p>;
}

function Texte({ blocs }: { blocs: readonly Bloc[] }) {
  return blocs.map((bloc, rang) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text that never changes
    <BlocLu key={rang} bloc={bloc} />
  ));
}

export interface PropsDePage {
  jeton: string;
  empreinte: string;
  n: number;
  total: number;
  /** Whether the page is near enough to be drawn. */
  proche: boolean;
  blocs: readonly Bloc[] | undefined;
  mode: Mode;
  surVue: (n: number) => void;
  /** Receives how much of the page is visible. */
  surHauteur: (n: number, hauteur: number) => void;
}

/** A mark in the page: the page counts as shown when the mark is visible. */
function Repere({ n, surVue }: Pick<PropsDePage, 'n' | 'surVue'>) {
  const ref: Ref<HTMLSpanElement> = useMemo(
    () => guetter(({ isIntersecting }) => isIntersecting && surVue(n)),
    [n, surVue],
  );
  return <span ref={ref} className={classes.repere} />;
}

function Dessinee({ jeton, empreinte, n, proche, blocs, surVue }: PropsDePage) {
  const { data, error, refetch } = useQuery({ ...pageDuDocument(jeton, empreinte, n), enabled: proche });
  return (
    <>
      {data !== undefined && <img src={data} alt="" className={classes.image} />}
      {data === undefined && error !== null && (
        <div className={classes.manquante}>
          <p>Cette page n’a pas pu être affichée.</p>
          <Button variant="default" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </div>
      )}
      {blocs !== undefined && (
        <div className="lt-lu">
          <Texte blocs={blocs} />
        </div>
      )}
      {data !== undefined && <Repere n={n} surVue={surVue} />}
    </>
  );
}

export function PageDuDocument(props: PropsDePage) {
  const { n, total, blocs, mode, surVue, surHauteur } = props;
  const ref: Ref<HTMLElement> = useMemo(
    () => guetter(({ intersectionRect }) => surHauteur(n, intersectionRect.height), DIXIEMES),
    [n, surHauteur],
  );
  return (
    <section
      ref={ref}
      className={`lt-papier ${classes.feuille}`}
      data-mode={mode}
      data-page={n}
      aria-label={`Page ${n} sur ${total}`}
      tabIndex={-1}
    >
      {mode === 'pages' && <Dessinee {...props} />}
      {mode === 'texte' && blocs !== undefined && (
        <>
          <p className={classes.numero} aria-hidden="true">{`Page ${n} sur ${total}`}</p>
          <Texte blocs={blocs} />
          <Repere n={n} surVue={surVue} />
        </>
      )}
    </section>
  );
}
