/** The link that declares a contact on the programme of the page. Only prescribers have it (spec section 6). */
import { Button, type ButtonProps } from '@mantine/core';
import { Link } from 'react-router';
import { useUtilisateur } from '../api/session';
import { aLeRole } from '../api/utilisateur';
import { chemins } from '../lib/chemins';
import { type ContactVenu, depuis, depuisUnContact, type ProgrammeDeDepart } from '../lib/provenance';
import { LienBouton } from './leger/boutons';

export function LienDenonciation({
  programme,
  contact,
  parmi = false,
  leger = false,
  children = 'Dénoncer un contact',
  ...props
}: Omit<ButtonProps, 'children'> & {
  programme: ProgrammeDeDepart;
  /** The contact to declare, when the page names one. */
  contact?: ContactVenu;
  /** Whether the page has several such links. Each then names its programme. */
  parmi?: boolean;
  /**
   * For a first screen: the link is then a light element (`ui/leger`) of this size. `petit` is for a list, `grand` for the actions of a
   * page, and `principal` (filled) for the main action of a page.
   */
  leger?: 'petit' | 'grand' | 'principal' | false;
  children?: string;
}) {
  if (!aLeRole(useUtilisateur(), 'ROLE_EP')) {
    return null;
  }
  const vers = {
    to: chemins.denonciation(),
    state: contact === undefined ? depuis(programme) : depuisUnContact(programme, contact),
    ...(parmi ? { 'aria-label': `${children}\u00a0: ${programme.nomCommercial}` } : {}),
  };
  if (leger !== false) {
    return (
      <LienBouton
        cadre={leger !== 'principal'}
        {...(leger === 'petit' ? { petit: true } : { grand: true, plein: true })}
        {...vers}
      >
        {children}
      </LienBouton>
    );
  }
  return (
    <Button component={Link} {...vers} {...props}>
      {children}
    </Button>
  );
}
