/**
 * A link to the same page with other parameters (`useAdresse`). A plain click changes the present address, so a filter that was set just
 * before stays. When the link is copied or opened in another tab, the address of its `href` counts.
 */
import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { VersLaPage } from '../lib/use-adresse';

/** Whether a click is plain: it opens no other tab, and no other handler took it. */
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
