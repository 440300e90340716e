/**
 * The captcha of another service, when a setting names one. The script of the service is loaded with this step only, and draws
 * its frame here. The code uses what hCaptcha and Turnstile have in common.
 */
import { Button } from '@mantine/core';
import { useCallback, useImperativeHandle, useRef, useState } from 'react';
import type { CaptchaDAilleurs as Reglage } from '../../lib/marque';
import type { MainDuCaptcha } from './captcha';
import classes from './inscription.module.css';

/** The object that the service adds to the page. */
interface Service {
  render: (element: HTMLElement, options: Readonly<Record<string, unknown>>) => string;
  reset: (id: string) => void;
  remove: (id: string) => void;
}

declare global {
  interface Window {
    hcaptcha?: Service;
    turnstile?: Service;
  }
}

const SCRIPTS: Readonly<Record<Reglage['fournisseur'], string>> = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit&hl=fr&recaptchacompat=off',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
};

/** Loads the script of the service once for each page. A load that failed is tried again. */
function charger(fournisseur: Reglage['fournisseur']): Promise<Service> {
  const present = () => window[fournisseur];
  return new Promise((venu, manque) => {
    const rendre = () => {
      const service = present();
      service === undefined ? manque(new Error(fournisseur)) : venu(service);
    };
    if (present() !== undefined) {
      rendre();
      return;
    }
    const script = document.createElement('script');
    script.src = SCRIPTS[fournisseur];
    script.addEventListener('load', rendre);
    script.addEventListener('error', () => {
      script.remove();
      manque(new Error(fournisseur));
    });
    document.head.append(script);
  });
}

export function CaptchaDAilleurs({
  reglage: { fournisseur, cle },
  main,
  id,
  faute,
  prouver,
}: {
  reglage: Reglage;
  main: React.Ref<MainDuCaptcha>;
  /** The id of the frame, to link to it. */
  id: string;
  faute: string | undefined;
  /** Receives the answer, or `null` when it is no longer valid. */
  prouver: (preuve: string | null) => void;
}) {
  const dessin = useRef<{ service: Service; numero: string } | null>(null);
  const dernier = useRef(prouver);
  dernier.current = prouver;
  const [etat, setEtat] = useState<'charge' | 'la' | 'manque'>('charge');
  useImperativeHandle(main, () => ({
    recommencer: () => {
      dernier.current(null);
      dessin.current?.service.reset(dessin.current.numero);
    },
  }));
  /** The number of the try. Each new try to load the captcha draws it in a new frame. */
  const [essai, setEssai] = useState(0);
  const dessiner = useCallback(
    (cadre: HTMLDivElement) => {
      let parti = false;
      charger(fournisseur).then(
        (service) => {
          if (parti) {
            return;
          }
          const numero = service.render(cadre, {
            sitekey: cle,
            language: 'fr',
            theme: document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light',
            callback: (preuve: string) => dernier.current(preuve),
            'expired-callback': () => dernier.current(null),
            'error-callback': () => dernier.current(null),
          });
          dessin.current = { service, numero };
          setEtat('la');
        },
        () => parti || setEtat('manque'),
      );
      return () => {
        parti = true;
        dessin.current?.service.remove(dessin.current.numero);
        dessin.current = null;
      };
    },
    [fournisseur, cle],
  );
  return (
    <div className={classes.verification}>
      {/* The form's notice links here. The frame inside belongs to the service. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look */}
      <div
        key={essai}
        ref={dessiner}
        id={id}
        tabIndex={-1}
        className="captcha"
        role="group"
        aria-label="Vérification anti-robot"
      />
      {etat === 'charge' && <p aria-busy="true">Chargement de la vérification…</p>}
      {etat === 'manque' && (
        <>
          <p role="alert">La vérification n’a pas pu être chargée.</p>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              setEtat('charge');
              setEssai(essai + 1);
            }}
          >
            Réessayer
          </Button>
        </>
      )}
      {faute !== undefined && <p role="alert">{faute}</p>}
    </div>
  );
}
