/** The mandate of the company: its state, its dates, and how to sign it when that is due. */
import { useQuery } from '@tanstack/react-query';
import { monMandat } from '../../api/mandat';
import { date } from '../../lib/formats';
import { aujourdhui } from '../../lib/horloge';
import { MANDAT_NON_LU } from '../../lib/mandat';
import { marque } from '../../lib/marque';
import { de } from '../../lib/texte';
import { AvisDuMandat, etatDuMien } from '../../ui/avis-du-mandat';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { Linteau } from '../../ui/linteau';
import { ListeFaits } from '../../ui/liste-faits';
import classes from './compte-page.module.css';

const jour = (dit: string | null) => (dit === null ? 'à venir' : date(dit));

export function MonMandat() {
  const requete = useQuery(monMandat);
  const mandat = requete.data;
  return (
    <Linteau titre="Mandat de la société">
      {aEchoue(requete) && <EchecDeListe phrase={MANDAT_NON_LU} requete={requete} />}
      {mandat !== undefined && (
        <div className={classes.mandat}>
          <AvisDuMandat etat={etatDuMien(mandat, aujourdhui())} />
          {mandat !== null && (
            <ListeFaits
              faits={[
                ['Signature de la société', jour(mandat.dateSignature)],
                [`Signature ${de(marque.nom)}`, jour(mandat.dateSignatureIcade)],
                ['Fin', mandat.dateEcheance !== null && date(mandat.dateEcheance)],
              ]}
            />
          )}
        </div>
      )}
    </Linteau>
  );
}
