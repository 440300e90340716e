/** Says why the contract of a complete draft cannot be sent: its programme has no valid état des risques. */
import { Link } from 'react-router';
import { useUtilisateur } from '../../api/session';
import type { Reservation } from '../../api/types';
import { aLeRole } from '../../api/utilisateur';
import { chemins } from '../../lib/chemins';
import { Avis } from '../avis';

export function SansEtatDesRisques({
  reservation: { formulaire, lot },
}: {
  reservation: Pick<Reservation, 'formulaire' | 'lot'>;
}) {
  const equipe = aLeRole(useUtilisateur(), 'ROLE_INTERNAL');
  if (formulaire?.etatDesRisques !== 'absent') {
    return null;
  }
  return (
    <Avis
      genre="attention"
      titre="L’état des risques du programme manque"
      {...(equipe && {
        actions: (
          <Link className="lt-lien" to={chemins.gestionEtatDesRisques(lot.programme.id)}>
            Déposer l’état des risques
          </Link>
        ),
      })}
    >
      {equipe
        ? 'Le contrat ne peut pas partir à la signature sans lui.'
        : 'Votre référent doit le déposer avant que le contrat parte à la signature. Le reste du dossier se remplit dès maintenant.'}
    </Avis>
  );
}
