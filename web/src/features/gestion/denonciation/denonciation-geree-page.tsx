/** The sheet of a declaration: both sides of a conflict and why they look alike, the decisions, and the history. */
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  courtEncore,
  type Denonciation,
  lireDenonciation,
  nomsDeLaDenonciation,
} from '../../../api/denonciation';
import { chemins } from '../../../lib/chemins';
import { dateHeure, jourDe } from '../../../lib/formats';
import { nomComplet } from '../../../lib/normaliser';
import { Avis } from '../../../ui/avis';
import { BarreAction } from '../../../ui/barre-action';
import { Historique } from '../../../ui/historique';
import { IMPRIME } from '../../../ui/imprime';
import { Linteau } from '../../../ui/linteau';
import { ListeFaits } from '../../../ui/liste-faits';
import { StatutDenonciation } from '../../../ui/statut-suivi';
import { FicheDepassee } from '../commun/fiche-depassee';
import gestion from '../commun/gestion.module.css';
import { Chevauchement } from './chevauchement';
import { CoteACote, faitsDe } from './cote-a-cote';
import { DecisionDeDenonciation, peutDecider } from './decision-denonciation';
import classes from './denonciation.module.css';
import { denonciationGeree, type Rivale, relireDenonciation } from './queries-denonciations';
import { Rivales } from './rivales';
import { Ventes } from './ventes';

/** The id of the decisions. On a phone the facts come first, and a bar leads to the decisions. */
const DECISION = 'decision';

const nomDe = (denonciation: Denonciation) => nomsDeLaDenonciation(denonciation) ?? 'Contact effacé';

/** The author: a prescriber and their company, or the developer. */
export function auteurDe({ prescripteur }: Denonciation): string {
  if (prescripteur === null) {
    return 'le promoteur lui-même';
  }
  const societe = prescripteur.compte[0]?.nom;
  const nom = nomComplet({ prenom: prescripteur.prenom, nom: prescripteur.nom });
  return societe === undefined ? nom : `${nom}, ${societe}`;
}

/**
 * Says in a sentence which other declarations stand against a validation; for a declaration that is over (`close`), which others
 * still run.
 */
function Conflit({ rivales, close }: { rivales: readonly Rivale[]; close: boolean }) {
  const certaines = rivales.filter(({ certitude }) => certitude === 'certaine');
  const protegee = certaines.find(
    ({ denonciation }) => lireDenonciation(denonciation).status.slug === 'validated',
  );
  if (protegee !== undefined) {
    const { denonciation } = protegee;
    const fin = denonciation.dateEcheance;
    return (
      <Avis genre="attention" titre="Ce contact est déjà protégé sur ce programme.">
        {`Dénoncé par ${auteurDe(denonciation)} le ${dateHeure(denonciation.dateCreation)}`}
        {fin !== null && `, sa protection court jusqu’au ${jourDe(fin)}`}.
      </Avis>
    );
  }
  if (certaines.length > 0) {
    return (
      <Avis genre="attention" titre="Une autre société a dénoncé cette personne, sur un même programme.">
        {!close && (
          <>
            Une fois l’une validée, l’autre ne peut plus l’être, sauf à lui donner la priorité&nbsp;: le
            tableau indique leur ordre d’arrivée.
          </>
        )}
      </Avis>
    );
  }
  return close || rivales.length === 0 ? null : (
    <Avis titre="Quelqu’un qui ressemble à cette personne est déjà dénoncé.">
      C’est une ressemblance, non une certitude&nbsp;: elle ne décide de rien par elle-même.
    </Avis>
  );
}

export function DenonciationGereePage() {
  const id = Number(useParams().id);
  const { data } = useSuspenseQuery(denonciationGeree(id));
  const [choisie, choisir] = useState<number | null>(null);
  const [depassee, setDepassee] = useState<string | null>(null);
  const { denonciation, rivales, ventes, historique } = data.donnees;
  const lue = lireDenonciation(denonciation);
  const { status } = lue;
  const rivale = rivales.find((une) => une.denonciation.id === choisie) ?? rivales[0];
  const { prescripteur } = denonciation;
  return (
    <>
      <div className={gestion.tete}>
        <div {...IMPRIME}>
          <h1>{nomDe(denonciation)}</h1>
          <p>
            {`Dénonciation du ${dateHeure(denonciation.dateCreation)}, par `}
            {prescripteur === null ? (
              'le promoteur lui-même'
            ) : (
              <Link className="lt-lien" to={chemins.gestionUtilisateur(prescripteur.id)}>
                {auteurDe(denonciation)}
              </Link>
            )}
            {`, sur ${denonciation.programmes.map(({ nomCommercial }) => nomCommercial).join(', ')}`}
          </p>
        </div>
        <StatutDenonciation statut={status} fond />
      </div>
      <FicheDepassee titre={depassee} />
      <div className={classes.grille}>
        <div className={classes.faits}>
          <Conflit rivales={rivales} close={!courtEncore(lue)} />
          <Ventes ventes={ventes} />
          {rivale === undefined ? (
            <Linteau titre="Déclaré">
              <ListeFaits faits={faitsDe(denonciation)} />
            </Linteau>
          ) : (
            <>
              <Chevauchement une={denonciation} autre={rivale.denonciation} />
              <CoteACote denonciation={denonciation} rivale={rivale} />
              {rivales.length > 1 && <Rivales rivales={rivales} choisie={rivale} choisir={choisir} />}
            </>
          )}
        </div>
        <aside id={DECISION} className={classes.cote} tabIndex={-1}>
          <Linteau titre="Votre décision">
            <DecisionDeDenonciation
              key={id}
              fiche={data}
              depassee={(message) => {
                setDepassee(message);
                relireDenonciation(id).catch(() => null);
              }}
            />
          </Linteau>
          <Linteau titre="Historique">
            <Historique faits={historique} />
          </Linteau>
        </aside>
      </div>
      {peutDecider(data.donnees) && (
        <BarreAction
          actions={
            <Button component="a" href={`#${DECISION}`}>
              Décider
            </Button>
          }
        >
          <p>
            <b>{nomDe(denonciation)}</b>
          </p>
        </BarreAction>
      )}
    </>
  );
}
