/**
 * The mandate without which nothing is held: where it stands, and how it is signed. On paper for now, with one's referent: who
 * signs for the company is its legal representative.
 */
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useUtilisateur } from '../../api/session';
import { referent } from '../../api/utilisateur';
import { chemins } from '../../lib/chemins';
import { date } from '../../lib/formats';
import { aujourdhui } from '../../lib/horloge';
import { etatDuMandat } from '../../lib/mandat';
import { marque } from '../../lib/marque';
import { Avis } from '../../ui/avis';
import { BlocReferent } from '../../ui/bloc-referent';
import { CadreAPanneau } from '../../ui/cadre-a-panneau';
import { Imprimer } from '../../ui/imprimer';
import { Linteau } from '../../ui/linteau';
import { ListeFaits, pourClient } from '../../ui/liste-faits';
import classes from './option.module.css';
import { mandat as requeteMandat } from './queries';

function Marche({ nom }: { nom: string | null }) {
  const qui = nom ?? `votre référent ${marque.nom}`;
  return (
    <Linteau titre="Comment le signer">
      <ol className={classes.marche}>
        <li>Demandez le mandat à {qui}, par téléphone ou par e-mail.</li>
        <li>
          Le représentant légal de la société, nommé à l’inscription, le signe à la main et le lui remet, en
          original ou numérisé.
        </li>
        <li>
          {qui.charAt(0).toUpperCase() + qui.slice(1)} l’enregistre, signé des deux côtés&nbsp;: options et
          réservations s’ouvrent aussitôt.
        </li>
      </ol>
    </Linteau>
  );
}

export function MandatPage() {
  const { id = '' } = useParams();
  const utilisateur = useUtilisateur();
  const { data: mandat } = useSuspenseQuery(requeteMandat(id));
  const etat = etatDuMandat(mandat, aujourdhui());
  const ref = utilisateur === null ? null : referent(utilisateur, marque.nom);
  return (
    <CadreAPanneau
      tete={
        <div className={classes.teteDePage}>
          <h1>Mandat de la société</h1>
        </div>
      }
      panneau={
        ref !== null && (
          <Linteau titre={ref.statut}>
            <BlocReferent personne={ref} />
          </Linteau>
        )
      }
    >
      <div>
        <Avis genre={etat.genre} titre={etat.titre}>
          <p>{etat.suite}</p>
        </Avis>
        <Linteau titre="Le mandat">
          <ListeFaits
            faits={pourClient([
              [
                'Signature de la société',
                mandat.dateSignature === null ? 'à venir' : date(mandat.dateSignature),
              ],
              [
                `Signature de ${marque.nom}`,
                mandat.dateSignatureIcade === null ? 'à venir' : date(mandat.dateSignatureIcade),
              ],
              ['Fin', mandat.dateEcheance !== null && date(mandat.dateEcheance)],
            ])}
          />
        </Linteau>
        {etat.aFaire && <Marche nom={ref === null ? null : `${ref.prenom} ${ref.nom}`} />}
        <div className={classes.boutons}>
          <Button component={Link} to={chemins.rechercheLots()} variant="default">
            Revenir à la recherche
          </Button>
          <Imprimer />
        </div>
      </div>
    </CadreAPanneau>
  );
}
