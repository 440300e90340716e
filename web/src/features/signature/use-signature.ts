/** The actions of a signatory: read, accept, get a code, sign. A refused action says what is missing, and goes to it. */
import { type RefObject, useState } from 'react';
import { heure } from '../../lib/formats';
import { ID_DES_ANNEXES } from './annexes';
import type { Pages } from './document';
import type { Lecture } from './lecture';
import { fauteDAcceptation, pagesEnMots } from './mots';
import { type Seance, signer } from './queries';
import { useGeste } from './use-geste';

export type Etape = 'lire' | 'accepter' | 'code';

/** The id of a text to accept. */
export const idDAcceptation = (code: string) => `acceptation-${code}`;

/** The text that is announced when a code was sent. */
export const codeParti = ({ signataire, code }: Seance) =>
  `Code envoyé à ${signataire.email} à ${heure(code?.envoye ?? Date.now())}.`;

export function useSignature({
  jeton,
  seance,
  lecture,
  pages,
}: {
  jeton: string;
  seance: Seance;
  lecture: Lecture;
  pages: RefObject<Pages | null>;
}) {
  const [acceptes, setAcceptes] = useState<ReadonlySet<string>>(new Set());
  const geste = useGeste(jeton);
  const { taire, setFaute, enCours } = geste;
  const [annonce, setAnnonce] = useState('');
  /** The step that a phone shows. */
  const [montree, setMontree] = useState<Etape>('lire');
  const [refuse, setRefuse] = useState(false);
  const manquant = seance.acceptations.find((une) => une.obligatoire && !acceptes.has(une.code));
  const etape: Etape = lecture.manque !== null ? 'lire' : manquant !== undefined ? 'accepter' : 'code';

  /**
   * Shows a step from its beginning, on a phone. The window must scroll, because the pages are longer than the step that
   * replaces them.
   */
  function aLEtape(suite: Etape): void {
    setMontree(suite);
    if (suite !== 'lire') {
      window.scrollTo({ top: 0 });
    }
  }

  /** Checks that nothing is missing. Otherwise says what is missing, and goes to it. */
  function toutEstLa(): boolean {
    taire();
    if (lecture.manque !== null) {
      const reste = seance.document.pages - lecture.vues.size;
      setFaute(
        `Il reste ${pagesEnMots(reste)} à voir avant de signer\u00a0: vous êtes à la page ${lecture.manque}.`,
      );
      setMontree('lire');
      pages.current?.aller(lecture.manque);
      return false;
    }
    return accepte();
  }

  function accepte(): boolean {
    taire();
    if (manquant !== undefined) {
      setFaute(fauteDAcceptation(manquant.code));
      setMontree('accepter');
      document.getElementById(idDAcceptation(manquant.code))?.focus();
      return false;
    }
    return true;
  }

  return {
    etape,
    montree,
    montrer: aLEtape,
    acceptes,
    cocher: (texte: string, oui: boolean) => {
      taire();
      setAcceptes((avant) => new Set([...avant, texte].filter((un) => un !== texte || oui)));
    },
    code: geste.code,
    poser: geste.poser,
    faute: geste.faute,
    fauteDuCode: geste.fauteDuCode,
    enCours,
    annonce,
    annoncer: setAnnonce,
    tenirLeChamp: geste.tenirLeChamp,
    alerte: geste.alerte,
    /** Goes to the next page, or to the first page that was not shown. The present page counts as shown. */
    suivante: () => {
      taire();
      const ici = pages.current?.ici() ?? 1;
      lecture.voir(ici);
      const suite = ici < seance.document.pages ? ici + 1 : lecture.manque;
      if (suite !== null && suite !== ici) {
        pages.current?.aller(suite);
      }
    },
    /** Whether the reason of a refusal is being typed. */
    refuse,
    refuser: setRefuse,
    relire: () => {
      setMontree('lire');
      pages.current?.aller(1);
    },
    /** Goes back to the step with the annexes, on a phone. */
    revoirLesAnnexes: () => {
      setMontree('lire');
      requestAnimationFrame(() => {
        const titre = document.getElementById(ID_DES_ANNEXES);
        titre?.focus({ preventScroll: true });
        titre?.scrollIntoView({ block: 'start' });
      });
    },
    /** Goes to the next step, on a phone. */
    continuer: () => {
      const suite = montree === 'lire' ? 'accepter' : accepte() ? 'code' : null;
      if (suite !== null) {
        aLEtape(suite);
        setAnnonce(suite === 'accepter' ? 'Étape 2 sur 3\u00a0: accepter.' : 'Étape 3 sur 3\u00a0: code.');
      }
    },
    demander: () => {
      if (toutEstLa() && !enCours) {
        geste.demander((suite) => {
          setMontree('code');
          setAnnonce(codeParti(suite));
        });
      }
    },
    envoyer: () => {
      if (!toutEstLa() || enCours) {
        return;
      }
      const acceptations = seance.acceptations.map((une) => une.code).filter((un) => acceptes.has(un));
      geste.confirmer(
        () => signer(jeton, { code: geste.code, acceptations }),
        () => setAnnonce('Votre signature est enregistrée.'),
      );
    },
  };
}

export type Signature = ReturnType<typeof useSignature>;
