/** The library's menu and panel, in a chunk of their own, which `menu.tsx` loads. */
import { Menu, Popover } from '@mantine/core';
import { cloneElement } from 'react';
import type { PropsDeMenu, PropsDePanneau } from './menu';
import { reprendreLeFocus } from './tardive';

const enPlace = (bouton: PropsDeMenu['bouton'], releve: boolean | undefined) =>
  releve === true ? cloneElement(bouton, { ref: reprendreLeFocus }) : bouton;

export function MenuVenu({ bouton, releve, contenu, ouvert, changer, classe, ...props }: PropsDeMenu) {
  return (
    <Menu opened={ouvert} onChange={changer} returnFocus {...props}>
      <Menu.Target>{enPlace(bouton, releve)}</Menu.Target>
      <Menu.Dropdown className={classe}>{contenu(Menu)}</Menu.Dropdown>
    </Menu>
  );
}

export function PanneauVenu({
  bouton,
  releve,
  children,
  ouvert,
  fermer,
  titre,
  classe,
  ...props
}: PropsDePanneau) {
  return (
    <Popover
      opened={ouvert}
      onChange={(suite) => !suite && fermer()}
      trapFocus
      returnFocus
      withRoles
      {...props}
    >
      <Popover.Target>{enPlace(bouton, releve)}</Popover.Target>
      <Popover.Dropdown className={classe} aria-label={titre}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
