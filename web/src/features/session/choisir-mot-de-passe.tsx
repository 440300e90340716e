/** Chooses a password from the link of a mail, then signs in with it. */
import { Button, PasswordInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { deconnecter, oublierCeQuiEstMontre, useUtilisateur, utilisateurCourant } from '../../api/session';
import { chemins } from '../../lib/chemins';
import { ajouter } from '../../lib/flashs';
import { AIDE_DU_MOT_DE_PASSE, REGLE_DU_MOT_DE_PASSE } from '../../lib/mot-de-passe';
import { nomComplet } from '../../lib/normaliser';
import { de } from '../../lib/texte';
import { Avis } from '../../ui/avis';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';

export function ChoisirMotDePasse({
  envoyer,
  fait,
}: {
  envoyer: (motDePasse: string) => Promise<unknown>;
  fait: string;
}) {
  const naviguer = useNavigate();
  const connecte = useUtilisateur();
  const formulaire = useFormulaire({
    forme: 'choix-du-mot-de-passe',
    sujet: 'nouveau',
    depart: { motDePasse: '' },
    regles: { motDePasse: REGLE_DU_MOT_DE_PASSE },
    envoyer: async ({ motDePasse }) => {
      await envoyer(motDePasse);
      // Another person who is signed in on this browser is signed out first.
      if (utilisateurCourant() !== null && !(await deconnecter())) {
        oublierCeQuiEstMontre();
      }
    },
    apres: () => {
      ajouter('success', fait);
      void naviguer(chemins.connexion(), { replace: true });
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire}>
      {connecte !== null && (
        <Avis titre={`Une session est ouverte au nom ${de(nomComplet(connecte))}.`}>
          Enregistrer ce mot de passe fermera cette session, quel que soit le compte qui le reçoit.
        </Avis>
      )}
      <PasswordInput
        {...formulaire.champ('motDePasse')}
        label="Mot de passe"
        description={AIDE_DU_MOT_DE_PASSE}
        autoComplete="new-password"
        required
        withAsterisk={false}
        data-autofocus=""
      />
      <Button type="submit" size="lg" fullWidth loading={formulaire.enCours}>
        Enregistrer
      </Button>
    </CadreDeFormulaire>
  );
}
