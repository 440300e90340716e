/** The way to declare a contact, known or not, on the programme that is looked at: a prescriber's alone (spec section 6). */
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
  /** Who is to be declared, when the page names them. */
  contact?: ContactVenu;
  /** Whether others beside it read the same: it then names its programme. */
  parmi?: boolean;
  /** On a first screen, a light element: small beside many of its kind, or as large as the acts of a page, where it is the main one or not. */
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
