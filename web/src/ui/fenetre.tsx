/** The windows of the portal (the library's dialog and drawer, and the picture viewer). Each is loaded when it first opens. */
import type { DrawerProps, ModalProps } from '@mantine/core';
import { tardive } from './tardive';

const charger = () => import('./fenetres');
const deLaBibliotheque = {
  charger,
  ouverte: ({ opened }: { opened: boolean }) => opened,
  fermer: ({ onClose }: { onClose: () => void }) => onClose(),
};

export const Modal = tardive({
  ...deLaBibliotheque,
  choisir: (fenetres: typeof import('./fenetres')) => fenetres.Modal,
  fermee: (props: ModalProps) => ({ ...props, opened: false }),
});

export const Drawer = tardive({
  ...deLaBibliotheque,
  choisir: (fenetres: typeof import('./fenetres')) => fenetres.Drawer,
  fermee: (props: DrawerProps) => ({ ...props, opened: false }),
});

export const Visionneuse = tardive({
  charger: () => import('./visionneuse'),
  choisir: ({ Visionneuse: vue }) => vue,
  ouverte: ({ rang }) => rang !== null,
  fermee: (props) => ({ ...props, rang: null }),
  fermer: ({ changer }) => changer(null),
});
