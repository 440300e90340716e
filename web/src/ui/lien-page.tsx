/**
 * A link to the same page shown otherwise (`useAdresse`). Pressed plainly it changes the address of now, so that a filter pressed just
 * before is kept; opened elsewhere, or copied, it is the address that it says.
 */
import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { VersLaPage } from '../lib/use-adresse';

/** Neither a press that opens elsewhere, nor one that something else has taken. */
const estSimple = (evenement: MouseEvent) =>
  !evenement.defaultPrevented &&
  evenement.button === 0 &&
  !(evenement.metaKey || evenement.ctrlKey || evenement.shiftKey || evenement.altKey);

export function LienDansLaPage({
  suivre,
  onClick,
  preventScrollReset = false,
  replace = false,
  ...reste
}: Omit<LinkProps, 'to' | 'state'> & VersLaPage) {
  return (
    <Link
      {...reste}
      preventScrollReset={preventScrollReset}
      replace={replace}
      onClick={(evenement) => {
        onClick?.(evenement);
        if (estSimple(evenement)) {
          evenement.preventDefault();
          suivre({ preventScrollReset, replace });
        }
      }}
    />
  );
}
