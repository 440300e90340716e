/** A button that opens a menu, or a panel, of the library's own: loaded as one points at it, or opens it. */
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

/** What a menu is made of. */
export type PartiesDeMenu = typeof MenuDeMantine;

export interface PropsDeMenu extends Pick<MenuProps, 'position' | 'width'> {
  bouton: Bouton;
  /** Its items, made of the parts of the menu. */
  contenu: (parties: PartiesDeMenu) => ReactNode;
  classe?: string | undefined;
  /** Whether its button takes the place of another. */
  releve?: boolean;
  ouvert: boolean;
  changer: (ouvert: boolean) => void;
}

export interface PropsDePanneau extends Pick<PopoverProps, 'position' | 'width' | 'offset'> {
  /** It opens and closes by itself. */
  bouton: Bouton;
  titre: string;
  classe?: string | undefined;
  /** Whether its button takes the place of another. */
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

/** The button's own press is the menu's: it has none. */
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

/** Loads both before they are asked for. */
export const chargerLesMenus = () => Promise.all([MenuTardif.charger(), Panneau.charger()]);
