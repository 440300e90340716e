/** The state of an account: active, invited without an answer, or disabled. The state is never shown by colour alone. */
import { IconCircleCheck, IconCircleOff, IconMailForward } from '@tabler/icons-react';
import classes from './gestion.module.css';
import type { UtilisateurGere } from './queries';

export type EtatDUtilisateur = 'actif' | 'invite' | 'desactive';

export const ETATS: Record<EtatDUtilisateur, { mot: string; icone: typeof IconCircleCheck }> = {
  actif: { mot: 'Actif', icone: IconCircleCheck },
  invite: { mot: 'Invité', icone: IconMailForward },
  desactive: { mot: 'Désactivé', icone: IconCircleOff },
};

export function etatDe({ actif, invite }: Pick<UtilisateurGere, 'actif' | 'invite'>): EtatDUtilisateur {
  return actif ? (invite ? 'invite' : 'actif') : 'desactive';
}

/** The parameters of the list for one state. */
export function demandesDEtat(etat: string | null): { actif: boolean | null; invite: boolean | null } {
  return {
    actif: etat === null ? null : etat !== 'desactive',
    invite: etat === 'invite' ? true : etat === 'actif' ? false : null,
  };
}

export function EtatUtilisateur({ utilisateur }: { utilisateur: UtilisateurGere }) {
  const etat = etatDe(utilisateur);
  const { mot, icone: Icone } = ETATS[etat];
  return (
    <span className={classes.etat} data-etat={etat}>
      <Icone size={16} stroke={1.5} aria-hidden="true" />
      {mot}
    </span>
  );
}

/** The message once an invitation is sent. */
export const invitationEnvoyee = (email: string): string => `Invitation envoyée à ${email}.`;
