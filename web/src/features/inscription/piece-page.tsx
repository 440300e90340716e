/** The slots that a mail opens again: the requested documents, or the message that the link no longer works. */
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

/** Separates the tokens of a link that asks for several documents. */
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
  // Documents that were already sent, or requested again by a newer mail, are no longer asked for here.
  const [premiere, ...autres] = requetes.flatMap(({ data }, rang) => {
    const jeton = jetons[rang];
    return data && jeton !== undefined ? [{ jeton, piece: data }] : [];
  });
  return premiere === undefined ? <LienDepasse /> : <Demandes demandees={[premiere, ...autres]} />;
}
