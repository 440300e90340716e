/** The actions on a lot, as the server allows them. The reasons of refused actions stand under the buttons. */
import { useInfoDispo, useListeDAttente } from '../../api/info-dispo';
import type { Action, InfoDispo, Lot } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { useFocusGarde } from '../../lib/focus-garde';
import { PLACE_EN_ATTENTE } from '../../ui/alerter';
import { Bulle } from '../../ui/bulle';
import { Imprimer } from '../../ui/imprimer';
import { BoutonSimple, LienBouton } from '../../ui/leger/boutons';
import { LienDenonciation } from '../../ui/lien-denonciation';
import { PlaceEnAttente } from '../../ui/liste-attente';
import { avecLaTva, useTvaChoisie } from '../../ui/tva-choisie';
import './lot-page.css';
import { MaSituation } from './ma-situation';
import type { Regime } from './regimes';

/** The id of the reasons, for people who cannot see that a button is dimmed. */
const MOTIFS = 'motifs-du-lot';

function BoutonSurLot({
  action,
  libelle,
  vers,
  principal = false,
  aussiEnBarre = false,
  enCours = false,
}: {
  action: Action;
  libelle: string;
  /** The page of the action, or the function that does it. */
  vers: string | (() => void);
  principal?: boolean;
  /** Whether a phone has this action in its bar instead. */
  aussiEnBarre?: boolean;
  /** Whether the action is running. */
  enCours?: boolean;
}) {
  const props = {
    grand: true,
    plein: true,
    cadre: !principal,
    'data-en-barre': aussiEnBarre || undefined,
    'data-place': typeof vers === 'string' ? vers : PLACE_EN_ATTENTE,
  } as const;
  if (!action.autorisee) {
    return (
      <Bulle texte={action.motif}>
        <BoutonSimple {...props} aria-disabled="true" aria-describedby={MOTIFS}>
          {libelle}
        </BoutonSimple>
      </Bulle>
    );
  }
  return typeof vers === 'string' ? (
    <LienBouton to={vers} {...props}>
      {libelle}
    </LienBouton>
  ) : (
    <BoutonSimple onClick={vers} enCours={enCours} {...props}>
      {libelle}
    </BoutonSimple>
  );
}

/** Whether the user is in the waiting list. The list then says so itself, with a button to leave it. */
const attend = (info: InfoDispo | undefined) =>
  info !== undefined && (info.enAttente || info.avance !== null);

/** Why actions are refused, each reason once: "Réserver, optionner : le mandat de votre société n’est pas actif". */
export function motifs({ actions, maSituation }: Lot, info?: InfoDispo): string[] {
  const noms = [
    ...(maSituation?.reservation?.mienne === true ? [] : [['réserver', actions.reservation] as const]),
    ['optionner', actions.option],
    ...(attend(info) ? [] : [['rejoindre la liste d’attente', actions.alerte] as const]),
  ] as const;
  const parMotif = new Map<string, string[]>();
  for (const [nom, action] of noms) {
    const { autorisee, motif } = action;
    if (!autorisee && motif !== null) {
      parMotif.set(motif, [...(parMotif.get(motif) ?? []), nom]);
    }
  }
  return [...parMotif].map(([motif, qui]) => {
    const phrase = `${qui.join(', ')}\u00a0: ${motif}`;
    return phrase.charAt(0).toUpperCase() + phrase.slice(1);
  });
}

/**
 * The button to reserve. It leads to the user's running draft on this lot when there is one, because the server refuses a
 * second draft.
 */
function Reserver({
  lot,
  libelles: [reserver, reprendre],
  aussiEnBarre = false,
}: {
  lot: Lot;
  libelles: readonly [reserver: string, reprendre: string];
  aussiEnBarre?: boolean;
}) {
  const { id, actions, maSituation } = lot;
  const mienne = maSituation?.reservation?.mienne === true;
  const [tva] = useTvaChoisie(lot);
  return (
    <BoutonSurLot
      action={mienne ? { autorisee: true, motif: null } : actions.reservation}
      libelle={mienne ? reprendre : reserver}
      vers={chemins.lotReservation(id, mienne ? {} : avecLaTva(tva))}
      principal
      aussiEnBarre={aussiEnBarre}
    />
  );
}

export function Actions({ lot, regime }: { lot: Lot; regime: Regime | undefined }) {
  const { actions, id } = lot;
  const info = useInfoDispo(lot);
  const { rejoindre, quitter, enCours } = useListeDAttente(id);
  const [tva] = useTvaChoisie(lot);
  const versLOption = chemins.lotOption(id, avecLaTva(tva));
  const garde = useFocusGarde<HTMLDivElement>();
  return (
    <div className="lot-actions" {...garde}>
      <MaSituation lot={lot} regime={regime} />
      {info !== undefined && (
        <PlaceEnAttente
          info={info}
          quitter={quitter}
          enCours={enCours}
          {...(actions.option.autorisee ? { versLOption } : {})}
        />
      )}
      <Reserver lot={lot} libelles={['Réserver ce lot', 'Reprendre votre réservation']} aussiEnBarre />
      <BoutonSurLot action={actions.option} libelle="Poser une option" vers={versLOption} aussiEnBarre />
      {!attend(info) && (
        <BoutonSurLot
          action={actions.alerte}
          libelle="Rejoindre la liste d’attente"
          vers={rejoindre}
          enCours={enCours}
        />
      )}
      <LienDenonciation programme={lot.programme} leger="grand" />
      <div id={MOTIFS} className="lot-motifs">
        {motifs(lot, info).map((motif) => (
          <p key={motif}>{motif}</p>
        ))}
      </div>
      <div data-en-barre>
        <Imprimer />
      </div>
    </div>
  );
}

/** The two actions that lead to a page, in the bar of a phone. */
export function ActionsDeBarre({ lot }: { lot: Lot }) {
  const { actions, id } = lot;
  const [tva] = useTvaChoisie(lot);
  return (
    <>
      <BoutonSurLot action={actions.option} libelle="Option" vers={chemins.lotOption(id, avecLaTva(tva))} />
      <Reserver lot={lot} libelles={['Réserver', 'Reprendre']} />
    </>
  );
}
