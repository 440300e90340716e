/** Buttons, a switch and a tooltip that cost a first screen nothing but their element. */
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
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

/** How a button with a word looks. */
interface Allure {
  /** Framed: not what one does first. */
  cadre?: boolean | undefined;
  /** Neither framed nor filled: beside what one does there. */
  discret?: boolean | undefined;
  grand?: boolean | undefined;
  petit?: boolean | undefined;
  /** As wide as what it stands in. */
  plein?: boolean | undefined;
}

const allure = ({ cadre, discret, grand, petit, plein }: Allure) => ({
  'data-cadre': cadre || undefined,
  'data-discret': discret || undefined,
  'data-grand': grand || undefined,
  'data-petit': petit || undefined,
  'data-plein': plein || undefined,
});

/** A button with a word. While `enCours`, it does nothing more. */
export function BoutonSimple({
  cadre,
  discret,
  grand,
  petit,
  plein,
  enCours = false,
  className,
  onClick,
  ...props
}: Bouton & Allure & { enCours?: boolean }) {
  return (
    <button
      type="button"
      className={avec('lt-bouton', className)}
      {...allure({ cadre, discret, grand, petit, plein })}
      {...(enCours ? { 'aria-busy': true } : { onClick })}
      {...props}
    />
  );
}

/** A link to a paper, in a page of its own, that looks like that button. */
export function LienDocument({
  cadre,
  grand,
  plein,
  children,
  ...props
}: Pick<ComponentPropsWithRef<'a'>, 'href' | 'children'> & Allure) {
  return (
    <a className="lt-bouton" {...allure({ cadre, grand, plein })} {...props} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** A link that looks like that button. */
export function LienBouton({ cadre, discret, grand, petit, plein, className, ...props }: LinkProps & Allure) {
  return (
    <Link
      className={avec('lt-bouton', className)}
      {...allure({ cadre, discret, grand, petit, plein })}
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
