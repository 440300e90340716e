/** Why the server refused to give a lot, in its own sentence, and what can be done. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ErreurAppel } from '../api/erreur-appel';
import { useUtilisateur } from '../api/session';
import type { Lot } from '../api/types';
import { referent } from '../api/utilisateur';
import { chemins } from '../lib/chemins';
import { marque } from '../lib/marque';
import { Avis } from './avis';
import { BlocReferent } from './bloc-referent';
import { estStatut, StatutAPresent } from './statut-lot';

function Vers({ a, children }: { a: string; children: string }) {
  return (
    <Button component={Link} to={a} variant="default">
      {children}
    </Button>
  );
}

interface Refuse {
  lot: { id: string; programme: { id: string } };
  mandat: string | null;
}

const CHERCHER = ({ lot }: Refuse) => (
  <Vers a={chemins.programme(lot.programme.id)}>Voir les autres lots du programme</Vers>
);

/** What the user can do, by the code of the refusal. For another code the sentence is enough. */
const SUITES: Readonly<Record<string, (refuse: Refuse) => ReactNode>> = {
  'lot-indisponible': CHERCHER,
  'lot-introuvable': CHERCHER,
  'lot-optionne': CHERCHER,
  'annexe-prise': CHERCHER,
  'option-recente': CHERCHER,
  'avant-premiere': CHERCHER,
  'lot-annexe': CHERCHER,
  'option-deja-posee': ({ lot }) => <Vers a={chemins.lotOptionConfirmation(lot.id)}>Voir votre option</Vers>,
  'reservation-deja-en-cours': ({ lot }) => (
    <Vers a={chemins.lotReservation(lot.id)}>Reprendre votre réservation</Vers>
  ),
  'limite-options': () => <Vers a={chemins.suiviOptions()}>Voir vos options</Vers>,
  'mandat-inactif': ({ mandat }) =>
    mandat !== null && <Vers a={chemins.signatureMandat(mandat)}>Voir le mandat</Vers>,
};

/** A protection covers the whole programme. Only the referent can see it and say what is possible. */
function AppelerLeReferent() {
  const utilisateur = useUtilisateur();
  const personne = utilisateur === null ? null : referent(utilisateur, marque.nom);
  return (
    personne !== null && (
      <>
        <p>{`${personne.statut} peut vous dire ce qui est possible pour cette personne.`}</p>
        <BlocReferent personne={personne} taille={48} />
      </>
    )
  );
}

/** Refusals that mean that the lot is gone. Other lots are then proposed. */
const DEPARTS: ReadonlySet<string | null> = new Set([
  'lot-indisponible',
  'lot-introuvable',
  'lot-optionne',
  'annexe-prise',
]);

/** Whether a refusal is about the lot (taken, blocked or withdrawn) and not about the typed values. */
export const estDuLot = ({ statusCode, content }: ErreurAppel): boolean =>
  statusCode === 409 || content.code === 'lot-introuvable';

export const estUnDepart = ({ content }: ErreurAppel): boolean => DEPARTS.has(content.code);

export function RefusDeLot({
  cause,
  lot,
  aPresent: statut = cause.suite.statut,
}: {
  cause: ErreurAppel;
  lot: Refuse['lot'];
  /** The present status, when the lot is followed; otherwise the status in the refusal is shown. */
  aPresent?: Lot['statut'] | null | undefined;
}) {
  const { code, message } = cause.content;
  const { mandat = null } = cause.suite;
  const suite = SUITES[code ?? '']?.({ lot, mandat });
  return (
    <Avis genre="attention" titre={message} actions={suite || undefined}>
      {statut && (code === 'lot-indisponible' || code === 'lot-optionne') && estStatut(statut.code) && (
        <StatutAPresent code={statut.code} libelle={statut.libelle} />
      )}
      {code === 'personne-protegee' && <AppelerLeReferent />}
      {code === 'mandat-inactif' && mandat === null && <p>Votre référent vous en prépare un.</p>}
    </Avis>
  );
}
