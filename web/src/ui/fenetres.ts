/** The library's dialogs, apart: `fenetre.tsx` loads them. */
export { Drawer, Modal } from '@mantine/core';
