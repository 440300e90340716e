/**
 * Chooses a password from the link of a mail. When the page knows the account (`email`), the person is signed in with this password; else
 * they go to the sign-in page, which says `fait`.
 */
import { useNavigate } from 'react-router';
import {
  connecter,
  deconnecter,
  oublierCeQuiEstMontre,
  useUtilisateur,
  utilisateurCourant,
} from '../../api/session';
import { chemins } from '../../lib/chemins';
import { ajouter } from '../../lib/flashs';
import { AIDE_DU_MOT_DE_PASSE, REGLE_DU_MOT_DE_PASSE } from '../../lib/mot-de-passe';
import { nomComplet } from '../../lib/normaliser';
import { de } from '../../lib/texte';
import { Avis } from '../../ui/avis';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { BoutonSimple } from '../../ui/leger/boutons';
import { ChampMotDePasse } from '../../ui/leger/champs';
import { useEntree } from './use-entree';

export function ChoisirMotDePasse({
  envoyer,
  fait,
  email,
}: {
  envoyer: (motDePasse: string) => Promise<unknown>;
  fait: string;
  email?: string | undefined;
}) {
  const naviguer = useNavigate();
  const entrer = useEntree();
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
      // The password is chosen: when the sign-in fails, the person signs in again by themselves.
      return (
        email !== undefined &&
        (await connecter(email, motDePasse).then(
          () => true,
          () => false,
        ))
      );
    },
    apres: (connecte) => {
      if (connecte) {
        entrer();
        return;
      }
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
      <ChampMotDePasse
        {...formulaire.champ('motDePasse')}
        label="Mot de passe"
        aide={AIDE_DU_MOT_DE_PASSE}
        autoComplete="new-password"
        required
        data-autofocus=""
      />
      <BoutonSimple type="submit" grand plein enCours={formulaire.enCours}>
        Enregistrer
      </BoutonSimple>
    </CadreDeFormulaire>
  );
}
