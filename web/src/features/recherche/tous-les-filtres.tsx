/** Every filter in a panel: the fourteen of the bar, and "plus de filtres". */
import { Button, Drawer } from '@mantine/core';
import { type Appel, avecLieux, type Criteres, SANS_CRITERE } from '../../lib/criteres';
import { ChoixLieux } from '../../ui/choix-lieux';
import { Bascules } from './bascules';
import { useBrouillon } from './brouillon';
import { Budget, Interrupteurs, Surface, Unique } from './champs';
import champs from './champs.module.css';
import classes from './filtres.module.css';

export function TousLesFiltres({
  appel,
  criteres,
  changer,
  ouvert,
  fermer,
}: {
  appel: Appel;
  criteres: Criteres;
  changer: (criteres: Criteres) => void;
  ouvert: boolean;
  fermer: () => void;
}) {
  const { voir, appliquer, recommencer, ...props } = useBrouillon(appel, criteres, changer, ouvert);
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
      overlayProps={{ className: classes.voile ?? '' }}
      classNames={{
        inner: classes.panneauCadre ?? '',
        content: classes.panneau ?? '',
        header: classes.panneauTete ?? '',
        body: classes.panneauCorps ?? '',
      }}
    >
      <div className={classes.champs}>
        <ChoixLieux
          ids={props.criteres.locations}
          changer={(locations) => props.changer(avecLieux(props.criteres, locations))}
        />
        <Bascules cle="typesDeBien" {...props} />
        <Bascules cle="nbDePieces" {...props} />
        <Budget {...props} />
        <Bascules cle="fiscalites" {...props} />
        <div className={champs.paire}>
          <Unique cle="livraison" {...props} />
          <Unique cle="actabilite" {...props} />
        </div>
        <Bascules cle="tauxCommission" {...props} />
        <Bascules cle="zoneFiscale" {...props} />
        <Bascules cle="exterieur" {...props} />
        <Interrupteurs cles={['lotsLibres', 'reservationDemat', 'lotsDedies']} {...props} />
        <h3 className={classes.plusDeFiltres}>Plus de filtres</h3>
        <Surface {...props} />
        <Bascules cle="caracteristiques" {...props} />
        <Interrupteurs cles={['promotion', 'dernieresOpportunites']} {...props} />
      </div>
      <div className={classes.panneauPied}>
        <Button variant="default" size="lg" onClick={() => props.changer(SANS_CRITERE)}>
          Tout effacer
        </Button>
        <Button
          size="lg"
          onClick={() => {
            appliquer();
            fermer();
          }}
        >
          {voir}
        </Button>
      </div>
    </Drawer>
  );
}
