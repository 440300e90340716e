/** The sign-in page: one error text for both fields, and back to the requested page. */

import { useState } from 'react';
import { Link } from 'react-router';
import { connecter } from '../../api/session';
import { chemins } from '../../lib/chemins';
import * as normaliser from '../../lib/normaliser';
import { regler } from '../../lib/regles';
import { vientDUneSessionFinie } from '../../lib/stockage';
import { Avis } from '../../ui/avis';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { BoutonSimple } from '../../ui/leger/boutons';
import { ChampMotDePasse, ChampSimple } from '../../ui/leger/champs';
import { Feuille } from './feuille';
import { useEntree } from './use-entree';

const REGLES = { email: regler('required', 'email'), motDePasse: regler('required') };

export function ConnexionPage() {
  const entrer = useEntree();
  // The server does not paint the notice about an ended session, because only this tab knows that its session has ended.
  const [sessionFinie] = useState(vientDUneSessionFinie);
  const formulaire = useFormulaire({
    forme: 'connexion',
    sujet: 'nouveau',
    depart: { email: '', motDePasse: '' },
    regles: REGLES,
    envoyer: ({ email, motDePasse }) => connecter(normaliser.email(email), motDePasse),
    apres: entrer,
    // The message does not say whether the e-mail or the password is wrong: both fields are marked, and the second one shows
    // the text.
    refus: (cause) =>
      cause.statusCode === 422 ? { email: '', motDePasse: cause.content.message } : undefined,
  });
  return (
    <Feuille
      titre="Se connecter"
      suite={
        <>
          <p>
            <Link to={chemins.motDePasse()} state={{ email: formulaire.valeurs.email }}>
              Mot de passe oublié&nbsp;?
            </Link>
          </p>
          <p>
            Pas encore de compte&nbsp;? <Link to={chemins.inscription()}>Devenir partenaire</Link>
          </p>
        </>
      }
    >
      {sessionFinie && (
        <Avis annonce titre="Votre session a pris fin&nbsp;: elle a expiré, ou a été fermée ailleurs.">
          Connectez-vous pour reprendre.
        </Avis>
      )}
      <CadreDeFormulaire formulaire={formulaire}>
        <ChampSimple
          {...formulaire.champ('email')}
          label="Adresse e-mail"
          type="email"
          autoComplete="username"
          required
          data-autofocus=""
        />
        <ChampMotDePasse
          {...formulaire.champ('motDePasse')}
          label="Mot de passe"
          autoComplete="current-password"
          required
        />
        <BoutonSimple type="submit" grand plein enCours={formulaire.enCours}>
          Se connecter
        </BoutonSimple>
      </CadreDeFormulaire>
    </Feuille>
  );
}
