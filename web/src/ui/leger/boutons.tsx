/** Buttons, a switch and a tooltip that cost a first screen nothing but their element. */
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Bulle } from '../bulle';
import './leger.css';

type Bouton = ComponentPropsWithRef<'button'>;

const avec = (base: string, suite: string | undefined) => (suite === undefined ? base : `${base} ${suite}`);

/** A button that looks like nothing: its class says what it is. */
export function BoutonNu({ className, ...props }: Bouton) {
  return <button type="button" className={avec('lt-nu', className)} {...props} />;
}

/** The same, with words that show under the pointer. */
export function BoutonABulle({ dite, className, ...props }: Bouton & { dite: string | null }) {
  return (
    <Bulle texte={dite}>
      <button type="button" className={avec('lt-nu', className)} {...props} />
    </Bulle>
  );
}

/** A button with a word. */
export function BoutonSimple({
  cadre = false,
  grand = false,
  className,
  ...props
}: Bouton & { cadre?: boolean; grand?: boolean }) {
  return (
    <button
      type="button"
      className={avec('lt-bouton', className)}
      data-cadre={cadre || undefined}
      data-grand={grand || undefined}
      {...props}
    />
  );
}

/** A button with a sign, named by `nom`. */
export function BoutonIcone({
  nom,
  bulle = false,
  enCours = false,
  className,
  children,
  onClick,
  ...props
}: Bouton & {
  nom: string;
  /** Whether its name shows under the pointer. */
  bulle?: boolean;
  /** What it does is being done: it does nothing more meanwhile. */
  enCours?: boolean;
}) {
  return (
    <Bulle texte={bulle ? nom : null}>
      <button
        type="button"
        className={avec('lt-icone', className)}
        aria-label={nom}
        {...(enCours ? { 'aria-busy': true } : { onClick })}
        {...props}
      >
        {children}
      </button>
    </Bulle>
  );
}

/** On or off, at once. */
export function Interrupteur({
  children,
  ...props
}: Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> & { children: ReactNode }) {
  return (
    <label className="lt-inter">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a box that is checked says so itself */}
      <input type="checkbox" role="switch" {...props} />
      <i aria-hidden="true" />
      <span>{children}</span>
    </label>
  );
}
