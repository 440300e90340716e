/** All filters in a panel: first the main ones, then those under "Plus de filtres". */
import { Button } from '@mantine/core';
import { type Appel, avecLieux, type Criteres, SANS_CRITERE } from '../../lib/criteres';
import { useHonorairesMasques } from '../../lib/honoraires';
import { ChoixLieux } from '../../ui/choix-lieux';
import { Drawer } from '../../ui/fenetre';
import { Bascules } from './bascules';
import { useBrouillon, useComptes } from './brouillon';
import { Budget, Interrupteurs, remettreEnOrdre, Surface, Unique } from './champs';
import champs from './champs.module.css';
import './filtres.css';

interface Props {
  appel: Appel;
  criteres: Criteres;
  changer: (criteres: Criteres) => void;
}

/** The fields of the panel, with the number of results of each value. Nothing is counted while the panel is closed. */
function Champs({ appel, criteres, changer, voir: appliquer }: Props & { voir: () => void }) {
  const { facettes, voir } = useComptes(appel, remettreEnOrdre(criteres));
  const props = { criteres, changer, facettes };
  const masques = useHonorairesMasques();
  return (
    <>
      <div className="filtres-champs">
        <ChoixLieux
          ids={criteres.locations}
          changer={(locations) => changer(avecLieux(criteres, locations))}
          nombres={facettes?.lieux}
        />
        <Bascules cle="typesDeBien" {...props} />
        <Bascules cle="nbDePieces" {...props} />
        <Budget {...props} />
        <Bascules cle="fiscalites" {...props} />
        <div className={champs.paire}>
          <Unique cle="livraison" {...props} />
          <Unique cle="actabilite" {...props} />
        </div>
        {!masques && <Bascules cle="tauxCommission" {...props} />}
        <Bascules cle="zoneFiscale" {...props} />
        <Bascules cle="exterieur" {...props} />
        <Interrupteurs cles={['lotsLibres', 'reservationDemat', 'lotsDedies']} {...props} />
        <h3 className="filtres-plusDeFiltres">Plus de filtres</h3>
        <Surface {...props} />
        <Bascules cle="caracteristiques" {...props} />
        <Interrupteurs cles={['promotion', 'dernieresOpportunites']} {...props} />
      </div>
      <div className="filtres-panneauPied">
        <Button variant="default" size="lg" onClick={() => changer(SANS_CRITERE)}>
          Tout effacer
        </Button>
        <Button size="lg" onClick={appliquer}>
          {voir}
        </Button>
      </div>
    </>
  );
}

export function TousLesFiltres({
  appel,
  criteres,
  changer,
  ouvert,
  fermer,
}: Props & { ouvert: boolean; fermer: () => void }) {
  const { appliquer, recommencer, ...brouillon } = useBrouillon(criteres, changer);
  return (
    <Drawer
      opened={ouvert}
      onClose={() => {
        recommencer();
        fermer();
      }}
      position="right"
      size={556}
      title="Tous les filtres"
      padding={0}
      overlayProps={{ className: 'filtres-voile' }}
      classNames={{
        inner: 'filtres-panneauCadre',
        content: 'filtres-panneau',
        header: 'filtres-panneauTete',
        body: 'filtres-panneauCorps',
      }}
    >
      <Champs
        appel={appel}
        {...brouillon}
        voir={() => {
          appliquer();
          fermer();
        }}
      />
    </Drawer>
  );
}
