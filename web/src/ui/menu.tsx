/**
 * A button that opens the library's menu or panel. The library's code loads when the menu or panel first opens; for a menu,
 * already when the pointer or the focus is on its button.
 */
import type { Menu as MenuDeMantine, MenuProps, PopoverProps } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, type Ref, useState } from 'react';
import { tardive } from './tardive';

export interface PropsDeBouton {
  ref?: Ref<HTMLElement & HTMLButtonElement>;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
}

type Bouton = ReactElement<PropsDeBouton>;

/** The components that a menu is built from. */
export type PartiesDeMenu = typeof MenuDeMantine;

export interface PropsDeMenu extends Pick<MenuProps, 'position' | 'width'> {
  bouton: Bouton;
  /** Builds the items from the parts of the menu. */
  contenu: (parties: PartiesDeMenu) => ReactNode;
  classe?: string | undefined;
  /** Whether this button replaces the one shown before the menu was loaded. */
  releve?: boolean;
  ouvert: boolean;
  changer: (ouvert: boolean) => void;
}

export interface PropsDePanneau extends Pick<PopoverProps, 'position' | 'width' | 'offset'> {
  /** The button of the panel, which itself says whether the panel is open. */
  bouton: Bouton;
  titre: string;
  classe?: string | undefined;
  /** Whether this button replaces the one shown before the panel was loaded. */
  releve?: boolean;
  ouvert: boolean;
  fermer: () => void;
  children: ReactNode;
}

const charger = () => import('./menus');

const MenuTardif = tardive({
  charger,
  choisir: ({ MenuVenu }) => MenuVenu,
  ouverte: ({ ouvert }) => ouvert,
  fermee: (props) => ({ ...props, ouvert: false, releve: true }),
  fermer: ({ changer }) => changer(false),
  enAttendant: ({ bouton, ouvert, changer }) =>
    cloneElement(bouton, {
      'aria-haspopup': 'menu',
      'aria-expanded': ouvert,
      onClick: () => changer(!ouvert),
      onPointerEnter: () => void MenuTardif.preparer(),
      onFocus: () => void MenuTardif.preparer(),
    }),
});

/** The menu handles the click of its button, which needs no handler of its own. */
export function Menu(props: Omit<PropsDeMenu, 'ouvert' | 'changer' | 'releve'>) {
  const [ouvert, changer] = useState(false);
  return <MenuTardif {...props} ouvert={ouvert} changer={changer} />;
}

export const Panneau = tardive({
  charger,
  choisir: ({ PanneauVenu }) => PanneauVenu,
  ouverte: ({ ouvert }) => ouvert,
  fermee: (props) => ({ ...props, ouvert: false, releve: true }),
  fermer: ({ fermer }) => fermer(),
  enAttendant: ({ bouton }) => bouton,
});

/** Loads the menu and the panel in advance. */
export const chargerLesMenus = () => Promise.all([MenuTardif.charger(), Panneau.charger()]);
