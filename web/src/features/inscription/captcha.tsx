/**
 * The captcha: a proof of work of our own server, in the frame of the registration alone (spec section 2). Its script and its
 * worker are files of the portal, loaded with this step.
 */
import 'altcha/external';
import 'altcha/altcha.css';
import travailleur from 'altcha/worker?url';
import { useEffect, useImperativeHandle, useRef } from 'react';
import classes from './inscription.module.css';

/** Everything that it says. */
const MOTS = JSON.stringify({
  label: 'Je ne suis pas un robot',
  verifying: 'Vérification en cours…',
  verified: 'Vérifié',
  verificationRequired: 'Cochez cette case pour continuer.',
  waitAlert: 'La vérification est en cours\u00a0: patientez un instant.',
  error: 'La vérification a échoué. Essayez encore.',
  expired: 'La vérification a expiré. Essayez encore.',
  ariaLinkLabel: '',
  footer: '',
});

/** Asks for another proof: one serves once. */
export interface MainDuCaptcha {
  recommencer: () => void;
}

export function Captcha({
  main,
  id,
  faute,
  prouver,
}: {
  main: React.Ref<MainDuCaptcha>;
  /** Of its checkbox. */
  id: string;
  faute: string | undefined;
  /** The proof, or `null` when there is none any more. */
  prouver: (preuve: string | null) => void;
}) {
  const element = useRef<HTMLElement & Pick<AltchaWidgetMethods, 'reset'>>(null);
  const dernier = useRef(prouver);
  dernier.current = prouver;
  useImperativeHandle(main, () => ({ recommencer: () => element.current?.reset() }), []);
  useEffect(() => {
    const cadre = element.current;
    const suivre = (evenement: Event) => {
      const { state, payload } = (evenement as AltchaStateChangeEvent).detail;
      dernier.current(state === 'verified' ? (payload ?? null) : null);
    };
    cadre?.addEventListener('statechange', suivre);
    if (cadre !== null) {
      // Who is sent to it comes to its checkbox.
      cadre.focus = () => cadre.querySelector('input')?.focus();
    }
    return () => cadre?.removeEventListener('statechange', suivre);
  }, []);
  return (
    <div className={classes.verification}>
      <div className={classes.captcha} data-faute={faute === undefined ? undefined : true}>
        <altcha-widget
          ref={element}
          id={id}
          challengeurl="/api/captcha"
          credentials="omit"
          workerurl={travailleur}
          strings={MOTS}
          disableautofocus
          hidelogo
          hidefooter
        />
      </div>
      {faute !== undefined && <p role="alert">{faute}</p>}
    </div>
  );
}
