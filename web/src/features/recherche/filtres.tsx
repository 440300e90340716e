/** The filters bar: one cell a filter, with label and value, which opens its choices. A panel has the rest. */

import { Button, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { cibleDe } from '../../lib/cible';
import { type Appel, avecLieux, type Criteres, SANS_CRITERE } from '../../lib/criteres';
import { useHonorairesMasques } from '../../lib/honoraires';
import {
  type CleListe,
  type CleUnique,
  combienDeFiltres,
  libelleBudget,
  valeurDe,
} from '../../lib/libelles-criteres';
import { nomDuLieu } from '../../lib/lieux-connus';
import { ChoixLieux } from '../../ui/choix-lieux';
import { BoutonNu, Interrupteur } from '../../ui/leger/boutons';
import { Ancre, useOuvrant } from '../../ui/leger/toucher';
import { Bascules, type PropsChamp } from './bascules';
import { useBrouillon, useComptes } from './brouillon';
import { Budget, remettreEnOrdre } from './champs';
import './filtres.css';
import { TousLesFiltres } from './tous-les-filtres';

interface Props {
  appel: Appel;
  criteres: Criteres;
  changer: (criteres: Criteres) => void;
}

/** The opened choices of a cell, with the number of results of each. Nothing is counted while the cell is closed. */
function Choix({
  appel,
  criteres,
  changer,
  fermer,
  children,
}: Props & { fermer: () => void; children: (props: PropsChamp) => ReactNode }) {
  const { facettes, voir } = useComptes(appel, remettreEnOrdre(criteres));
  return (
    <>
      {children({ criteres, changer, facettes })}
      <div className="filtres-deroulantPied">
        <Button onClick={fermer}>{voir}</Button>
      </div>
    </>
  );
}

function Cellule({
  titre,
  valeur,
  rien = 'Indifférent',
  secondaire = false,
  className = 'filtres-cellule',
  children,
  ...recherche
}: Props & {
  titre: string;
  valeur: string | null;
  rien?: string;
  /** Whether the cell is hidden first when room is short, unless its filter is set. */
  secondaire?: boolean;
  className?: string;
  children: (props: PropsChamp) => ReactNode;
}) {
  const { id, bouton, touche, ouvert, setOuvert, ouvrir, attributs } = useOuvrant();
  const abandon = useRef(false);
  const { appliquer, recommencer, ...brouillon } = useBrouillon(recherche.criteres, recherche.changer);
  function fermer() {
    if (abandon.current) {
      recommencer();
    } else {
      appliquer();
    }
    setOuvert(false);
  }
  const bandeau = (
    <BoutonNu
      className={className}
      data-vide={valeur === null || undefined}
      data-secondaire={secondaire || undefined}
      data-ouverte={ouvert || undefined}
      onClick={() => {
        abandon.current = false;
        return ouvert ? fermer() : ouvrir();
      }}
      {...attributs}
    >
      <span>{titre}</span>
      <b>{valeur ?? rien}</b>
    </BoutonNu>
  );
  return (
    <>
      {bandeau}
      {touche && (
        <Popover
          id={id}
          opened={ouvert}
          onChange={(suite) => !suite && fermer()}
          position="bottom-start"
          width={464}
          offset={0}
          trapFocus
          returnFocus
          closeOnEscape={false}
          withRoles
        >
          <Popover.Target>
            <Ancre a={bouton} />
          </Popover.Target>
          <Popover.Dropdown
            className="filtres-deroulant"
            aria-label={titre}
            onKeyDownCapture={(evenement) => {
              // Escape closes an open list of choices; without one, it closes the cell and discards its change. Any other way of
              // closing the cell applies the change.
              const dansUneListe = cibleDe(evenement)?.getAttribute('aria-expanded') === 'true';
              abandon.current = evenement.key === 'Escape' && !dansUneListe;
              if (abandon.current) {
                fermer();
                bouton.current?.focus();
              }
            }}
          >
            <Choix appel={recherche.appel} {...brouillon} fermer={fermer}>
              {children}
            </Choix>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

function CelluleDeChoix({
  cle,
  titre,
  ...reste
}: Props & { cle: CleListe | CleUnique; titre: string; className?: string }) {
  const feminin = cle !== 'typesDeBien' && cle !== 'nbDePieces';
  const secondaire = cle !== 'typesDeBien' && cle !== 'nbDePieces';
  return (
    <Cellule
      {...reste}
      titre={titre}
      valeur={valeurDe(cle, reste.criteres)}
      rien={feminin ? 'Indifférente' : cle === 'typesDeBien' ? 'Logements' : 'Indifférent'}
      secondaire={secondaire}
    >
      {(props) => <Bascules cle={cle} {...props} />}
    </Cellule>
  );
}

export function Filtres({ tri, ...props }: Props & { tri: ReactNode }) {
  const [ouvert, setOuvert] = useState(false);
  // Once opened, the panel stays mounted while it is closed, so that its closing is animated.
  const [demande, setDemande] = useState(false);
  const { criteres, changer } = props;
  const masques = useHonorairesMasques();
  const noms = criteres.locations.map(nomDuLieu);
  const lieu = noms.length === 0 ? null : noms.join(', ');
  const avecBudget = criteres.budgetMin !== null || criteres.budgetMax !== null;
  const combien = combienDeFiltres({ ...criteres, lotsLibres: false });
  return (
    <search className="filtres-barre" aria-label="Filtres">
      <Cellule
        {...props}
        titre="Lieu"
        valeur={lieu ?? (criteres.fenetre === null ? null : 'Zone de la carte')}
        rien="Toute la France"
      >
        {(champ) => (
          <ChoixLieux
            ids={champ.criteres.locations}
            changer={(locations) => champ.changer(avecLieux(champ.criteres, locations))}
            nombres={champ.facettes?.lieux}
          />
        )}
      </Cellule>
      <CelluleDeChoix {...props} cle="typesDeBien" titre="Type de bien" />
      <CelluleDeChoix {...props} cle="nbDePieces" titre="Pièces" />
      <Cellule
        {...props}
        titre="Budget"
        valeur={avecBudget ? libelleBudget(criteres.budgetMin, criteres.budgetMax) : null}
      >
        {(champ) => <Budget {...champ} />}
      </Cellule>
      <CelluleDeChoix {...props} cle="fiscalites" titre="Fiscalité" />
      <CelluleDeChoix {...props} cle="livraison" titre="Livraison" />
      {!masques && (
        <CelluleDeChoix
          {...props}
          cle="tauxCommission"
          titre="Commission"
          className="filtres-cellule filtres-commission"
        />
      )}
      <BoutonNu
        className="filtres-plus"
        data-ouverte={ouvert || undefined}
        aria-haspopup="dialog"
        aria-expanded={ouvert}
        onClick={() => {
          setDemande(true);
          setOuvert(true);
        }}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden="true" />
        <span className="filtres-large">Plus de filtres</span>
        <span className="filtres-etroit">
          {combien === 0 ? 'Filtres' : `${combien}\u00a0${combien > 1 ? 'filtres' : 'filtre'}`}
        </span>
      </BoutonNu>
      <span className="filtres-triEtroit">{tri}</span>
      <div className="filtres-fin">
        <Interrupteur
          checked={criteres.lotsLibres}
          onChange={(evenement) => changer({ ...criteres, lotsLibres: evenement.currentTarget.checked })}
        >
          <span className="filtres-large">Lots libres</span>
          <span className="filtres-etroit">Libres</span>
        </Interrupteur>
        {combien > 0 && (
          // This button clears the filters, but leaves the switch "free lots" beside it as it is.
          <BoutonNu
            className="filtres-effacer"
            onClick={() => changer({ ...SANS_CRITERE, lotsLibres: criteres.lotsLibres })}
          >
            {`Effacer ${combien}\u00a0${combien > 1 ? 'filtres' : 'filtre'}`}
          </BoutonNu>
        )}
      </div>
      {demande && <TousLesFiltres {...props} ouvert={ouvert} fermer={() => setOuvert(false)} />}
    </search>
  );
}
