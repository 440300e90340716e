/**
 * The files sent from this page, by the name that the server gave, so that the sender may view them again. They are only in the
 * page's memory, because the server shows a file only to those who decide. A reload forgets them.
 */
const connus = new Map<string, string>();

export const retenirLApercu = (nom: string, fichier: File) => connus.set(nom, URL.createObjectURL(fichier));

/** The address at which this file can be viewed; empty for a file that was sent before the page was loaded. */
export function apercuDe(nom: string): { url?: string } {
  const url = connus.get(nom);
  return url === undefined ? {} : { url };
}

export function oublierLApercu(nom: string): void {
  URL.revokeObjectURL(connus.get(nom) ?? '');
  connus.delete(nom);
}

/** Forgets the files, once the registration is sent. */
export const oublierLesApercus = () => [...connus.keys()].forEach(oublierLApercu);
