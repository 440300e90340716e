/**
 * The filters of a follow-up: one search, and the others in a panel that says how many of them hold, and that Escape closes. The
 * panel takes a line of its own where it stands beside a title (`CadreDeSuivi`).
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
  /** "Filtrer les options" */
  nom: string;
  /** What the search is of: "Contact, lot, programme". */
  recherche: string;
  etat: EtatDeListe;
  /** The names of the filters of the panel. */
  replies: readonly string[];
  /** The orders of the list, for a screen without the titles of its columns; what was begun last comes first, what ends first too. */
  tris?: readonly ComboboxItem[];
  /** Their fields. */
  children: ReactNode;
}) {
  const panneau = useId();
  const combien = replies.filter((un) => etat.lire(un) !== null).length;
  // An address that filters shows by what.
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
          // The list of a field that is open closes first.
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
