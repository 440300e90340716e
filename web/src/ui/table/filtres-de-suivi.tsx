/**
 * The filters of a follow-up page: one search, and a panel with the others. The panel's button shows the number of active filters, and
 * Escape closes the panel. When the search stands beside a title, the panel is on the next line (`CadreDeSuivi`).
 */
import { type ComboboxItem, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { BoutonSimple } from '../leger/boutons';
import { ChampDeRecherche } from './filtres';
import './filtres-de-suivi.css';
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
  /** The orders of the list, such as the newest row first, or the row that ends next first. They serve screens without column titles. */
  tris?: readonly ComboboxItem[];
  /** The fields of the panel. */
  children: ReactNode;
}) {
  const panneau = useId();
  const combien = replies.filter((un) => etat.lire(un) !== null).length;
  // The panel is open when the address already has filters, so that the user sees them.
  const [ouvert, setOuvert] = useState(combien > 0);
  // The fields of the panel are rendered when it first opens.
  const [vu, setVu] = useState(ouvert);
  const bouton = useRef<HTMLButtonElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser yet
    <div className="suivi-filtres" role="search" aria-label={nom}>
      <div className="suivi-barre">
        <ChampDeRecherche etat={etat} libelle={recherche} discret />
        <BoutonSimple
          ref={bouton}
          cadre
          aria-expanded={ouvert}
          aria-controls={vu ? panneau : undefined}
          onClick={() => {
            setVu(true);
            setOuvert(!ouvert);
          }}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden="true" />
          {combien > 0 ? `Filtres\u00a0: ${combien}` : 'Filtres'}
        </BoutonSimple>
        {etat.filtree && (
          <BoutonSimple discret onClick={etat.effacer}>
            Effacer les filtres
          </BoutonSimple>
        )}
      </div>
      {vu && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the panel listens to the fields that it holds
        <div
          id={panneau}
          className="suivi-panneau"
          hidden={!ouvert}
          onKeyDown={(evenement) => {
            // When the list of a field is open, Escape closes this list and not the panel.
            if (evenement.key === 'Escape' && !estDansUneListe(evenement.target)) {
              setOuvert(false);
              bouton.current?.focus();
            }
          }}
        >
          {children}
          {tris !== undefined && (
            <div className="suivi-tri">
              <Select
                label="Trier par"
                data={[...tris]}
                value={etat.tri.champ}
                allowDeselect={false}
                onChange={(champ) =>
                  etat.tri
                    .lien(champ ?? '', /^date(?!Echeance)/u.test(champ ?? '') ? 'desc' : 'asc')
                    .suivre({})
                }
              />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
