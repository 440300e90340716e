/** Buttons, a switch and a tooltip that cost a first screen nothing but their element. */
import { Tooltip } from '@mantine/core';
import { type ComponentPropsWithRef, type ReactNode, useRef, useState } from 'react';
import './leger.css';

type Bouton = ComponentPropsWithRef<'button'>;

const avec = (base: string, suite: string | undefined) => (suite === undefined ? base : `${base} ${suite}`);

/** A button that looks like nothing: its class says what it is. */
export function BoutonNu({ className, ...props }: Bouton) {
  return <button type="button" className={avec('lt-nu', className)} {...props} />;
}

/** What shows under the pointer: nothing of it is there before the pointer is. */
function useBulle(dite: string | null) {
  const bouton = useRef<HTMLButtonElement>(null);
  const [survole, setSurvole] = useState(false);
  return {
    ecoute: { ref: bouton, ...(dite === null ? {} : { onPointerEnter: () => setSurvole(true) }) },
    bulle: survole && dite !== null && <Tooltip label={dite} target={bouton} />,
  };
}

/** The same, with words that show under the pointer. */
export function BoutonABulle({ dite, className, ...props }: Omit<Bouton, 'ref'> & { dite: string | null }) {
  const { ecoute, bulle } = useBulle(dite);
  return (
    <>
      <button type="button" className={avec('lt-nu', className)} {...ecoute} {...props} />
      {bulle}
    </>
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
}: Omit<Bouton, 'ref'> & {
  nom: string;
  /** Whether its name shows under the pointer. */
  bulle?: boolean;
  /** What it does is being done: it does nothing more meanwhile. */
  enCours?: boolean;
}) {
  const { ecoute, bulle: montree } = useBulle(bulle ? nom : null);
  return (
    <>
      <button
        type="button"
        className={avec('lt-icone', className)}
        aria-label={nom}
        {...ecoute}
        {...(enCours ? { 'aria-busy': true } : { onClick })}
        {...props}
      >
        {children}
      </button>
      {montree}
    </>
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
