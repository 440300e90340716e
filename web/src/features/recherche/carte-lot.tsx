/** A lot as a card: the programme's façade with the lot's bay in red, then the facts of a row. */
import { memo } from 'react';
import { Link } from 'react-router';
import type { Lot } from '../../api/types';
import { useEclat } from '../../lib/changements';
import { chemins } from '../../lib/chemins';
import { useVersionDeFacade } from '../../lib/facades';
import { pourcentage, prix, surface, trimestreCourt, zoneSerree } from '../../lib/formats';
import { useHonorairesMasques } from '../../lib/honoraires';
import { Alerter } from '../../ui/alerter';
import { Etage } from '../../ui/etage';
import { adresseFacade, Facade } from '../../ui/facade';
import { IMPRIME } from '../../ui/imprime';
import { LienDenonciation } from '../../ui/lien-denonciation';
import { StatutEtPriorite } from '../../ui/statut-lot';
import { exterieurs, tvaEtPrixReduit, typeCourt } from '../../ui/textes-lot';
import { Carte } from './carte';
import classes from './carte-lot.module.css';

export const CarteLot = memo(function CarteLot({ lot, loin }: { lot: Lot; loin: string | null }) {
  const masques = useHonorairesMasques();
  const { programme } = lot;
  const faits = [
    lot.surfaces.surface === null ? null : surface(lot.surfaces.surface),
    exterieurs(lot) || null,
  ].filter((fait) => fait !== null);
  return (
    <Carte
      programme={programme}
      lot={lot.id}
      eclat={useEclat(lot.id)}
      actions={
        <>
          <LienDenonciation programme={programme} parmi leger="petit" />
          <Alerter lot={lot} forme="entier" />
        </>
      }
      visuel={
        <Facade
          adresse={adresseFacade(programme.id, useVersionDeFacade(programme.id))}
          alt={`Façade de ${programme.nomCommercial}, le lot ${lot.numero} en rouge.`}
          lotActif={lot.id}
        />
      }
    >
      <div className={classes.lot}>
        <div className={classes.ligne} {...IMPRIME}>
          <h2>
            <Link to={chemins.lot(lot.id)}>{lot.numero}</Link> <span>{typeCourt(lot)}</span>
          </h2>
          <StatutEtPriorite lot={lot} />
        </div>
        <p className={classes.programme} {...IMPRIME}>
          {programme.nomCommercial}
          <small>
            {programme.lieu.ville}
            {loin !== null
              ? ` · ${loin}`
              : programme.zoneFiscale !== null && ` · ${zoneSerree(programme.zoneFiscale)}`}
          </small>
        </p>
        <div className={classes.ligne} {...IMPRIME}>
          <span className={classes.faits}>
            {lot.etage !== null && (
              <Etage priorite={lot.etage.priorite} niveaux={lot.dernierEtage ? lot.etage.priorite + 1 : 5} />
            )}
            <span>{faits.join(' · ')}</span>
          </span>
        </div>
        <div className={classes.ligne}>
          <span className={classes.prix} {...IMPRIME}>
            {lot.prix !== null && <b>{prix(lot.prix)}</b>}
            <small>{tvaEtPrixReduit(lot)}</small>
          </span>
          <span className={classes.fin}>
            {programme.calendrier.dateLivraison !== null && (
              <span {...IMPRIME}>{trimestreCourt(programme.calendrier.dateLivraison)}</span>
            )}
            {!masques && typeof programme.tauxCommission === 'number' && (
              <small>Com. {pourcentage(programme.tauxCommission)}</small>
            )}
          </span>
        </div>
      </div>
    </Carte>
  );
});
