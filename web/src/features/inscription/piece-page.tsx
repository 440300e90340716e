/** Slots of a registration, opened again by the link of a mail: what is asked for, or that the link serves no more. */
import { useQueries } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { Linteau } from '../../ui/linteau';
import { PageErreur, useTitreDErreur } from '../../ui/page-erreur';
import classes from './inscription.module.css';
import { Demandes } from './piece-demandee';
import { pieceDemandee } from './queries';

function LienDepasse() {
  useTitreDErreur('Lien dépassé');
  return (
    <PageErreur
      statut={404}
      titre="Ce lien n’est plus valable"
      phrase="La pièce a déjà été envoyée, ou le délai est passé. Si elle manque encore, notre équipe vous écrira."
    />
  );
}

/** Between the tokens of one link, when a mail asks for several documents. */
const ENTRE_LES_JETONS = '.';

export function PiecePage() {
  const jetons = (useParams().jeton ?? '').split(ENTRE_LES_JETONS);
  const requetes = useQueries({ queries: jetons.map(pieceDemandee) });
  const enEchec = requetes.find(aEchoue);
  if (enEchec !== undefined) {
    return (
      <div className={classes.feuille}>
        <Linteau niveau="page" titre="Envoyer une pièce">
          <EchecDeListe phrase="La demande n’a pas pu être lue." requete={enEchec} />
        </Linteau>
      </div>
    );
  }
  if (requetes.some(({ data }) => data === undefined)) {
    return (
      <div className={classes.feuille} aria-busy="true">
        <Linteau niveau="page" titre="Envoyer une pièce" />
      </div>
    );
  }
  // Those that were sent before, or asked for anew since, are wanted no more by this link.
  const [premiere, ...autres] = requetes.flatMap(({ data }, rang) => {
    const jeton = jetons[rang];
    return data && jeton !== undefined ? [{ jeton, piece: data }] : [];
  });
  return premiere === undefined ? <LienDepasse /> : <Demandes demandees={[premiere, ...autres]} />;
}
