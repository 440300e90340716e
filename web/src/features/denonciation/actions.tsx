/** The actions on a running declaration: take an option where it protects, renew it for thirty days, or cancel it. */
import { useState } from 'react';
import { courtEncore, type DenonciationLue } from '../../api/denonciation';
import { useUtilisateur } from '../../api/session';
import type { UtilisateurServeur } from '../../api/utilisateur';
import { dateHeure, jourDe } from '../../lib/formats';
import { aujourdhui, maintenant } from '../../lib/horloge';
import { nomComplet } from '../../lib/normaliser';
import { de } from '../../lib/texte';
import { Confirmation } from '../../ui/confirmation';
import { BoutonSimple } from '../../ui/leger/boutons';
import { useRaisonIncarnee } from '../../ui/raison-incarnee';
import { ActionsDeLigne } from '../../ui/table/actions-de-ligne';
import { actesDOption, PoserUneOption, protegeMoi } from './poser-option';
import { nommer } from './programmes';
import { useAnnulation, useRenouvellement } from './use-actes';

/** The time during which the server refuses a similar declaration, even after a cancellation (spec section 4). */
const DOUBLON = 24 * 3_600_000;

/** Writes the time until which a similar declaration is refused, as "27/11/2026 10:12"; `null` once this time has passed. */
function finDuDoublon(createdAt: number): string | null {
  const fin = createdAt + DOUBLON;
  return fin > maintenant() ? dateHeure(new Date(fin).toISOString()) : null;
}

const JOUR = 24 * 3_600_000;
/** The length of a renewal, and how often a declaration may be renewed (spec section 4). */
const DUREE = 30 * JOUR;
const RENOUVELLEMENTS = 2;

/** The new end after a renewal, in days of Paris, and the number of renewals left. */
function suiteDuRenouvellement({
  dateEcheance,
  renouvellements,
}: Pick<DenonciationLue, 'dateEcheance' | 'renouvellements'>): string {
  const midi = dateEcheance === null ? null : Date.parse(`${aujourdhui(Date.parse(dateEcheance))}T12:00:00Z`);
  const fin =
    midi === null
      ? 'Elle court trente jours de plus'
      : `Elle court jusqu’au ${jourDe(new Date(midi + DUREE).toISOString())}`;
  return renouvellements + 1 < RENOUVELLEMENTS
    ? `${fin}\u00a0; il restera ensuite un renouvellement.`
    : `${fin}\u00a0; elle ne se renouvellera plus ensuite.`;
}

/**
 * Whether the row shows an action, allowed or refused with its reason. A colleague's declaration, which is only readable,
 * shows nothing.
 */
export const seTraite = (denonciation: DenonciationLue, moi: UtilisateurServeur | null): boolean => {
  const { renouveler, annuler } = denonciation.actions;
  const mienne = denonciation.prescripteur?.id === moi?.id;
  return courtEncore(denonciation) && (mienne || renouveler.autorisee || annuler.autorisee);
};

export function ActionsDeDenonciation({ denonciation }: { denonciation: DenonciationLue }) {
  const { id, contact, programmes, actions, createdAt, status } = denonciation;
  const moi = useUtilisateur();
  const [question, poser] = useState<'annulation' | 'renouvellement' | null>(null);
  const delai = finDuDoublon(createdAt);
  const qui = contact === null ? 'ce contact' : nomComplet(contact);
  const fermer = () => poser(null);
  const raison = useRaisonIncarnee();
  const annulation = useAnnulation(id, qui, fermer);
  const renouvellement = useRenouvellement(id, fermer);
  const protege = protegeMoi(denonciation, moi);
  const { renouveler, annuler } = actions;
  // The button of the row renews a declaration that ends within the week. Before that, the button leads to an option.
  const aRenouveler = renouveler.autorisee;
  const autres = [
    ...(protege && aRenouveler ? actesDOption(denonciation) : []),
    ...(aRenouveler
      ? []
      : [{ libelle: 'Renouveler', action: renouveler, faire: () => poser('renouvellement') }]),
    { libelle: 'Annuler la dénonciation', action: annuler, faire: () => poser('annulation') },
  ];
  return (
    <>
      <ActionsDeLigne nom={`dénonciation ${de(qui)}`} actes={autres}>
        {aRenouveler ? (
          <BoutonSimple
            cadre
            aria-label={`Renouveler la dénonciation ${de(qui)}`}
            onClick={() => poser('renouvellement')}
          >
            Renouveler
          </BoutonSimple>
        ) : (
          protege && <PoserUneOption denonciation={denonciation} />
        )}
      </ActionsDeLigne>
      <Confirmation
        ouverte={question === 'renouvellement'}
        titre={`Renouveler la dénonciation ${de(qui)}\u00a0?`}
        action="Renouveler"
        refus="Pas maintenant"
        enCours={renouvellement.isPending}
        surOui={() => renouvellement.mutate()}
        surNon={fermer}
      >
        {suiteDuRenouvellement(denonciation)}
      </Confirmation>
      <Confirmation
        ouverte={question === 'annulation'}
        titre={`Annuler la dénonciation ${de(qui)}\u00a0?`}
        action="Annuler la dénonciation"
        refus="Garder la dénonciation"
        danger
        enCours={annulation.isPending}
        surOui={() => {
          const corps = raison.lire();
          if (corps !== null) {
            annulation.mutate(corps);
          }
        }}
        surNon={fermer}
      >
        {status.slug === 'pending'
          ? `Cette dénonciation attend une décision\u00a0: elle n’en aura pas, et ne protégera pas ce contact sur ${nommer(programmes)}.`
          : `Dès maintenant, cette dénonciation ne protège plus ce contact sur ${nommer(programmes)}.`}{' '}
        {delai !== null &&
          `Vous ne pourrez pas dénoncer de nouveau ce contact sur ${nommer(programmes)} avant le ${delai}, 24\u00a0heures après l’avoir dénoncé. `}
        Cette annulation est définitive.{raison.champ}
      </Confirmation>
    </>
  );
}
