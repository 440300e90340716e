/** Fields made of plain elements, so that a first screen loads no library for them. Each shows its name, the typed text and its error. */
import { IconEye, IconEyeOff, IconSearch } from '@tabler/icons-react';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import './champs.css';

interface Saisie extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> {
  id: string;
  label: string;
  /** The help that the user reads before typing. */
  aide?: string | undefined;
  /** The message; `true` when the message is shown at another field. */
  error?: string | true | undefined;
}

function Cadre({
  id,
  label,
  aide,
  error,
  children,
}: Pick<Saisie, 'id' | 'label' | 'aide' | 'error'> & { children: ReactNode }) {
  return (
    <div className="lt-champ">
      <label htmlFor={id}>{label}</label>
      {aide !== undefined && (
        <p id={`${id}-aide`} className="lt-aide">
          {aide}
        </p>
      )}
      <div className="lt-saisie">{children}</div>
      {typeof error === 'string' && (
        <p id={`${id}-erreur`} className="lt-erreur">
          {error}
        </p>
      )}
    </div>
  );
}

/** The ids of the help and of the message of a field, which describe it for screen readers. */
function ditPar({ id, aide, error }: Pick<Saisie, 'id' | 'aide' | 'error'>) {
  const dits = [
    ...(typeof error === 'string' ? [`${id}-erreur`] : []),
    ...(aide === undefined ? [] : [`${id}-aide`]),
  ];
  return dits.length === 0 ? undefined : dits.join(' ');
}

/** A field of one line. */
export function ChampSimple({ label, aide, error, ...props }: Saisie) {
  const dit = { id: props.id, aide, error };
  return (
    <Cadre label={label} {...dit}>
      <input aria-describedby={ditPar(dit)} {...props} />
    </Cadre>
  );
}

/** A password field, with a button that shows the password. */
export function ChampMotDePasse({ label, aide, error, ...props }: Saisie) {
  const [montre, setMontre] = useState(false);
  const dit = { id: props.id, aide, error };
  const Oeil = montre ? IconEyeOff : IconEye;
  return (
    <Cadre label={label} {...dit}>
      <input aria-describedby={ditPar(dit)} {...props} type={montre ? 'text' : 'password'} />
      <button
        type="button"
        className="lt-nu lt-voir"
        aria-label="Afficher le mot de passe"
        aria-pressed={montre}
        aria-controls={props.id}
        // The press must not take the focus out of the field.
        onMouseDown={(evenement) => evenement.preventDefault()}
        onClick={() => setMontre((avant) => !avant)}
      >
        <Oeil size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </Cadre>
  );
}

/** A search field that stands alone, with its name inside. */
export function RechercheSimple({
  nom,
  ...props
}: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> & { nom: string }) {
  return (
    <div className="lt-saisie lt-recherche">
      <IconSearch size={18} stroke={1.5} aria-hidden="true" />
      <input type="search" aria-label={nom} placeholder={nom} {...props} />
    </div>
  );
}
