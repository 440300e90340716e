/** A row of programmes under its lintel, with the rest folded. Without programmes nothing is shown. */
import { Collapse } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { Programme } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { prix, trimestreCourt, zoneSerree } from '../../lib/formats';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { descriptionFacade, Facade } from '../../ui/facade';
import { BoutonSimple } from '../../ui/leger/boutons';
import { Linteau } from '../../ui/linteau';
import { prixLePlusBas } from '../../ui/prix-programme';
import { GlypheStatut } from '../../ui/statut-lot';
import { PAR_RANGEE } from './queries';
import './bloc-programmes.css';

function Carte({ programme, nouveau }: { programme: Programme; nouveau: boolean }) {
  const des = prixLePlusBas(programme.syntheseLots);
  const { dateLivraison } = programme.calendrier;
  const libres = programme.logementsParStatut.L;
  return (
    <Link to={chemins.programme(programme.id)} className="bloc-carte">
      <span className="bloc-visuel">
        <Facade adresse={programme.facade} alt={descriptionFacade(programme.logementsParStatut)} />
      </span>
      <span className="bloc-texte">
        <span className="bloc-nom">
          <b>{programme.nomCommercial}</b>
          {nouveau && <span className="bloc-nouveau">Nouveau</span>}
        </span>
        <span>
          {programme.lieu.libelleRiche}
          {programme.zoneFiscale !== null && `, ${zoneSerree(programme.zoneFiscale)}`}
        </span>
        <span className="bloc-pied">
          <span className="bloc-libres">
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
  const [deplie, setDeplie] = useState(false);
  // The other programmes are drawn once they are asked for.
  const [touche, setTouche] = useState(false);
  const id = useId();
  const { data: programmes } = requete;
  if (programmes?.length === 0) {
    return null;
  }
  /** They are first drawn folded, so that they unfold. */
  function basculer(): void {
    flushSync(() => setTouche(true));
    setDeplie(!deplie);
  }
  const rangee = (une: readonly Programme[], pliee = false) => (
    <div className="bloc-rangee" data-pliee={pliee || undefined}>
      {une.map((programme) => (
        <Carte key={programme.id} programme={programme} nouveau={nouveaux.has(programme.id)} />
      ))}
    </div>
  );
  const autres = programmes?.slice(PAR_RANGEE) ?? [];
  return (
    <div className="bloc-bloc" aria-busy={programmes === undefined && requete.isFetching}>
      <Linteau
        titre={titre}
        aside={
          autres.length > 0 && (
            <BoutonSimple
              cadre
              petit
              aria-expanded={deplie}
              {...(touche ? { 'aria-controls': id } : {})}
              onClick={basculer}
            >
              {deplie ? 'Replier' : `Tout montrer (${programmes?.length})`}
            </BoutonSimple>
          )
        }
      >
        {aEchoue(requete) ? (
          <EchecDeListe requete={requete} />
        ) : programmes === undefined ? (
          <div className="bloc-rangee" aria-hidden="true">
            {Array.from({ length: PAR_RANGEE }, (_, rang) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty frame has nothing but its rank
              <span key={rang} className="bloc-attente" />
            ))}
          </div>
        ) : (
          // On a phone a long list only shows its title at first, to keep the page short.
          rangee(programmes.slice(0, PAR_RANGEE), !deplie && autres.length > 0)
        )}
        {touche && autres.length > 0 && (
          <Collapse id={id} expanded={deplie} className="bloc-suite">
            {rangee(autres)}
          </Collapse>
        )}
      </Linteau>
    </div>
  );
}
