/**
 * The code and the action that it confirms. The code is sent by mail, typed in one field or pasted, and sent again when
 * allowed.
 */
import { type Ref, useId } from 'react';
import { compteARebours, heure } from '../../lib/formats';
import { useMaintenant } from '../../lib/horloge';
import type { Seance } from './queries';
import classes from './signature.module.css';

const CHIFFRES = 6;
const RANGS = Array.from({ length: CHIFFRES }, (_, rang) => rang);
/** The number of tries that a new code allows. */
const ESSAIS = 5;

export const codeComplet = (code: string) => code.length === CHIFFRES;

/** Whether the last code is still valid. */
export function codeQuiSert(code: Seance['code'], maintenant: number): boolean {
  return code !== null && code.essais > 0 && Date.parse(code.expire) > maintenant;
}

/** One field to type, paste or autofill, drawn as six cells. */
export function ChampDuCode({
  code,
  poser,
  faute,
  ref,
}: {
  code: string;
  poser: (code: string) => void;
  faute: string | null;
  ref: Ref<HTMLInputElement>;
}) {
  const id = useId();
  return (
    <div className={classes.code}>
      <label htmlFor={id}>Code à six chiffres</label>
      <div className={classes.cases} data-faute={faute !== null || undefined}>
        <input
          ref={ref}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          aria-invalid={faute !== null || undefined}
          aria-describedby={`${id}-aide`}
          onChange={({ currentTarget: { value } }) => poser(value.replaceAll(/\D/gu, '').slice(0, CHIFFRES))}
        />
        {RANGS.map((rang) => (
          <span
            key={rang}
            aria-hidden="true"
            data-ici={rang === Math.min(code.length, CHIFFRES - 1) || undefined}
          >
            {code[rang]}
          </span>
        ))}
      </div>
      <p id={`${id}-aide`} className={faute === null ? classes.aide : classes.faute}>
        {faute ?? 'Il peut se coller en une fois.'}
      </p>
    </div>
  );
}

/** Says to which address the last code was sent, and until when it is valid. */
export function OuEnEstLeCode({
  seance: { code, signataire },
  geste = 'signez',
}: {
  seance: Seance;
  /** The action that the code confirms, as in "c’est bien vous qui signez". */
  geste?: 'signez' | 'vous rétractez';
}) {
  const sert = codeQuiSert(code, useMaintenant());
  if (code === null) {
    return (
      <p>
        Un code à six chiffres partira à <b className={classes.adresse}>{signataire.email}</b>. Il est valable
        dix minutes, et prouve que c’est bien vous qui {geste}.
      </p>
    );
  }
  if (!sert) {
    return (
      <p>
        {code.essais === 0
          ? 'Ce code a été essayé trop de fois\u00a0: il n’est plus valable. Demandez-en un autre.'
          : `Le code envoyé à ${heure(code.envoye)} n’est plus valable. Demandez-en un autre.`}
      </p>
    );
  }
  return (
    <p>
      {`Envoyé à ${heure(code.envoye)} à `}
      <span className={classes.adresse}>{signataire.email}</span>
      {`, valable jusqu’à ${heure(code.expire)}.`}
      {code.essais < ESSAIS && <b>{` Il reste ${code.essais}\u00a0essai${code.essais > 1 ? 's' : ''}.`}</b>}
    </p>
  );
}

/** The button for another code, or the time until it is allowed. */
export function Renvoyer({
  prochainCode,
  enCours,
  renvoyer,
}: Pick<Seance, 'prochainCode'> & { enCours: boolean; renvoyer: () => void }) {
  const maintenant = useMaintenant();
  const reste = prochainCode === null ? 0 : Date.parse(prochainCode) - maintenant;
  return (
    <p className={classes.renvoi}>
      <span>Rien reçu&nbsp;? Regardez aussi dans les messages indésirables.</span>
      {reste > 0 ? (
        <span>{`Renvoyer dans ${compteARebours(reste + 999)}`}</span>
      ) : (
        <button type="button" className={classes.lien} disabled={enCours} onClick={renvoyer}>
          Renvoyer le code
        </button>
      )}
    </p>
  );
}
