/** Chooses the first password of an account, from the link of its invitation, and signs in. */
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { appeler, lire } from '../../api/appel';
import { cles } from '../../api/cles';
import { ErreurAppel } from '../../api/erreur-appel';
import { ancreDe } from '../../lib/adresse-abimee';
import { chemins } from '../../lib/chemins';
import { marque } from '../../lib/marque';
import { Avis } from '../../ui/avis';
import { ChoisirMotDePasse } from './choisir-mot-de-passe';
import { Feuille } from './feuille';

/** What to do without a valid link. It is true of a person who was invited and of one who registered. */
const AUTRE_LIEN = `Demandez-en un autre à la personne qui vous a invité, ou à votre contact chez ${marque.nom}.`;

/** The account that the link opens. The call is made once, because a refusal does not change. */
const useInvitation = (jeton: string) =>
  useQuery({
    queryKey: cles.invitation(jeton),
    queryFn: ({ signal }) => lire('/api/activation', { jeton, signal, anonyme: true, sansRedirection: true }),
    enabled: jeton !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

function Contenu({ jeton }: { jeton: string }) {
  const { data: compte, error } = useInvitation(jeton);
  if (jeton === '') {
    return (
      <Avis genre="attention" titre="Ce lien est incomplet.">
        {`Ouvrez-le depuis l’e-mail que vous avez reçu. ${AUTRE_LIEN}`}
      </Avis>
    );
  }
  if (error instanceof ErreurAppel && error.statusCode === 404) {
    return (
      <Avis
        genre="attention"
        annonce
        titre={error.content.message}
        actions={<Link to={chemins.connexion()}>Se connecter</Link>}
      >
        {`Votre mot de passe est déjà choisi\u00a0? Connectez-vous. ${AUTRE_LIEN}`}
      </Avis>
    );
  }
  return (
    <>
      {compte !== undefined && (
        <p>
          Bonjour {compte.prenom}, vous vous connecterez avec l’adresse <b>{compte.email}</b>
          {compte.societe !== null && <>, pour la société {compte.societe}</>}.
        </p>
      )}
      <ChoisirMotDePasse
        email={compte?.email}
        envoyer={(motDePasse) =>
          appeler('POST /api/activation', { corps: { jeton, motDePasse }, sansRedirection: true })
        }
        fait="Votre compte est ouvert&nbsp;: vous pouvez vous connecter."
      />
    </>
  );
}

export function ActivationPage() {
  const { hash } = useLocation();
  return (
    <Feuille titre={`Bienvenue sur ${marque.nom}`}>
      <Contenu jeton={ancreDe(hash)} />
    </Feuille>
  );
}
