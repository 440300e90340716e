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
import { marque } from '../../lib/marque';
import { Avis, type GenreAvis } from '../../ui/avis';
import { BlocReferent } from '../../ui/bloc-referent';
import { CadreAPanneau } from '../../ui/cadre-a-panneau';
import { Imprimer } from '../../ui/imprimer';
import { Linteau } from '../../ui/linteau';
import { ListeFaits, pourClient } from '../../ui/liste-faits';
import classes from './option.module.css';
import { type Mandat, mandat as requeteMandat } from './queries';

/** What the mandate allows today, and what it waits for. */
export function etatDuMandat(
  { actif, dateSignature, dateSignatureIcade, dateEcheance }: Mandat,
  aujourdHui: string,
): { genre: GenreAvis; titre: string; suite: string } {
  if (actif) {
    return {
      genre: 'fait',
      titre:
        dateEcheance === null
          ? 'Le mandat est actif.'
          : `Le mandat est actif jusqu’au ${date(dateEcheance)}.`,
      suite: 'Les prescripteurs de la société peuvent optionner et réserver.',
    };
  }
  if (dateEcheance !== null && dateEcheance < aujourdHui) {
    return {
      genre: 'danger',
      titre: `Le mandat a pris fin le ${date(dateEcheance)}.`,
      suite:
        'Recherche et dénonciations restent ouvertes\u00a0; un nouveau mandat rouvre options et réservations.',
    };
  }
  if (dateSignature !== null && dateSignatureIcade === null) {
    return {
      genre: 'information',
      titre: `La société a signé le ${date(dateSignature)}.`,
      suite: `Il reste la signature de ${marque.nom}\u00a0: options et réservations s’ouvrent avec elle.`,
    };
  }
  return {
    genre: 'attention',
    titre: 'Le mandat reste à signer.',
    suite:
      'Recherche et dénonciations sont ouvertes\u00a0; options et réservations attendent les deux signatures.',
  };
}

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
        {!mandat.actif && <Marche nom={ref === null ? null : `${ref.prenom} ${ref.nom}`} />}
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
