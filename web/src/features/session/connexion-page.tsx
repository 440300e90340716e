/** Signing in: one error text for both fields, and back to the page that was asked for. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ErreurAppel } from '../../api/appel';
import { connecter } from '../../api/session';
import { chemins } from '../../lib/chemins';
import * as normaliser from '../../lib/normaliser';
import { prendreRetour } from '../../lib/stockage';
import { Linteau } from '../../ui/linteau';
import classes from './connexion-page.module.css';

export function ConnexionPage() {
  const naviguer = useNavigate();
  const [email, setEmail] = useState('');
  const [motDePasse, setMotDePasse] = useState('');
  const [erreur, setErreur] = useState<string | null>(null);
  const [enCours, setEnCours] = useState(false);

  async function envoyer(evenement: FormEvent) {
    evenement.preventDefault();
    setEnCours(true);
    setErreur(null);
    try {
      await connecter(normaliser.email(email), motDePasse);
      await naviguer(prendreRetour() ?? chemins.home(), { replace: true });
    } catch (cause) {
      setErreur(cause instanceof ErreurAppel ? cause.message : 'La connexion a échoué.');
      setEnCours(false);
    }
  }

  return (
    <div className={classes.ciel}>
      <div className={classes.feuille}>
        <Linteau niveau="page" titre="Se connecter">
          <form onSubmit={(evenement) => void envoyer(evenement)} className={classes.formulaire}>
            <TextInput
              label="Adresse e-mail"
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              value={email}
              error={erreur !== null}
              onChange={(evenement) => setEmail(evenement.currentTarget.value)}
            />
            <PasswordInput
              label="Mot de passe"
              autoComplete="current-password"
              required
              withAsterisk={false}
              value={motDePasse}
              error={erreur}
              aria-invalid={erreur !== null}
              onChange={(evenement) => setMotDePasse(evenement.currentTarget.value)}
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
