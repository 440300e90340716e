/** An action that a code confirms: the typed code, the server's answer, and the focus. */
import { useCallback, useRef, useState } from 'react';
import { requetes } from '../../api/requetes';
import { codeComplet } from './code';
import { estDepasse, refusDe } from './echec-du-geste';
import { demanderCode, seance as requeteSeance, type Seance } from './queries';

export function useGeste(jeton: string) {
  const [code, setCode] = useState('');
  const [faute, setFaute] = useState<string | null>(null);
  const [fauteDuCode, setFauteDuCode] = useState<string | null>(null);
  const [enCours, setEnCours] = useState(false);
  const champ = useRef<HTMLInputElement>(null);
  /** Whether the field of the code takes the focus when it appears. */
  const attendu = useRef(false);
  const tenirLeChamp = useCallback((element: HTMLInputElement | null) => {
    champ.current = element;
    if (element !== null && attendu.current) {
      attendu.current = false;
      element.focus();
    }
  }, []);
  const alerte = useRef<HTMLDivElement>(null);

  function taire(): void {
    setFaute(null);
    setFauteDuCode(null);
  }

  async function tenter(
    faire: () => Promise<Seance>,
    dire: (suite: Seance) => void,
    { surLeCode = false }: { surLeCode?: boolean } = {},
  ): Promise<void> {
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
    code,
    poser: (suite: string) => {
      taire();
      setCode(suite);
    },
    faute,
    setFaute,
    fauteDuCode,
    enCours,
    alerte,
    tenirLeChamp,
    taire,
    tenter,
    /** Asks for a code, and focuses its field. */
    demander: (dire: (suite: Seance) => void) => {
      setCode('');
      void tenter(
        () => demanderCode(jeton),
        (suite) => {
          dire(suite);
          attendu.current = champ.current === null;
          champ.current?.focus();
        },
      );
    },
    /** Runs the action, once the six digits are typed. */
    confirmer: (faire: () => Promise<Seance>, dire: (suite: Seance) => void) => {
      if (!codeComplet(code)) {
        setFauteDuCode('Tapez les six chiffres du code reçu par e-mail.');
        champ.current?.focus();
        return;
      }
      void tenter(faire, dire, { surLeCode: true });
    },
  };
}
