/** Fields that cost a first screen nothing but their elements: the name of each, what is typed, and what is wrong with it. */
import { IconEye, IconEyeOff, IconSearch } from '@tabler/icons-react';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import './champs.css';

interface Saisie extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> {
  id: string;
  label: string;
  /** What is to be known before typing. */
  aide?: string | undefined;
  /** The message; `true` when the message stands at another field. */
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

/** What says more about a field: its help, and its message. */
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

/** A password, which its button shows. */
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
        // The keyboard stays in the field.
        onMouseDown={(evenement) => evenement.preventDefault()}
        onClick={() => setMontre((avant) => !avant)}
      >
        <Oeil size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </Cadre>
  );
}

/** A search that stands alone: its name is inside it. */
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
