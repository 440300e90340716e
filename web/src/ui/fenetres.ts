/** The library's dialogs, in a chunk of their own, which `fenetre.tsx` loads. */
export { Drawer, Modal } from '@mantine/core';
