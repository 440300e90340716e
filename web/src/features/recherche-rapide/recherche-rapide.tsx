/**
 * The quick search: a button of the header. The window is a separate chunk, which loads when the pointer is on the button, or
 * when it first opens. Letters typed meanwhile are kept for it (`raccourcis.ts`).
 */
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { BoutonNu } from '../../ui/leger/boutons';
import type { PageDuPortail } from './propositions';
import { fermerLaRecherche, ouvrirLaRecherche, useBarreActive, useRechercheOuverte } from './raccourcis';
import './recherche-rapide.css';

const charger = () => import('./fenetre');
const Fenetre = lazy(charger);

/** Loads the window in advance. A failure is only shown when the window is asked for. */
const approcher = () => void charger().catch(() => undefined);

export function RechercheRapide({
  pages = [],
  avecLieux = true,
}: {
  pages?: readonly PageDuPortail[];
  /** Searching by place needs a sign-in; programmes and lots do not (spec section 2). */
  avecLieux?: boolean;
}) {
  const ouverte = useRechercheOuverte();
  // Once opened, the window stays mounted while it is closed, so that its closing is animated.
  const [demandee, setDemandee] = useState(ouverte);
  if (ouverte && !demandee) {
    setDemandee(true);
  }
  const barre = useBarreActive();

  return (
    <>
      <BoutonNu
        className="rapide-bouton"
        aria-label="Recherche rapide"
        aria-haspopup="dialog"
        aria-keyshortcuts={barre ? '/ Control+K' : 'Control+K'}
        title="Recherche rapide (Ctrl + K)"
        onPointerEnter={approcher}
        onFocus={approcher}
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
