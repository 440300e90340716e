/** The block of a referent (spec section 3): photo, name, the phone to call, the professional number, the e-mail. */
import { type Personne, telephoneAffiche, telephoneProfessionnel } from '../api/utilisateur';
import { afficherEmail } from '../lib/email';
import { telephone } from '../lib/formats';
import { nomComplet } from '../lib/normaliser';
import { lienTelephone } from '../lib/telephone';
import { ListeFaits } from './liste-faits';
import { Portrait } from './portrait';
import './bloc-referent.css';

const appeler = (numero: string) => <a href={lienTelephone(numero)}>{telephone(numero)}</a>;

export function BlocReferent({ personne, taille = 72 }: { personne: Personne; taille?: number }) {
  const { email = null, perimetreGeo = null } = personne;
  const [appel, professionnel] = [telephoneAffiche(personne), telephoneProfessionnel(personne)];
  return (
    <div className="referent-bloc">
      <Portrait personne={personne} taille={taille} />
      <ListeFaits
        faits={[
          ['Nom', nomComplet(personne)],
          ['Périmètre', perimetreGeo],
          ['E-mail', email !== null && <a href={`mailto:${email}`}>{afficherEmail(email)}</a>],
          ['Téléphone', appel !== null && appeler(appel)],
          ['Professionnel', professionnel !== null && appeler(professionnel)],
        ]}
      />
    </div>
  );
}
