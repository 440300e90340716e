/** The filters of a follow-up: one search, and the others in a panel that says how many of them hold. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { ChampDeRecherche } from './filtres';
import classes from './filtres-de-suivi.module.css';
import type { EtatDeListe } from './use-liste';

export function FiltresDeSuivi({
  nom,
  recherche,
  etat,
  replies,
  children,
}: {
  /** "Filtrer les options" */
  nom: string;
  /** What the search is of: "Contact". */
  recherche: string;
  etat: EtatDeListe;
  /** The names of the filters of the panel. */
  replies: readonly string[];
  /** Their fields. */
  children: ReactNode;
}) {
  const panneau = useId();
  const combien = replies.filter((un) => etat.lire(un) !== null).length;
  // An address that filters shows by what.
  const [ouvert, { toggle }] = useDisclosure(combien > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser yet
    <div className={classes.filtres} role="search" aria-label={nom}>
      <div className={classes.barre}>
        <ChampDeRecherche etat={etat} libelle={recherche} discret />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden="true" />}
          aria-expanded={ouvert}
          aria-controls={panneau}
          onClick={toggle}
        >
          {combien > 0 ? `Filtres\u00a0: ${combien}` : 'Filtres'}
        </Button>
        {etat.filtree && (
          <Button variant="subtle" onClick={etat.effacer}>
            Effacer les filtres
          </Button>
        )}
      </div>
      <div id={panneau} className={classes.panneau} hidden={!ouvert}>
        {children}
      </div>
    </div>
  );
}
