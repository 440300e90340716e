/** Chooses the first password of an account, from the link of its invitation. */
import { useLocation } from 'react-router';
import { appeler } from '../../api/appel';
import { ancreDe } from '../../lib/adresse-abimee';
import { marque } from '../../lib/marque';
import { Avis } from '../../ui/avis';
import { ChoisirMotDePasse } from './choisir-mot-de-passe';
import { Feuille } from './feuille';

const AUTRE_LIEN = 'Demandez à la personne qui vous a envoyé l’invitation de vous la renvoyer.';

export function ActivationPage() {
  const { hash } = useLocation();
  const jeton = ancreDe(hash);
  return (
    <Feuille
      titre={`Bienvenue sur ${marque.nom}`}
      {...(jeton === '' ? {} : { suite: <p>{`Ce lien ne marche plus\u00a0? ${AUTRE_LIEN}`}</p> })}
    >
      {jeton === '' ? (
        <Avis genre="attention" titre="Ce lien est incomplet.">
          {`Ouvrez-le depuis l’e-mail d’invitation. ${AUTRE_LIEN}`}
        </Avis>
      ) : (
        <ChoisirMotDePasse
          envoyer={(motDePasse) =>
            appeler('POST /api/activation', { corps: { jeton, motDePasse }, sansRedirection: true })
          }
          fait="Votre compte est ouvert&nbsp;: vous pouvez vous connecter."
        />
      )}
    </Feuille>
  );
}
