/** Buttons, a switch and a tooltip made of plain elements, so that a first screen loads no library for them. */
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Bulle } from '../bulle';
import './leger.css';

type Bouton = ComponentPropsWithRef<'button'>;

const avec = (base: string, suite: string | undefined) => (suite === undefined ? base : `${base} ${suite}`);

/** A button without a look of its own. Its class gives it one. */
export function BoutonNu({ className, ...props }: Bouton) {
  return <button type="button" className={avec('lt-nu', className)} {...props} />;
}

/** A button without a look of its own, with a text that appears under the pointer. */
export function BoutonABulle({ dite, className, ...props }: Bouton & { dite: string | null }) {
  return (
    <Bulle texte={dite}>
      <button type="button" className={avec('lt-nu', className)} {...props} />
    </Bulle>
  );
}

/** The look of a button with a word. */
interface Allure {
  /** Whether the button is framed instead of filled, because its action is not the main one. */
  cadre?: boolean | undefined;
  /** Whether the button is neither framed nor filled, because its action is secondary. */
  discret?: boolean | undefined;
  grand?: boolean | undefined;
  petit?: boolean | undefined;
  /** Whether the button is as wide as the element that contains it. */
  plein?: boolean | undefined;
}

const allure = ({ cadre, discret, grand, petit, plein }: Allure) => ({
  'data-cadre': cadre || undefined,
  'data-discret': discret || undefined,
  'data-grand': grand || undefined,
  'data-petit': petit || undefined,
  'data-plein': plein || undefined,
});

/** A button with a word. While `enCours` is true, a press does nothing. */
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
      {...(enCours ? { 'aria-busy': true, 'data-loading': true } : { onClick })}
      {...props}
    />
  );
}

/** A link to a paper, which opens in another tab and looks like `BoutonSimple`. */
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

/** A link that looks like `BoutonSimple`. */
export function LienBouton({ cadre, discret, grand, petit, plein, className, ...props }: LinkProps & Allure) {
  return (
    <Link
      className={avec('lt-bouton', className)}
      {...allure({ cadre, discret, grand, petit, plein })}
      {...props}
    />
  );
}

/** A button with an icon. `nom` is its accessible name. */
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
  /** Whether the name appears under the pointer. */
  bulle?: boolean;
  /** Whether the action is in progress. A press does nothing then. */
  enCours?: boolean;
}) {
  return (
    <Bulle texte={bulle ? nom : null}>
      <button
        type="button"
        className={avec('lt-icone', className)}
        aria-label={nom}
        {...(enCours ? { 'aria-busy': true, 'data-loading': true } : { onClick })}
        {...props}
      >
        {children}
      </button>
    </Bulle>
  );
}

/** A switch, which acts at once. */
export function Interrupteur({
  children,
  ...props
}: Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> & { children: ReactNode }) {
  return (
    <label className="lt-inter">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked */}
      <input type="checkbox" role="switch" {...props} />
      <i aria-hidden="true" />
      <span>{children}</span>
    </label>
  );
}
