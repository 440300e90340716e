/** Signing in: one error text for both fields, and back to the page that was asked for. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ErreurAppel } from '../../api/appel';
import { messageGenerique } from '../../api/echecs';
import { connecter } from '../../api/session';
import { attendre, useEnCours } from '../../lib/attente';
import { chemins } from '../../lib/chemins';
import { vider } from '../../lib/flashs';
import { effacerErreurs, erreursDe, estValide, poserErreurs, useErreurs } from '../../lib/formulaires';
import { marque } from '../../lib/marque';
import * as normaliser from '../../lib/normaliser';
import { adresseEmail, obligatoire } from '../../lib/regles';
import { prendreRetour } from '../../lib/stockage';
import { Linteau } from '../../ui/linteau';
import classes from './connexion-page.module.css';

/** The name of this form in the record of errors. */
const FORMULAIRE = 'connexion';

export function ConnexionPage() {
  const naviguer = useNavigate();
  const [email, setEmail] = useState('');
  const [motDePasse, setMotDePasse] = useState('');
  const enCours = useEnCours(FORMULAIRE);
  const erreurs = useErreurs(FORMULAIRE);
  const champEmail = useRef<HTMLInputElement>(null);
  const champMotDePasse = useRef<HTMLInputElement>(null);
  useEffect(() => () => effacerErreurs(FORMULAIRE), []);

  async function envoyer(evenement: FormEvent) {
    evenement.preventDefault();
    vider();
    poserErreurs(FORMULAIRE, {
      email: obligatoire(email) ?? adresseEmail(email),
      motDePasse: obligatoire(motDePasse),
    });
    if (!estValide(FORMULAIRE)) {
      (erreursDe(FORMULAIRE).email === undefined ? champMotDePasse : champEmail).current?.focus();
      return;
    }
    try {
      await attendre(FORMULAIRE, () => connecter(normaliser.email(email), motDePasse));
      await naviguer(prendreRetour() ?? chemins.home(), { replace: true });
    } catch (cause) {
      const dit = cause instanceof ErreurAppel ? cause.message : messageGenerique(marque.nom);
      // Which of the two is wrong is nobody's business: both are marked, the last one says it.
      poserErreurs(FORMULAIRE, { email: '', motDePasse: dit });
      champMotDePasse.current?.focus();
    }
  }

  function changer(champ: string, poser: (texte: string) => void) {
    return (evenement: ChangeEvent<HTMLInputElement>) => {
      poser(evenement.currentTarget.value);
      effacerErreurs(FORMULAIRE, champ);
    };
  }

  return (
    <div className={classes.ciel}>
      <div className={classes.feuille}>
        <Linteau niveau="page" titre="Se connecter">
          <form noValidate onSubmit={(evenement) => void envoyer(evenement)} className={classes.formulaire}>
            <TextInput
              label="Adresse e-mail"
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              ref={champEmail}
              value={email}
              error={erreurs.email === '' ? true : erreurs.email}
              onChange={changer('email', setEmail)}
            />
            <PasswordInput
              label="Mot de passe"
              autoComplete="current-password"
              required
              withAsterisk={false}
              ref={champMotDePasse}
              value={motDePasse}
              error={erreurs.motDePasse}
              aria-invalid={erreurs.motDePasse !== undefined}
              onChange={changer('motDePasse', setMotDePasse)}
            />
            <Button type="submit" size="lg" fullWidth loading={enCours}>
              Se connecter
            </Button>
          </form>
          <p className={classes.suite}>
            Pas encore de compte ? <Link to={chemins.inscription()}>Devenir partenaire</Link>
          </p>
        </Linteau>
      </div>
    </div>
  );
}
