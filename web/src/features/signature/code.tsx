/** The code: sent, typed in one field or pasted whole, sent again when that may be; then what it is typed for. */
import { type Ref, useId } from 'react';
import { compteARebours, heure } from '../../lib/formats';
import { useMaintenant } from '../../lib/horloge';
import type { Seance } from './queries';
import classes from './signature.module.css';

const CHIFFRES = 6;
const RANGS = Array.from({ length: CHIFFRES }, (_, rang) => rang);
/** Tries of a code that nobody has tried yet. */
const ESSAIS = 5;

export const codeComplet = (code: string) => code.length === CHIFFRES;

/** Whether the code that was sent serves still. */
export function codeQuiSert(code: Seance['code'], maintenant: number): boolean {
  return code !== null && code.essais > 0 && Date.parse(code.expire) > maintenant;
}

/** One field for who types, pastes, or is given it by their telephone; six cells for who looks. */
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

/** What was sent, whom to, and until when it serves. */
export function OuEnEstLeCode({
  seance: { code, signataire },
  geste = 'signez',
}: {
  seance: Seance;
  /** What the code confirms: "c’est bien vous qui signez". */
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

/** Another code, when it may be sent: until then, in how long. */
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
