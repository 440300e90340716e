/**
 * The quick search from anywhere: a button for the header, and its keys. The window is another chunk, loaded the first time
 * it is asked for.
 */
import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { PageDuPortail } from './propositions';
import { estUnChamp, ouvreLaRecherche, useBarreActive } from './raccourcis';
import classes from './recherche-rapide.module.css';

const charger = () => import('./fenetre');
const Fenetre = lazy(charger);

/** Once the page has settled, in milliseconds: what is typed right after the key must not be lost. */
const REPOS = 3000;

export function RechercheRapide({ pages }: { pages: readonly PageDuPortail[] }) {
  const [ouverte, setOuverte] = useState(false);
  const [demandee, setDemandee] = useState(false);
  const barre = useBarreActive();

  useEffect(() => {
    const minuterie = window.setTimeout(() => void charger().catch(() => undefined), REPOS);
    return () => window.clearTimeout(minuterie);
  }, []);

  useEffect(() => {
    function ecouter(evenement: KeyboardEvent) {
      if (!evenement.defaultPrevented && ouvreLaRecherche(evenement, estUnChamp(evenement.target), barre)) {
        evenement.preventDefault();
        setDemandee(true);
        setOuverte(true);
      }
    }
    window.addEventListener('keydown', ecouter);
    return () => window.removeEventListener('keydown', ecouter);
  }, [barre]);

  return (
    <>
      <UnstyledButton
        className={classes.bouton}
        aria-label="Recherche rapide"
        aria-haspopup="dialog"
        aria-keyshortcuts={barre ? '/ Control+K' : 'Control+K'}
        title="Recherche rapide (Ctrl + K)"
        onClick={() => {
          setDemandee(true);
          setOuverte(true);
        }}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden="true" />
      </UnstyledButton>
      {demandee && (
        <Suspense>
          <Fenetre ouverte={ouverte} fermer={() => setOuverte(false)} pages={pages} />
        </Suspense>
      )}
    </>
  );
}
