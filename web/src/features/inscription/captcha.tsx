/**
 * The captcha: a proof of work of our own server, in the frame of the registration alone (spec section 2). Its script and its
 * worker are files of the portal, loaded with this step.
 */
import 'altcha/external';
import 'altcha/altcha.css';
import travailleur from 'altcha/worker?url';
import { useImperativeHandle, useRef } from 'react';
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

type Cadre = HTMLElement & Pick<AltchaWidgetMethods, 'reset'>;

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
  const element = useRef<Cadre>(null);
  useImperativeHandle(main, () => ({ recommencer: () => element.current?.reset() }), []);
  return (
    <div className={classes.verification}>
      {/* Who is sent to it comes to its checkbox. */}
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
