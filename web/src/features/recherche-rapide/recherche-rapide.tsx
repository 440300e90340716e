/**
 * The quick search from anywhere: a button for the header. The window is another chunk, loaded as one points at the button, or the
 * first time it is asked for; what is typed meanwhile is kept for it (`raccourcis.ts`).
 */
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { BoutonNu } from '../../ui/leger/boutons';
import type { PageDuPortail } from './propositions';
import { fermerLaRecherche, ouvrirLaRecherche, useBarreActive, useRechercheOuverte } from './raccourcis';
import './recherche-rapide.css';

const charger = () => import('./fenetre');
const Fenetre = lazy(charger);

/** Its failure is said when it is asked for. */
const approcher = () => void charger().catch(() => undefined);

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
