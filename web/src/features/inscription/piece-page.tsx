/** One slot of a registration, opened again by the link of a mail: what is asked for, the slot, and that it came. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { dateHeure } from '../../lib/formats';
import { Avis } from '../../ui/avis';
import { Depot } from '../../ui/depot';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { Linteau } from '../../ui/linteau';
import { PageErreur, useTitreDErreur } from '../../ui/page-erreur';
import classes from './inscription.module.css';
import { envoyerPieceDemandee, type PieceDemandee, pieceDemandee } from './queries';

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

function Demande({ jeton, piece }: { jeton: string; piece: PieceDemandee }) {
  const [envoyee, setEnvoyee] = useState(false);
  const { reference, societe, libelle, demande, formats, poidsKo, expireLe } = piece;
  return (
    <div className={classes.feuille}>
      <Linteau niveau="page" titre="Envoyer une pièce">
        <p>
          {'Dossier '}
          <b>{reference}</b>
          {`, ${societe}`}
        </p>
        {envoyee ? (
          <Avis genre="fait" annonce titre="La pièce est arrivée.">
            Notre équipe reprend l’examen de votre dossier&nbsp;; sa réponse arrive par courriel.
          </Avis>
        ) : (
          <>
            <Avis titre={`Pièce demandée\u00a0: ${libelle}`}>
              <p>{demande}</p>
              <p>{`Ce lien sert une fois, jusqu’au ${dateHeure(expireLe)}.`}</p>
            </Avis>
            <div className={classes.cases}>
              <Depot
                titre={libelle}
                precision="PDF, JPG ou PNG, 5 Mo au plus"
                formats={formats.join(',').toLowerCase()}
                poidsMax={poidsKo}
                envoyer={async (fichier, depart) => {
                  await envoyerPieceDemandee(jeton, fichier, depart);
                  return { nom: fichier.name, taille: fichier.size };
                }}
                surDepot={() => setEnvoyee(true)}
              />
            </div>
          </>
        )}
      </Linteau>
    </div>
  );
}

export function PiecePage() {
  const jeton = useParams().jeton ?? '';
  const requete = useQuery(pieceDemandee(jeton));
  if (aEchoue(requete)) {
    return (
      <div className={classes.feuille}>
        <Linteau niveau="page" titre="Envoyer une pièce">
          <EchecDeListe phrase="La demande n’a pas pu être lue." requete={requete} />
        </Linteau>
      </div>
    );
  }
  if (requete.data === undefined) {
    return (
      <div className={classes.feuille} aria-busy="true">
        <Linteau niveau="page" titre="Envoyer une pièce" />
      </div>
    );
  }
  return requete.data === null ? <LienDepasse /> : <Demande jeton={jeton} piece={requete.data} />;
}
