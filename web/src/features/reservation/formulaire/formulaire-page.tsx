/**
 * The second stage of a reservation: a form of sections, one at a time, saved while the user types. The rail shows the state
 * of each section and links to its first field. On a phone the rail is a button in the bar at the bottom.
 */

import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, memo, useDeferredValue, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { references, reservation as requeteReservation } from '../../../api/reservation';
import { chemins } from '../../../lib/chemins';
import { enObjet } from '../../../lib/objets';
import { BarreAction } from '../../../ui/barre-action';
import { RailSections, type SectionDeRail } from '../../../ui/rail-sections';
import { useEcran } from '../../../ui/use-ecran';
import type { BrouillonOuvert } from '../commun/brouillon';
import type { CodeDeSection, FormulaireDeReservation } from '../commun/fil';
import { useBrouillon } from '../commun/use-brouillon';
import { SectionAcquereurs } from './acquereur/section-acquereurs';
import { titreDeSection } from './commun/cadre-de-section';
import classes from './commun/formulaire.module.css';
import { resumeDe } from './commun/recit';
import { etatDeRail, precision, SECTIONS } from './commun/sections';
import { type SaisieDuBrouillon, useSaisie } from './commun/use-saisie';
import { useVerification, type VerificationDuDossier } from './commun/verification';
import { viser } from './commun/viser';
import { ConflitDuBrouillon } from './conflit';
import { SectionDocuments } from './document/section-documents';
import { AvisDuBrouillon, EtatDuBrouillonOuvert } from './etat-du-brouillon';
import { SectionFinancement } from './financement/section-financement';
import { PanneauDuContrat } from './panneau';
import { SectionDepot } from './section-depot';
import { SectionNotaire } from './section-notaire';
import { SectionPrix } from './section-prix';
import { SectionProjet } from './section-projet';
import { SectionRecapitulatif } from './section-recapitulatif';

const ETROIT = '(width < 45em)';
const TITRE_DU_RAIL = 'Sections de la réservation';

const CORPS: Record<
  CodeDeSection,
  ComponentType<{ saisie: SaisieDuBrouillon; verification: VerificationDuDossier }>
> = {
  acquereurs: SectionAcquereurs,
  projet: SectionProjet,
  prix: SectionPrix,
  financement: SectionFinancement,
  depot: SectionDepot,
  notaire: SectionNotaire,
  documents: SectionDocuments,
  recapitulatif: SectionRecapitulatif,
};

function sectionsDuRail(saisie: SaisieDuBrouillon): SectionDeRail[] {
  return SECTIONS.map((section) => {
    const points = saisie.points[section];
    const premier = points.find(({ genre }) => genre === 'faux') ?? points[0];
    const { to, state } = saisie.lien(section, premier?.champ ?? null);
    return {
      cle: section,
      libelle: titreDeSection(saisie, section),
      etat: etatDeRail(section, saisie.points, saisie.brouillon),
      precision: precision(section, points, resumeDe(section, saisie)),
      vers: to,
      avec: state,
    };
  });
}

const Panneau = memo(PanneauDuContrat);

/** The rail, with the state of each section. It renders after the field in which the user types. */
const Rail = memo(function Rail({
  saisie,
  courante,
  forme,
}: {
  saisie: SaisieDuBrouillon;
  courante: CodeDeSection;
  forme: 'liste' | 'bouton';
}) {
  return (
    <RailSections forme={forme} titre={TITRE_DU_RAIL} sections={sectionsDuRail(saisie)} courante={courante} />
  );
});

/** Moves the focus after a change of section, or to the field of a link. */
function useArrivee({ courante, montrer }: SaisieDuBrouillon): void {
  const { key, state } = useLocation();
  const avant = useRef<CodeDeSection | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each navigation
  useEffect(() => {
    const venue = avant.current;
    avant.current = courante;
    if (venue !== null && venue !== courante) {
      montrer(venue);
    }
    const { champ } = enObjet(state);
    if (typeof champ === 'string' && viser(champ)) {
      return;
    }
    if (venue !== null && venue !== courante) {
      viser(`section-${courante}`);
      window.scrollTo({ top: 0 });
    }
  }, [key, courante]);
}

/** The bar of a phone: the present section, and the link to the next. */
function BarreDuFormulaire({
  saisie,
  suivie,
  verification,
}: {
  saisie: SaisieDuBrouillon;
  suivie: SaisieDuBrouillon;
  verification: VerificationDuDossier;
}) {
  const suivante = SECTIONS[SECTIONS.indexOf(saisie.courante) + 1];
  return (
    <BarreAction
      encadree
      actions={
        suivante === undefined ? (
          <Button loading={verification.etat === 'en-cours'} onClick={() => void verification.verifier()}>
            Vérifier
          </Button>
        ) : (
          <Button
            component={Link}
            {...saisie.lien(suivante)}
            rightSection={<IconArrowRight size={16} stroke={1.5} aria-hidden="true" />}
          >
            Continuer
          </Button>
        )
      }
    >
      <Rail forme="bouton" saisie={suivie} courante={saisie.courante} />
    </BarreAction>
  );
}

function Corps({
  brouillon,
  formulaire,
}: {
  brouillon: BrouillonOuvert;
  formulaire: FormulaireDeReservation;
}) {
  const { data: choix } = useSuspenseQuery(references);
  const saisie = useSaisie(brouillon, formulaire, choix);
  const verification = useVerification(saisie);
  const etroit = useEcran(ETROIT);
  useArrivee(saisie);
  // A typed letter appears in its field at once. The states of the sections and the contract are rendered later, with a lower
  // priority.
  const suivie = useDeferredValue(saisie);
  const Section = CORPS[saisie.courante];
  const fermee = brouillon.etat === 'termine' || !brouillon.reservation.actions.modifier.autorisee;
  return (
    <>
      <div className={classes.grille}>
        {!etroit && (
          <div className={classes.rail}>
            <Rail forme="liste" saisie={suivie} courante={saisie.courante} />
          </div>
        )}
        <form
          noValidate
          className={classes.formulaire}
          onSubmit={(evenement) => evenement.preventDefault()}
          onBlur={saisie.surBlur}
          // A file dropped outside a slot must not replace the page.
          onDragOver={(evenement) => evenement.preventDefault()}
          onDrop={(evenement) => evenement.preventDefault()}
        >
          <AvisDuBrouillon brouillon={brouillon} />
          {brouillon.conflit !== null && (
            <ConflitDuBrouillon conflit={brouillon.conflit} references={choix} />
          )}
          <fieldset className={classes.champs} disabled={fermee}>
            <Section key={saisie.courante} saisie={saisie} verification={verification} />
          </fieldset>
        </form>
        <Panneau saisie={suivie} />
      </div>
      {etroit && <BarreDuFormulaire saisie={saisie} suivie={suivie} verification={verification} />}
    </>
  );
}

/** The form of an open draft. */
export function FormulaireOuvert({ brouillon }: { brouillon: BrouillonOuvert }) {
  const { lot, formulaire } = brouillon.reservation;
  // When the draft has ended, the server no longer sends the data of its form, so the last data stays.
  const dernier = useRef(formulaire);
  dernier.current = formulaire ?? dernier.current;
  return (
    <>
      <div className={classes.tete}>
        <div>
          <Link to={chemins.lot(lot.id)} className={classes.retour}>
            <IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />
            {`Lot ${lot.numero}`}
          </Link>
          <h1>{`Réservation du lot ${lot.numero}`}</h1>
          <p className={classes.programme}>
            {[lot.programme.nomCommercial, lot.programme.lieu?.libelle].filter(Boolean).join(', ')}
          </p>
          <EtatDuBrouillonOuvert brouillon={brouillon} />
        </div>
      </div>
      <div className={classes.cadre}>
        {dernier.current === null ? (
          <AvisDuBrouillon brouillon={{ ...brouillon, etat: 'termine' }} />
        ) : (
          <Corps brouillon={brouillon} formulaire={dernier.current} />
        )}
      </div>
    </>
  );
}

export function FormulaireReservation({ reservationId }: { reservationId: number }) {
  const brouillon = useBrouillon(reservationId);
  const { reservation, relire } = brouillon;
  // The reservation is read again when the portal announces a change of the lot, because somebody may have ended the draft.
  const { data } = useQuery({
    ...requeteReservation(reservationId),
    initialData: reservation,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const finieAilleurs = !data.draft && reservation.draft;
  useEffect(() => {
    if (finieAilleurs) {
      void relire();
    }
  }, [finieAilleurs, relire]);
  return <FormulaireOuvert brouillon={brouillon} />;
}
