/**
 * The files that left from this page, under the name that the server gave, so that who sent one may look at it again. They are in
 * the memory of the page alone, because the server shows a file to those who decide and to nobody else: a reload forgets them.
 */
const connus = new Map<string, string>();

export const retenirLApercu = (nom: string, fichier: File) => connus.set(nom, URL.createObjectURL(fichier));

/** Where the file of that name can be looked at; nothing of one that left before this page was opened. */
export function apercuDe(nom: string): { url?: string } {
  const url = connus.get(nom);
  return url === undefined ? {} : { url };
}

export function oublierLApercu(nom: string): void {
  URL.revokeObjectURL(connus.get(nom) ?? '');
  connus.delete(nom);
}

/** The registration has left, and its files with it. */
export const oublierLesApercus = () => [...connus.keys()].forEach(oublierLApercu);
