/** A lot in a few words: what rows and sheets say of it. */
import type { Lot } from '../api/types';
import { pourcentage, prix, surface } from '../lib/formats';

const NATURES: Readonly<Record<string, string>> = {
  appartement: 'Appt.',
  maison: 'Maison',
  commerce: 'Commerce',
};

/** "Appt. 2 p.", "Parking" */
export function typeCourt(lot: Lot): string {
  const { code, libelle } = lot.typologie.nature;
  const nom = NATURES[code] ?? libelle;
  return lot.pieces > 0 ? `${nom} ${lot.pieces}\u00a0p.` : nom;
}

/** "Balcon 5,1 m², jardin 28 m²": the outdoor spaces joined into one text (spec section 3). */
export function exterieurs(lot: Lot): string {
  const { surfaces } = lot;
  const espaces: readonly (readonly [boolean, string, number | null])[] = [
    [lot.balcon, 'balcon', surfaces.surfaceBalcon],
    [lot.loggia, 'loggia', surfaces.surfaceLoggia],
    [lot.terrasse, 'terrasse', surfaces.surfaceTerrasse],
    [lot.jardin, 'jardin', surfaces.surfaceJardin],
  ];
  const texte = espaces
    .filter(([present]) => present)
    .map(([, nom, metres]) => (metres === null ? nom : `${nom} ${surface(metres)}`))
    .join(', ');
  return texte.charAt(0).toUpperCase() + texte.slice(1);
}

/** "TVA 5,5 % : 341 996 €", or the VAT alone. */
export function tvaEtPrixReduit(lot: Lot): string {
  if (lot.prixTvaReduite !== null && lot.tvaReduite !== null) {
    return `TVA ${pourcentage(lot.tvaReduite)} : ${prix(lot.prixTvaReduite)}`;
  }
  return lot.tva === null ? '' : `TVA ${pourcentage(lot.tva)}`;
}

/** What a dedicated lot says: to who it is for, and to who sees it for everyone (spec section 6). */
export function texteExclusivite(groupe: string, externe: boolean): string {
  return externe ? 'En exclusivité pour vous' : `Lot dédié au Groupe ${groupe}`;
}
