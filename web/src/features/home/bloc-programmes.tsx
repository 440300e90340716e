/** A row of programmes under its lintel, with the rest folded. Without programmes nothing is shown. */
import { Button, Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Programme } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { prix, trimestreCourt, zoneSerree } from '../../lib/formats';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { descriptionFacade, Facade } from '../../ui/facade';
import { Linteau } from '../../ui/linteau';
import { prixLePlusBas } from '../../ui/prix-programme';
import { GlypheStatut } from '../../ui/statut-lot';
import { useEcran } from '../../ui/use-ecran';
import classes from './bloc-programmes.module.css';
import { PAR_RANGEE } from './queries';

function Carte({ programme, nouveau }: { programme: Programme; nouveau: boolean }) {
  const des = prixLePlusBas(programme.syntheseLots);
  const { dateLivraison } = programme.calendrier;
  const libres = programme.logementsParStatut.L;
  return (
    <Link to={chemins.programme(programme.id)} className={classes.carte}>
      <span className={classes.visuel}>
        <Facade adresse={programme.facade} alt={descriptionFacade(programme.logementsParStatut)} />
      </span>
      <span className={classes.texte}>
        <span className={classes.nom}>
          <b>{programme.nomCommercial}</b>
          {nouveau && <span className={classes.nouveau}>Nouveau</span>}
        </span>
        <span>
          {programme.lieu.libelleRiche}
          {programme.zoneFiscale !== null && `, ${zoneSerree(programme.zoneFiscale)}`}
        </span>
        <span className={classes.pied}>
          <span className={classes.libres}>
            <GlypheStatut code="L" />
            <b>{libres}</b> {libres > 1 ? 'logements libres' : 'logement libre'}
          </span>
          {dateLivraison !== null && <span>livr. {trimestreCourt(dateLivraison)}</span>}
          {des !== null && <b>dès {prix(des)}</b>}
        </span>
      </span>
    </Link>
  );
}

const RIEN: ReadonlySet<string> = new Set();

export function BlocProgrammes({
  titre,
  requete,
  nouveaux = RIEN,
}: {
  titre: string;
  /** While the programmes load, their room is kept. */
  requete: UseQueryResult<Programme[]>;
  /** The ids of the programmes that are new since the last visit. */
  nouveaux?: ReadonlySet<string>;
}) {
  const [deplie, { toggle }] = useDisclosure(false);
  const id = useId();
  // On a phone a long list only shows its title at first, to keep the page short.
  const etroit = useEcran('(width < 45em)');
  const { data: programmes } = requete;
  if (programmes?.length === 0) {
    return null;
  }
  const rangee = (une: readonly Programme[]) => (
    <div className={classes.rangee}>
      {une.map((programme) => (
        <Carte key={programme.id} programme={programme} nouveau={nouveaux.has(programme.id)} />
      ))}
    </div>
  );
  const autres = programmes?.slice(PAR_RANGEE) ?? [];
  return (
    <div className={classes.bloc} aria-busy={programmes === undefined && requete.isFetching}>
      <Linteau
        titre={titre}
        aside={
          autres.length > 0 && (
            <Button variant="default" size="xs" aria-expanded={deplie} aria-controls={id} onClick={toggle}>
              {deplie ? 'Replier' : `Tout montrer (${programmes?.length})`}
            </Button>
          )
        }
      >
        {aEchoue(requete) ? (
          <EchecDeListe requete={requete} />
        ) : programmes === undefined ? (
          <div className={classes.rangee} aria-hidden="true">
            {Array.from({ length: PAR_RANGEE }, (_, rang) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty frame has nothing but its rank
              <span key={rang} className={classes.attente} />
            ))}
          </div>
        ) : (
          (!etroit || deplie || autres.length === 0) && rangee(programmes.slice(0, PAR_RANGEE))
        )}
        {autres.length > 0 && (
          <Collapse id={id} expanded={deplie} className={classes.suite ?? ''}>
            {rangee(autres)}
          </Collapse>
        )}
      </Linteau>
    </div>
  );
}
