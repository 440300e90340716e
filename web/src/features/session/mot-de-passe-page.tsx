/**
 * The page of a forgotten password: the user asks for a link, then chooses a new password with this link. The token is after
 * the `#` of the link, so opening the page does not send the token to the server.
 */

import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { appeler } from '../../api/appel';
import { ancreDe } from '../../lib/adresse-abimee';
import { chemins } from '../../lib/chemins';
import * as normaliser from '../../lib/normaliser';
import { enMots, enObjet } from '../../lib/objets';
import { regler } from '../../lib/regles';
import { Avis } from '../../ui/avis';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { BoutonSimple } from '../../ui/leger/boutons';
import { ChampSimple } from '../../ui/leger/champs';
import { ChoisirMotDePasse } from './choisir-mot-de-passe';
import { Feuille } from './feuille';

function DemanderUnLien({ email: connu }: { email: string }) {
  const [envoyeA, setEnvoyeA] = useState<string | null>(null);
  const formulaire = useFormulaire({
    forme: 'oubli',
    sujet: 'nouveau',
    depart: { email: connu },
    regles: { email: regler('required', 'email') },
    envoyer: ({ email }) =>
      appeler('POST /api/motdepasse/oubli', {
        corps: { email: normaliser.email(email) },
        sansRedirection: true,
      }),
    apres: (_, { email }) => setEnvoyeA(normaliser.email(email)),
  });
  if (envoyeA !== null) {
    return (
      <Avis genre="fait" annonce titre={`Si ${envoyeA} a un compte, un lien vient de lui être envoyé.`}>
        Il ne peut servir qu’une fois, et il est valable une heure. Regardez aussi dans les messages
        indésirables.
      </Avis>
    );
  }
  return (
    <CadreDeFormulaire formulaire={formulaire}>
      <p>Nous vous envoyons un lien pour choisir un autre mot de passe.</p>
      <ChampSimple
        {...formulaire.champ('email')}
        label="Adresse e-mail"
        type="email"
        autoComplete="username"
        required
        data-autofocus=""
      />
      <BoutonSimple type="submit" grand plein enCours={formulaire.enCours}>
        Recevoir un lien
      </BoutonSimple>
    </CadreDeFormulaire>
  );
}

export function MotDePassePage() {
  const { hash, state } = useLocation();
  const jeton = ancreDe(hash);
  const email = enMots(enObjet(state).email) ?? '';
  const retour = (
    <p>
      <Link to={chemins.connexion()}>Revenir à la connexion</Link>
    </p>
  );
  if (jeton === '') {
    return (
      <Feuille titre="Mot de passe oublié" suite={retour}>
        <DemanderUnLien email={email} />
      </Feuille>
    );
  }
  return (
    <Feuille
      titre="Choisir un autre mot de passe"
      suite={
        <p>
          Ce lien ne marche plus&nbsp;? <Link to={chemins.motDePasse()}>En recevoir un autre</Link>
        </p>
      }
    >
      <ChoisirMotDePasse
        envoyer={(motDePasse) =>
          appeler('POST /api/motdepasse', { corps: { jeton, motDePasse }, sansRedirection: true })
        }
        fait="Votre mot de passe est changé&nbsp;: vous pouvez vous connecter."
      />
    </Feuille>
  );
}
