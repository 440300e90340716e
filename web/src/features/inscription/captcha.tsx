/**
 * The captcha: a proof of work for our own server, only on the registration page (spec section 2). Its script and its worker
 * are files of the portal, loaded with this step.
 */
import 'altcha/external';
import 'altcha/altcha.css';
import travailleur from 'altcha/worker?url';
import { useImperativeHandle, useRef } from 'react';
import classes from './inscription.module.css';

/** All texts of the captcha. */
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

/** Lets the form ask for a new proof, because each proof serves once. */
export interface MainDuCaptcha {
  recommencer: () => void;
}

type Cadre = HTMLElement & Pick<AltchaWidgetMethods, 'reset'>;

export function Captcha({
  main,
  id,
  faute,
  prouver,
}: {
  main: React.Ref<MainDuCaptcha>;
  /** The id of the checkbox. */
  id: string;
  faute: string | undefined;
  /** Receives the proof, or `null` when it is no longer valid. */
  prouver: (preuve: string | null) => void;
}) {
  const element = useRef<Cadre>(null);
  useImperativeHandle(main, () => ({ recommencer: () => element.current?.reset() }), []);
  return (
    <div className={classes.verification}>
      {/* A link to the captcha focuses its checkbox. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look */}
      <div
        id={id}
        tabIndex={-1}
        role="group"
        aria-label="Vérification anti-robot"
        className={classes.captcha}
        data-faute={faute === undefined ? undefined : true}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget) {
            currentTarget.querySelector('input')?.focus();
          }
        }}
      >
        <altcha-widget
          ref={element}
          onstatechange={({ detail: { state, payload } }: AltchaStateChangeEvent) =>
            prouver(state === 'verified' ? (payload ?? null) : null)
          }
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
