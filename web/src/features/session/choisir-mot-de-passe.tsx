/** Chooses a password from the link of a mail, then signs in with this password. */
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
import { BoutonSimple } from '../../ui/leger/boutons';
import { ChampMotDePasse } from '../../ui/leger/champs';

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
