/** The document to sign: its size, its pages with zoom, their text, and the file itself. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react';
import { poids } from '../../lib/formats';
import classes from './document.module.css';
import { Icone, type Signe } from './icones';
import type { Lecture } from './lecture';
import { type Mode, PageDuDocument } from './pages';
import { type Seance, texteDuDocument } from './queries';
import { useTelechargement } from './telechargement';

const AGRANDISSEMENTS = [50, 75, 100, 125, 150, 200] as const;
const GRANDEUR = 2;

/** Whether the line is slow, so that the text is shown first. Only some browsers tell. */
function ligneLente(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /^(?:slow-)?2g$|^3g$/u.test(connection?.effectiveType ?? '');
}

/** The functions of the pages that the steps use. */
export interface Pages {
  /** Scrolls to a page and focuses it. */
  aller: (page: number) => void;
  /** The visible page. */
  ici: () => number;
}

function Outil({
  nom,
  signe,
  faire,
  inerte = false,
}: {
  nom: string;
  signe: Signe;
  faire: () => void;
  inerte?: boolean;
}) {
  return (
    <button
      type="button"
      className={classes.outil}
      aria-label={nom}
      title={nom}
      aria-disabled={inerte || undefined}
      onClick={() => !inerte && faire()}
    >
      <Icone signe={signe} />
    </button>
  );
}

function Bascule({ mode, changer }: { mode: Mode; changer: (mode: Mode) => void }) {
  return (
    <fieldset className={classes.bascule}>
      <legend className="lt-lu">Lire le document en</legend>
      {(['pages', 'texte'] as const).map((un) => (
        <label key={un}>
          <input type="radio" name="lecture" checked={mode === un} onChange={() => changer(un)} />
          <span>{un === 'pages' ? 'Pages' : 'Texte'}</span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * A mark for each page, filled once the page was shown. A mark is a link for the pointer; the keyboard has its own way to
 * move.
 */
function Rail({
  total,
  vues,
  ici,
  aller,
}: {
  total: number;
  vues: Lecture['vues'];
  ici: number;
  aller: (n: number) => void;
}) {
  return (
    <div className={classes.rail} aria-hidden="true">
      {Array.from({ length: total }, (_, rang) => rang + 1).map((n) => (
        <button
          key={n}
          type="button"
          tabIndex={-1}
          title={`Page ${n}`}
          data-vue={vues.has(n) || undefined}
          data-ici={n === ici || undefined}
          onClick={() => aller(n)}
        />
      ))}
    </div>
  );
}

export function DocumentASigner({
  seance,
  jeton,
  lecture: { vues, voir },
  cache,
  pied,
  ref,
}: {
  seance: Seance;
  jeton: string;
  lecture: Lecture;
  /** Whether the document is hidden, on a phone, while another step is shown. */
  cache: boolean;
  /** Shown under the pages. */
  pied: ReactNode;
  ref: Ref<Pages>;
}) {
  const { libelle, nom, taille, pages: total, empreinte } = seance.document;
  const [lent] = useState(ligneLente);
  const [mode, setMode] = useState<Mode>(lent ? 'texte' : 'pages');
  const [grandeur, setGrandeur] = useState(GRANDEUR);
  const [ici, setIci] = useState(1);
  const [proches, setProches] = useState<ReadonlySet<number>>(() => new Set([1, 2]));
  const cadre = useRef<HTMLElement>(null);
  const hauteurs = useRef(new Map<number, number>());
  const texte = useQuery(texteDuDocument(jeton, empreinte));
  const { telecharger, enCours } = useTelechargement(jeton);

  const approcher = useCallback((...autres: number[]) => {
    setProches((avant) => (autres.every((n) => avant.has(n)) ? avant : new Set([...avant, ...autres])));
  }, []);
  const surHauteur = useCallback(
    (n: number, hauteur: number) => {
      hauteurs.current.set(n, hauteur);
      if (hauteur > 0) {
        // The next page is loaded before it is visible.
        approcher(n, n + 1);
      }
      const [plusVue] = [...hauteurs.current].sort(([a, x], [b, y]) => y - x || a - b);
      if (plusVue !== undefined && plusVue[1] > 0) {
        setIci(plusVue[0]);
      }
    },
    [approcher],
  );

  function aller(n: number): void {
    const page = cadre.current?.querySelector<HTMLElement>(`[data-page="${n}"]`);
    approcher(n, n + 1);
    setIci(n);
    page?.focus({ preventScroll: true });
    page?.scrollIntoView({ block: 'start' });
  }
  useImperativeHandle(ref, () => ({ aller, ici: () => ici }));

  const agrandi = AGRANDISSEMENTS[grandeur] ?? 100;
  return (
    <section className={classes.document} aria-label={libelle} hidden={cache}>
      <h2 className="lt-lu">{libelle}</h2>
      <div className={classes.outils}>
        <p className={classes.nom}>
          <b>{libelle}</b>
          {`, PDF, ${poids(taille)}`}
        </p>
        <p className={classes.rang}>
          <b>{`Page ${ici} / ${total}`}</b>
        </p>
        <div className={classes.groupe}>
          <Outil nom="Page précédente" signe="avant" inerte={ici <= 1} faire={() => aller(ici - 1)} />
          <Outil nom="Page suivante" signe="apres" inerte={ici >= total} faire={() => aller(ici + 1)} />
        </div>
        <div className={classes.groupe} data-loupe="" hidden={mode === 'texte'}>
          <Outil
            nom="Réduire"
            signe="moins"
            inerte={grandeur === 0}
            faire={() => setGrandeur(grandeur - 1)}
          />
          <span>{`${agrandi}\u00a0%`}</span>
          <Outil
            nom="Agrandir"
            signe="plus"
            inerte={grandeur === AGRANDISSEMENTS.length - 1}
            faire={() => setGrandeur(grandeur + 1)}
          />
        </div>
        <Bascule mode={mode} changer={setMode} />
        <Outil
          nom="Télécharger le document"
          signe="enregistrer"
          inerte={enCours}
          faire={() => telecharger('document', nom)}
        />
      </div>
      <div className={classes.lecture}>
        <Rail total={total} vues={vues} ici={ici} aller={aller} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach an element that scrolls */}
        <section ref={cadre} className={classes.pages} aria-label="Pages" tabIndex={0}>
          {lent && mode === 'texte' && (
            <p className={classes.lente}>
              Votre connexion est lente&nbsp;: le texte vient d’abord, les pages sont à côté.
            </p>
          )}
          {mode === 'texte' && texte.error !== null && texte.data === undefined && (
            <div className={classes.manquante}>
              <p>Le texte n’a pas pu être lu.</p>
              <Button variant="default" onClick={() => void texte.refetch()}>
                Réessayer
              </Button>
            </div>
          )}
          <div className={classes.pile} style={mode === 'pages' ? { '--grandeur': agrandi / 100 } : {}}>
            {Array.from({ length: total }, (_, rang) => rang + 1).map((n) => (
              <PageDuDocument
                key={n}
                jeton={jeton}
                empreinte={empreinte}
                n={n}
                total={total}
                proche={proches.has(n)}
                blocs={texte.data?.pages[n - 1]?.blocs}
                mode={mode}
                surVue={voir}
                surHauteur={surHauteur}
              />
            ))}
          </div>
        </section>
      </div>
      {pied}
    </section>
  );
}
