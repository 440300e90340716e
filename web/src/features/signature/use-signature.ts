/** What a signatory does: reads, accepts, has a code sent, signs. Nothing is refused without saying what is missing, and going to it. */
import { type RefObject, useCallback, useRef, useState } from 'react';
import { motsDe } from '../../api/echecs';
import { ErreurAppel } from '../../api/erreur-appel';
import { requetes } from '../../api/requetes';
import { heure } from '../../lib/formats';
import { codeComplet } from './code';
import type { Pages } from './document';
import type { Lecture } from './lecture';
import { pagesEnMots } from './mots';
import { demanderCode, seance as requeteSeance, type Seance, signer } from './queries';

export type Etape = 'lire' | 'accepter' | 'code';

/** The element of a text to accept. */
export const idDAcceptation = (code: string) => `acceptation-${code}`;

/** What the server says of what was sent, its fields first. */
function refusDe(cause: unknown): string {
  const [violation] = cause instanceof ErreurAppel ? cause.content.details : [];
  return violation === undefined || violation.message.trim() === '' ? motsDe(cause) : violation.message;
}

/** Refusals that say that the session is no longer as it is shown. */
const estDepasse = (cause: unknown) =>
  cause instanceof ErreurAppel && !cause.passagere && [404, 409, 422].includes(cause.statusCode);

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
  const [code, setCode] = useState('');
  const [faute, setFaute] = useState<string | null>(null);
  const [fauteDuCode, setFauteDuCode] = useState<string | null>(null);
  const [enCours, setEnCours] = useState(false);
  const [annonce, setAnnonce] = useState('');
  /** On a phone, the step that is shown. */
  const [montree, setMontree] = useState<Etape>('lire');
  const [refuse, setRefuse] = useState(false);
  const champ = useRef<HTMLInputElement>(null);
  /** The keyboard goes to the field of the code as soon as there is one. */
  const attendu = useRef(false);
  const tenirLeChamp = useCallback((element: HTMLInputElement | null) => {
    champ.current = element;
    if (element !== null && attendu.current) {
      attendu.current = false;
      element.focus();
    }
  }, []);
  const alerte = useRef<HTMLDivElement>(null);
  const manquant = seance.acceptations.find((une) => une.obligatoire && !acceptes.has(une.code));
  const etape: Etape = lecture.manque !== null ? 'lire' : manquant !== undefined ? 'accepter' : 'code';

  function taire(): void {
    setFaute(null);
    setFauteDuCode(null);
  }

  /** Says what is missing, and goes to it; whether nothing is. */
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
      setFaute('Cochez la case pour continuer.');
      setMontree('accepter');
      document.getElementById(idDAcceptation(manquant.code))?.focus();
      return false;
    }
    return true;
  }

  async function tenter(faire: () => Promise<Seance>, dire: (suite: Seance) => void, surLeCode: boolean) {
    setEnCours(true);
    try {
      dire(await faire());
    } catch (cause) {
      const mots = refusDe(cause);
      const encore = estDepasse(cause)
        ? await requetes.fetchQuery({ ...requeteSeance(jeton), staleTime: 0 }).catch(() => null)
        : null;
      if (surLeCode && (encore === null || (encore.code?.essais ?? 0) > 0)) {
        setFauteDuCode(mots);
        champ.current?.focus();
        champ.current?.select();
      } else {
        setCode('');
        setFaute(mots);
        alerte.current?.focus();
      }
    } finally {
      setEnCours(false);
    }
  }

  return {
    etape,
    montree,
    montrer: setMontree,
    acceptes,
    cocher: (texte: string, oui: boolean) => {
      taire();
      setAcceptes((avant) => new Set([...avant, texte].filter((un) => un !== texte || oui)));
    },
    code,
    poser: (suite: string) => {
      taire();
      setCode(suite);
    },
    faute,
    fauteDuCode,
    enCours,
    annonce,
    tenirLeChamp,
    alerte,
    /** The next page, else the first that was not shown: the one that is left has been seen. */
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
    /** On a phone: to the next step. */
    continuer: () => {
      const suite = montree === 'lire' ? 'accepter' : accepte() ? 'code' : null;
      if (suite !== null) {
        setMontree(suite);
        setAnnonce(suite === 'accepter' ? 'Étape 2 sur 3\u00a0: accepter.' : 'Étape 3 sur 3\u00a0: code.');
      }
    },
    demander: () => {
      if (toutEstLa() && !enCours) {
        setCode('');
        void tenter(
          () => demanderCode(jeton),
          (suite) => {
            setMontree('code');
            setAnnonce(
              `Code envoyé à ${suite.signataire.email} à ${heure(suite.code?.envoye ?? Date.now())}.`,
            );
            attendu.current = champ.current === null;
            champ.current?.focus();
          },
          false,
        );
      }
    },
    envoyer: () => {
      if (!toutEstLa() || enCours) {
        return;
      }
      if (!codeComplet(code)) {
        setFauteDuCode('Tapez les six chiffres du code reçu par e-mail.');
        champ.current?.focus();
        return;
      }
      const acceptations = seance.acceptations.map((une) => une.code).filter((un) => acceptes.has(un));
      void tenter(
        () => signer(jeton, { code, acceptations }),
        () => setAnnonce('Votre signature est enregistrée.'),
        true,
      );
    },
  };
}

export type Signature = ReturnType<typeof useSignature>;
