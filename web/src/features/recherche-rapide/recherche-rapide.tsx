/**
 * The quick search from anywhere: a button for the header. The window is another chunk, loaded the first time
 * it is asked for.
 */
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { BoutonNu } from '../../ui/leger/boutons';
import type { PageDuPortail } from './propositions';
import { fermerLaRecherche, ouvrirLaRecherche, useBarreActive, useRechercheOuverte } from './raccourcis';
import './recherche-rapide.css';

const charger = () => import('./fenetre');
const Fenetre = lazy(charger);

/** Once the page has settled, in milliseconds: what is typed right after the key must not be lost. */
const REPOS = 3000;

export function RechercheRapide({
  pages = [],
  avecLieux = true,
}: {
  pages?: readonly PageDuPortail[];
  /** Searching by place is for who is signed in; programmes and lots are for everybody (spec section 2). */
  avecLieux?: boolean;
}) {
  const ouverte = useRechercheOuverte();
  // Once asked for it stays, closed, so that it leaves as it came.
  const [demandee, setDemandee] = useState(ouverte);
  if (ouverte && !demandee) {
    setDemandee(true);
  }
  const barre = useBarreActive();

  useEffect(() => {
    const minuterie = window.setTimeout(() => void charger().catch(() => undefined), REPOS);
    return () => window.clearTimeout(minuterie);
  }, []);

  return (
    <>
      <BoutonNu
        className="rapide-bouton"
        aria-label="Recherche rapide"
        aria-haspopup="dialog"
        aria-keyshortcuts={barre ? '/ Control+K' : 'Control+K'}
        title="Recherche rapide (Ctrl + K)"
        onClick={ouvrirLaRecherche}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden="true" />
      </BoutonNu>
      {demandee && (
        <Suspense>
          <Fenetre ouverte={ouverte} fermer={fermerLaRecherche} pages={pages} avecLieux={avecLieux} />
        </Suspense>
      )}
    </>
  );
}
