/** Signing in: one error text for both fields, and back to the page that was asked for. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { connecter } from '../../api/session';
import { chemins } from '../../lib/chemins';
import * as normaliser from '../../lib/normaliser';
import { regler } from '../../lib/regles';
import { prendreRetour } from '../../lib/stockage';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { Linteau } from '../../ui/linteau';
import classes from './connexion-page.module.css';

const REGLES = { email: regler('required', 'email'), motDePasse: regler('required') };

export function ConnexionPage() {
  const naviguer = useNavigate();
  const formulaire = useFormulaire({
    nom: 'connexion',
    depart: { email: '', motDePasse: '' },
    regles: REGLES,
    envoyer: ({ email, motDePasse }) => connecter(normaliser.email(email), motDePasse),
    apres: () => void naviguer(prendreRetour() ?? chemins.home(), { replace: true }),
    // Which of the two is wrong is nobody's business: both are marked, the last one says it.
    refus: (cause) =>
      cause.statusCode === 422 ? { email: '', motDePasse: cause.content.message } : undefined,
  });
  return (
    <div className={classes.ciel}>
      <div className={classes.feuille}>
        <Linteau niveau="page" titre="Se connecter">
          <CadreDeFormulaire formulaire={formulaire} className={classes.formulaire} garde={false}>
            <TextInput
              {...formulaire.champ('email')}
              label="Adresse e-mail"
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
            />
            <PasswordInput
              {...formulaire.champ('motDePasse')}
              label="Mot de passe"
              autoComplete="current-password"
              required
              withAsterisk={false}
            />
            <Button type="submit" size="lg" fullWidth loading={formulaire.enCours}>
              Se connecter
            </Button>
          </CadreDeFormulaire>
          <p className={classes.suite}>
            Pas encore de compte ? <Link to={chemins.inscription()}>Devenir partenaire</Link>
          </p>
        </Linteau>
      </div>
    </div>
  );
}
