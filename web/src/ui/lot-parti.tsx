/**
 * Says that the lot was taken while its form was open or being sent. Shows the lot's present state, the nearest free lots, and the waiting
 * list.
 */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { messageDuLot } from '../api/echecs';
import { useInfoDispo, useListeDAttente, useMonTour } from '../api/info-dispo';
import type { Action, Lot } from '../api/types';
import { direDuLot, useParleDuLot } from '../lib/changements';
import { chemins } from '../lib/chemins';
import { useFocusGarde } from '../lib/focus-garde';
import { prix, surface } from '../lib/formats';
import { SAISIE_GARDEE } from '../lib/saisie-gardee';
import { PLACE_EN_ATTENTE } from './alerter';
import { alternatives, differences, lesPlusProches, PROPOSES, type Prise } from './alternatives';
import { Avis } from './avis';
import { BoutonActe } from './bouton-acte';
import { aEchoue, EchecDeListe } from './echec';
import { Linteau } from './linteau';
import { PlaceEnAttente } from './liste-attente';
import classes from './lot-parti.module.css';
import { type CodeStatut, estStatut, PRIORITES, StatutAPresent } from './statut-lot';
import { prixChange, typeCourt } from './textes-lot';

/** The id of the element with the waiting list and the nearest lots. */
const SUITES = 'lots-proches';

/** The link to the same form for another lot. */
const AUTREMENT: Record<Prise, { mot: string; vers: (id: string) => string }> = {
  option: { mot: 'Optionner celui-ci', vers: chemins.lotOption },
  reservation: { mot: 'Réserver celui-ci', vers: chemins.lotReservation },
};

/** Announces a change of the price to screen readers. Other people see the new price where the old one was. */
function usePrixDit(lot: Lot): void {
  const avant = useRef(lot);
  useEffect(() => {
    const dit = avant.current.id === lot.id ? prixChange(avant.current, lot) : null;
    avant.current = lot;
    if (dit !== null) {
      direDuLot(lot.id, dit);
    }
  }, [lot]);
}

/** The sentence for a lot that is blocked by one of its annexes; `null` when something else blocks it (a limit, a mandate). */
function phraseDAnnexe({ code, motif }: Action): string | null {
  return code === 'annexe-prise' && motif !== null ? enPhrase(motif) : null;
}

/** Makes a sentence of a reason: "le lot P12 est réservé" becomes "Le lot P12 est réservé." */
const enPhrase = (motif: string) => `${motif.charAt(0).toLocaleUpperCase('fr-FR')}${motif.slice(1)}.`;

/** Whether the lot was available when this page opened, or at any time since. */
export function usePermisAuDepart(lot: Lot, prise: Prise): boolean {
  const { autorisee } = lot.actions[prise];
  const [depart, setDepart] = useState({ id: lot.id, permis: autorisee });
  if (depart.id !== lot.id || (autorisee && !depart.permis)) {
    setDepart({ id: lot.id, permis: autorisee });
  }
  return depart.permis;
}

/**
 * Whether a lot that was available (`permis`) is no longer: somebody else holds it or one of its annexes, or it left the sale. While
 * the form is open, it announces the changes of the lot and of its price itself. During the user's own head start the lot is not gone, even
 * when a limit or a mandate keeps the user from taking it.
 */
export function usePartiEntreTemps(lot: Lot, prise: Prise, permis: boolean, enCours: boolean): boolean {
  useParleDuLot(lot.id);
  usePrixDit(lot);
  const { autorisee } = lot.actions[prise];
  const monTour = useMonTour(lot);
  const pris = (lot.statut.code !== 'L' && !monTour) || phraseDAnnexe(lot.actions[prise]) !== null;
  const { option = null, reservation = null } = lot.maSituation ?? {};
  const mien = option?.mienne === true || reservation?.mienne === true;
  return !enCours && permis && !autorisee && !mien && pris;
}

const PLUS_DISPONIBLE = messageDuLot(404);

const PARTIS: Record<Exclude<CodeStatut, 'L'>, string> = {
  // These sentences are those of the server's refusals.
  O: "Ce lot vient d'être optionné.",
  T: 'Ce lot vient d’être pré-réservé.',
  R: 'Ce lot vient d’être réservé.',
};

function titre({ statut: { code }, disponibleLe = null, actions }: Lot): string {
  const annexe = phraseDAnnexe(actions.option) ?? phraseDAnnexe(actions.reservation);
  if (annexe !== null) {
    return annexe;
  }
  if (code === 'O' && disponibleLe !== null) {
    return PRIORITES.autre;
  }
  return estStatut(code) && code !== 'L' ? PARTIS[code] : PLUS_DISPONIBLE;
}

/** The message on the page of a lot that is gone. Such a page has no form. */
export function LotQuiNEstPlusLa({ programme }: { programme: string }) {
  return (
    <Avis
      genre="attention"
      titre={PLUS_DISPONIBLE}
      actions={
        <Button component={Link} to={chemins.programme(programme)} variant="default">
          Voir les autres lots du programme
        </Button>
      }
    />
  );
}

/** The message on a form whose lot was just taken. It appears at once, while the user types, and the typed text stays. */
export function LotParti({ lot }: { lot: Lot }) {
  const { code, libelle } = lot.statut;
  return (
    <Avis
      genre="attention"
      titre={titre(lot)}
      actions={
        <Button component="a" href={`#${SUITES}`} variant="default">
          Voir ce qui reste libre
        </Button>
      }
    >
      {estStatut(code) && code !== 'L' && <StatutAPresent code={code} libelle={libelle} />}
      <p>Ce que vous avez saisi est gardé.</p>
    </Avis>
  );
}

function Attendre({ lot }: { lot: Lot }) {
  const info = useInfoDispo(lot);
  const { rejoindre, quitter, enCours } = useListeDAttente(lot.id);
  const { alerte } = lot.actions;
  const garde = useFocusGarde<HTMLDivElement>();
  if (info === undefined) {
    return null;
  }
  const attend = info.enAttente || info.avance !== null;
  return (
    <div className={classes.attente} {...garde}>
      <PlaceEnAttente info={info} quitter={quitter} enCours={enCours} />
      {!attend && (
        <div>
          <BoutonActe
            action={alerte}
            nom={`Rejoindre la liste d’attente\u00a0: lot ${lot.numero}`}
            loading={enCours}
            data-place={PLACE_EN_ATTENTE}
            faire={rejoindre}
            motifMontre
          >
            Rejoindre la liste d’attente
          </BoutonActe>
        </div>
      )}
    </div>
  );
}

/** Asks for other lots once, when a proposed lot is gone and no other known lot replaces it. */
function useReassort(combien: number, redemander: () => unknown): void {
  const avant = useRef(combien);
  useEffect(() => {
    const perdu = combien < avant.current && combien < PROPOSES;
    avant.current = combien;
    if (perdu) {
      redemander();
    }
  }, [combien, redemander]);
}

function Alternatives({ lot, prise }: { lot: Lot; prise: Prise }) {
  const requete = useQuery(alternatives(lot, prise));
  const proches = lesPlusProches(lot, requete.data ?? [], prise);
  useReassort(proches.length, requete.refetch);
  const garde = useFocusGarde<HTMLDivElement>();
  const { mot, vers } = AUTREMENT[prise];
  const echoue = aEchoue(requete);
  if (requete.data === undefined && !echoue) {
    return null;
  }
  return (
    <Linteau titre="Les lots libres les plus proches">
      <div tabIndex={-1} {...garde}>
        {echoue ? (
          <EchecDeListe phrase="Les lots libres n’ont pas pu être chargés." requete={requete} />
        ) : proches.length === 0 ? (
          <p className={classes.precision}>
            Aucun autre lot libre de ce genre dans le programme ni autour.{' '}
            <Link to={chemins.rechercheLots()}>Chercher un lot</Link>
          </p>
        ) : (
          <ul className={classes.alternatives} aria-label="Les lots libres les plus proches">
            {proches.map((autre) => (
              <li key={autre.id}>
                <div>
                  <p>
                    <Link to={chemins.lot(autre.id)}>{`Lot ${autre.numero}`}</Link>,{' '}
                    {autre.programme.nomCommercial}
                    {' · '}
                    {typeCourt(autre)}
                    {autre.surfaces.surface !== null && `, ${surface(autre.surfaces.surface)}`}
                    {autre.prix !== null && (
                      <>
                        {' · '}
                        <b>{prix(autre.prix)}</b>
                      </>
                    )}
                  </p>
                  <small>{differences(lot, autre).join(' · ')}</small>
                </div>
                <Button
                  component={Link}
                  to={vers(autre.id)}
                  state={SAISIE_GARDEE}
                  variant="default"
                  aria-label={`${mot}\u00a0: lot ${autre.numero}`}
                >
                  {mot}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Linteau>
  );
}

/** The two ways on once a lot is gone: its waiting list, and the nearest free lots. */
export function SuitesDuDepart({ lot, prise }: { lot: Lot; prise: Prise }) {
  return (
    <div id={SUITES} className={classes.restant}>
      <Attendre lot={lot} />
      <Alternatives key={lot.id} lot={lot} prise={prise} />
    </div>
  );
}
