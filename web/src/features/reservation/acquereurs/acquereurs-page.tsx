/**
 * The first stage of a reservation: the buyers, before the lot is held. With an option of mine the buyer is known, and also
 * their partner when the couple was declared together. Typed text is kept. The click begins the draft.
 */
import { Checkbox, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { denonciation } from '../../../api/denonciation';
import type { ErreurAppel } from '../../../api/erreur-appel';
import { useLotVu } from '../../../api/lot';
import { option as requeteOption } from '../../../api/option';
import type { Lot, OptionLot } from '../../../api/types';
import { chemins } from '../../../lib/chemins';
import { useCleDEnvoi } from '../../../lib/cle-d-envoi';
import { afficherEmail } from '../../../lib/email';
import { echeance, telephone } from '../../../lib/formats';
import { nomComplet, villeLue } from '../../../lib/normaliser';
import { Avis } from '../../../ui/avis';
import { CadreAPanneau } from '../../../ui/cadre-a-panneau';
import { AInformer } from '../../../ui/contact/a-informer';
import { FilDAriane } from '../../../ui/fil-dariane';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { Linteau } from '../../../ui/linteau';
import { ListeFaits } from '../../../ui/liste-faits';
import { usePartiEntreTemps, usePermisAuDepart } from '../../../ui/lot-parti';
import { LeLot, PrixTenu } from '../../../ui/lot-tenu';
import { Obstacle, SuitesDeLObstacle, useRefusDuLot } from '../../../ui/obstacle';
import { BoutonDePrise } from '../../../ui/prise-de-lot';
import { estDuLot } from '../../../ui/refus-de-lot';
import { ACQUEREURS_DITS } from '../../../ui/reservation/acheteurs';
import { titreDuLot, votreOption } from '../../../ui/textes-lot';
import { useTvaChoisie } from '../../../ui/tva-choisie';
import { commencerBrouillon, type ReservationEnvoyee } from '../commun/queries-brouillon';
import classes from './acquereurs-page.module.css';
import { QuiAchete } from './qui-achete';
import {
  CO,
  LIBELLES_ACQUEREURS,
  NOMS_ACQUEREURS,
  REGLES_ACQUEREURS,
  reservationDeLOption,
  reservationDuFil,
  SANS_PERSONNE,
  type ValeursAcquereurs,
} from './saisie-acquereurs';

/** The text that is shown before the click. */
const CE_QUI_SUIT =
  'Dès ce clic, le lot est pré-réservé pour vous. Le brouillon se termine à 19:00 un jour ouvré, au moins 72 heures après votre dernière modification et au plus tard au bout de dix jours.';

/** Begins a draft, once however often it is asked for, and goes to its form. */
function useCommencement(idLot: string) {
  const naviguer = useNavigate();
  const cle = useCleDEnvoi();
  return {
    commencer: async (corps: ReservationEnvoyee): Promise<number> => {
      try {
        const brouillon = await commencerBrouillon(idLot, corps, cle.pour(corps));
        cle.finie();
        return brouillon;
      } catch (cause) {
        cle.finie(cause);
        throw cause;
      }
    },
    remplir: (brouillon: number) => naviguer(chemins.lotReservation(idLot, { brouillon }), { replace: true }),
  };
}

/** One or two buyers, picked or typed. */
function ChoixDesAcquereurs({
  lot,
  tva,
  permis,
}: {
  lot: Lot;
  /** The VAT rate chosen on the page of the lot. */
  tva: number | null;
  /** Whether the lot could be reserved when this page was opened, with or without an option. */
  permis: boolean;
}) {
  const { commencer, remplir } = useCommencement(lot.id);
  const [refus, setRefus] = useRefusDuLot(lot, 'reservation');
  const envoyees = useRef(SANS_PERSONNE);
  const formulaire = useFormulaire<ValeursAcquereurs, number>({
    forme: 'acquereurs',
    sujet: lot.id,
    depart: SANS_PERSONNE,
    regles: REGLES_ACQUEREURS,
    noms: NOMS_ACQUEREURS,
    enQuittant: true,
    envoyer: (valeurs) => {
      setRefus(null);
      envoyees.current = valeurs;
      return commencer(reservationDuFil(lot.id, valeurs, tva));
    },
    apres: remplir,
    refus: (cause) => {
      if (estDuLot(cause)) {
        setRefus(cause);
        return null;
      }
      return surLesDenonciations(cause, envoyees.current);
    },
  });
  const parti = usePartiEntreTemps(lot, 'reservation', permis, formulaire.enCours);
  const { deux } = formulaire.valeurs;
  return (
    <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES_ACQUEREURS}>
      <Obstacle lot={lot} prise="reservation" refus={refus} parti={parti} />
      <div className={classes.combien}>
        <SegmentedControl
          aria-label="Combien d’acquéreurs"
          value={deux ? 'deux' : 'un'}
          onChange={(combien) => formulaire.poser({ deux: combien === 'deux' })}
          data={[
            { value: 'un', label: 'Un acquéreur' },
            { value: 'deux', label: 'Deux acquéreurs' },
          ]}
        />
        <p className={classes.precision}>
          Un nom et un e-mail suffisent pour commencer. Mariés sous un régime de communauté, ils achètent à
          deux.
        </p>
      </div>
      <div className={classes.deux} data-deux={deux || undefined}>
        <QuiAchete formulaire={formulaire} prefixe="" titre={ACQUEREURS_DITS.reservataire} />
        {deux && <QuiAchete formulaire={formulaire} prefixe={CO} titre={ACQUEREURS_DITS.coreservataire} />}
      </div>
      <AInformer combien={deux ? 'plusieurs' : 'une'} />
      {/* The consequences of a refusal stand below the fields, so that the field in use does not move. */}
      <SuitesDeLObstacle lot={lot} prise="reservation" refus={refus} parti={parti} />
      <BoutonDePrise action={lot.actions.reservation} enCours={formulaire.enCours} precision={CE_QUI_SUIT}>
        Commencer la réservation
      </BoutonDePrise>
    </CadreDeFormulaire>
  );
}

/** An error of a declaration's contact is shown where the declaration was picked; other errors are shown at their fields. */
function surLesDenonciations(
  { content: { details } }: ErreurAppel,
  valeurs: ValeursAcquereurs,
): Partial<Record<keyof ValeursAcquereurs & string, string>> | undefined {
  const dits = (qui: string) =>
    details.filter(({ propertyPath }) => propertyPath.startsWith(`${qui}.`)).map(({ message }) => message);
  const [premier, second] = [dits('reservataire'), dits('coreservataire')];
  const duPremier = valeurs.mode === 'denonciation' && premier.length > 0;
  const duSecond = valeurs['co-mode'] === 'denonciation' && second.length > 0;
  return duPremier || duSecond
    ? {
        ...(duPremier ? { denonciation: premier.join(' ') } : {}),
        ...(duSecond ? { 'co-denonciation': second.join(' ') } : {}),
      }
    : undefined;
}

/**
 * The form that begins from my option. The buyer, the price and the VAT rate are those of the option, unless another rate was
 * chosen since. The only choice is whether a couple that was declared together buys together.
 */
function DepuisMonOption({
  lot,
  tva,
  option: { id, contact, dateEcheance },
}: {
  lot: Lot;
  tva: number | null;
  option: OptionLot;
}) {
  const { commencer, remplir } = useCommencement(lot.id);
  const [refus, setRefus] = useRefusDuLot(lot, 'reservation');
  const declaree = contact?.denonciation?.id ?? null;
  const { data: lue = null, isPending } = useQuery({
    ...denonciation(declaree ?? 0),
    enabled: declaree !== null,
  });
  const conjoint = lue?.conjoint ?? null;
  const formulaire = useFormulaire<{ aDeux: boolean }, number>({
    forme: 'depuis-mon-option',
    sujet: lot.id,
    depart: { aDeux: true },
    envoyer: ({ aDeux }) => {
      setRefus(null);
      return commencer(
        reservationDeLOption(id, { tva, couple: conjoint !== null && aDeux ? declaree : null }),
      );
    },
    apres: (brouillon) => void remplir(brouillon),
    refus: (cause) => {
      if (cause.statusCode !== 409) {
        return undefined;
      }
      setRefus(cause);
      return null;
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire}>
      <Obstacle lot={lot} prise="reservation" refus={refus} parti={false} />
      <Avis titre={`${votreOption(echeance(dateEcheance))}.`}>
        <p>La réservation prend son acquéreur et son prix gelé, et met fin à l’option.</p>
      </Avis>
      <Linteau titre={ACQUEREURS_DITS.reservataire}>
        <div className={classes.acquereur}>
          {contact === null ? (
            <p>Contact effacé&nbsp;: l’acquéreur se saisit à l’étape suivante.</p>
          ) : (
            <ListeFaits
              faits={[
                ['Contact', nomComplet(contact)],
                ['E-mail', afficherEmail(contact.email)],
                ['Téléphone', contact.tel !== null && telephone(contact.tel)],
                ['Ville', contact.ville && villeLue(contact.ville)],
              ]}
            />
          )}
          {conjoint === null ? (
            <p className={classes.precision}>Un co-réservataire s’ajoute à l’étape suivante.</p>
          ) : (
            <Checkbox
              id={formulaire.idDe('aDeux')}
              checked={formulaire.valeurs.aDeux}
              onChange={({ currentTarget: { checked } }) => formulaire.poser({ aDeux: checked })}
              label={`Avec son conjoint, ${nomComplet(conjoint)}`}
              description="Vous les avez dénoncés ensemble&nbsp;: il ou elle devient co-réservataire."
            />
          )}
        </div>
      </Linteau>
      <BoutonDePrise
        action={lot.actions.reservation}
        enCours={formulaire.enCours || (declaree !== null && isPending)}
        precision={CE_QUI_SUIT}
      >
        Commencer la réservation
      </BoutonDePrise>
    </CadreDeFormulaire>
  );
}

/** The form with the option, once the option is loaded. */
function AvecMonOption({
  lot,
  tva,
  id,
  sinon,
}: {
  lot: Lot;
  tva: number | null;
  id: number;
  sinon: ReactNode;
}) {
  const { data } = useQuery(requeteOption(id));
  return data === undefined ? sinon : <DepuisMonOption lot={lot} tva={tva} option={data} />;
}

export function AcquereursPage() {
  const { id = '' } = useParams();
  const { lot } = useLotVu(id);
  const tenue = lot.maSituation?.option ?? null;
  const [tva] = useTvaChoisie(lot);
  // The page keeps this value, because the form of an option disappears when the option ends, and the lot may be gone too.
  const permis = usePermisAuDepart(lot, 'reservation');
  const choix = <ChoixDesAcquereurs lot={lot} tva={tva} permis={permis} />;
  return (
    <CadreAPanneau
      tete={
        <>
          <FilDAriane
            parents={[
              { vers: chemins.programme(lot.programme.id), libelle: lot.programme.nomCommercial },
              { vers: chemins.lot(id), libelle: `Lot ${lot.numero}` },
            ]}
            ici="Réservation"
          />
          <h1>Réserver le lot {lot.numero}</h1>
          <p className={classes.chapeau}>
            {titreDuLot(lot, lot.surfaces.surface)} · {lot.programme.nomCommercial},{' '}
            {lot.programme.lieu.libelleRiche}
          </p>
        </>
      }
      panneau={
        <>
          <PrixTenu
            key={lot.id}
            titre={tenue?.mienne === true ? 'Prix gelé' : 'Le prix'}
            prix={tenue?.mienne === true ? tenue.prixGele : lot}
            tva={tva ?? (tenue?.mienne === true ? tenue.tva : null)}
            phrase={
              tenue?.mienne === true
                ? 'Votre option garantit ce prix\u00a0: celui du contrat suit la TVA choisie.'
                : 'Le prix du contrat suit la TVA choisie, sur la grille de ce jour.'
            }
          />
          <LeLot
            lot={lot}
            metres={lot.surfaces.surface}
            annexes={lot.lotsSecondaires.map(({ numero }) => numero)}
          />
        </>
      }
    >
      {tenue?.mienne === true ? <AvecMonOption lot={lot} tva={tva} id={tenue.id} sinon={choix} /> : choix}
    </CadreAPanneau>
  );
}
