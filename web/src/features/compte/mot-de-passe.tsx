/** Changes the password: the old one, then the new one. The other sessions end. */
import { Button, PasswordInput } from '@mantine/core';
import { ajouter } from '../../lib/flashs';
import { AIDE_DU_MOT_DE_PASSE, REGLE_DU_MOT_DE_PASSE } from '../../lib/mot-de-passe';
import { regler } from '../../lib/regles';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { Linteau } from '../../ui/linteau';
import classes from './compte-page.module.css';
import { changerMotDePasse } from './queries';

const VIDE = { ancienMotDePasse: '', motDePasse: '' };

export function MotDePasse({ email }: { email: string }) {
  const formulaire = useFormulaire({
    forme: 'mot-de-passe',
    sujet: 'nouveau',
    depart: VIDE,
    regles: { ancienMotDePasse: regler('required'), motDePasse: REGLE_DU_MOT_DE_PASSE },
    envoyer: ({ ancienMotDePasse, motDePasse }) => changerMotDePasse(ancienMotDePasse, motDePasse),
    apres: () => {
      formulaire.abandonner();
      ajouter('success', 'Mot de passe changé\u00a0: vos autres sessions sont fermées.');
    },
  });
  return (
    <Linteau titre="Mot de passe">
      <CadreDeFormulaire formulaire={formulaire}>
        {/* Tells a password manager which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className={classes.champs}>
          <PasswordInput
            {...formulaire.champ('ancienMotDePasse')}
            label="Ancien mot de passe"
            autoComplete="current-password"
            required
            withAsterisk={false}
          />
          <PasswordInput
            {...formulaire.champ('motDePasse')}
            label="Nouveau mot de passe"
            description={AIDE_DU_MOT_DE_PASSE}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            required
            withAsterisk={false}
          />
        </div>
        <Button type="submit" mt="md" loading={formulaire.enCours}>
          Changer le mot de passe
        </Button>
      </CadreDeFormulaire>
    </Linteau>
  );
}
