/**
 * The filters of a follow-up page: one search, and a panel with the others. The panel's button shows the number of active
 * filters, and Escape closes the panel. Beside a title it has its own line (`CadreDeSuivi`).
 */
import { Button, type ComboboxItem, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { ChampDeRecherche } from './filtres';
import classes from './filtres-de-suivi.module.css';
import type { EtatDeListe } from './use-liste';

const estDansUneListe = (cible: EventTarget) =>
  cible instanceof Element && cible.getAttribute('aria-expanded') === 'true';

export function FiltresDeSuivi({
  nom,
  recherche,
  etat,
  replies,
  tris,
  children,
}: {
  /** The accessible name, such as "Filtrer les options". */
  nom: string;
  /** What the search covers: "Contact, lot, programme". */
  recherche: string;
  etat: EtatDeListe;
  /** The names of the filters in the panel. */
  replies: readonly string[];
  /** The orders of the list, for screens without column titles. The newest first, and the next to end first. */
  tris?: readonly ComboboxItem[];
  /** The fields of the panel. */
  children: ReactNode;
}) {
  const panneau = useId();
  const combien = replies.filter((un) => etat.lire(un) !== null).length;
  // The panel is open when the address already has filters, so that the user sees them.
  const [ouvert, { toggle, close }] = useDisclosure(combien > 0);
  const bouton = useRef<HTMLButtonElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser yet
    <div className={classes.filtres} role="search" aria-label={nom}>
      <div className={classes.barre}>
        <ChampDeRecherche etat={etat} libelle={recherche} discret />
        <Button
          ref={bouton}
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to the fields that it holds */}
      <div
        id={panneau}
        className={classes.panneau}
        hidden={!ouvert}
        onKeyDown={(evenement) => {
          // An open list of a field takes Escape first.
          if (evenement.key === 'Escape' && !estDansUneListe(evenement.target)) {
            close();
            bouton.current?.focus();
          }
        }}
      >
        {children}
        {tris !== undefined && (
          <div className={classes.tri}>
            <Select
              label="Trier par"
              data={[...tris]}
              value={etat.tri.champ}
              allowDeselect={false}
              onChange={(champ) =>
                etat.tri.lien(champ ?? '', /^date(?!Echeance)/u.test(champ ?? '') ? 'desc' : 'asc').suivre({})
              }
            />
          </div>
        )}
      </div>
    </div>
  );
}
