/**
 * Writes numbers, dates and texts (spec section 9, identity section 7). No other module formats. U+202F stands between
 * thousands, U+00A0 before a unit.
 */
import { afficherTelephone } from './telephone';
import { nettoyerLigne } from './texte';

const INSECABLE = '\u00a0';

const entier = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });
const centimes = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Writes "12 480". */
export function nombre(valeur: number): string {
  return entier.format(valeur);
}

/** Writes a number in its field: "12 500" or "12 500,40", with two decimals when there are cents. */
export function nombreSaisi(valeur: number): string {
  return (Number.isInteger(valeur) ? entier : centimes).format(valeur);
}

/** Writes "2,5". */
export function nombreBrut(valeur: number): string {
  return decimal.format(valeur);
}

/** Writes a price: "389 000 €", or "341 996,50 €" when there are cents. */
export function prix(euros: number): string {
  const forme = Number.isInteger(euros) ? entier : centimes;
  return `${forme.format(euros)}${INSECABLE}€`;
}

/** Writes the size of a file in bytes: "480 Ko", "2,5 Mo". */
export function poids(octets: number): string {
  const kilos = octets / 1_000;
  return kilos < 1_000
    ? `${entier.format(Math.max(1, kilos))}${INSECABLE}Ko`
    : `${decimal.format(Math.round(kilos / 100) / 10)}${INSECABLE}Mo`;
}

/** The common names of the file types. */
const FORMATS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
};

/**
 * Writes the type and the size of a file, when they are known: "PDF, 240 Ko". The server gives a type without a size only for a
 * paper that it draws each time it is asked for.
 */
export function fichierEnBref({
  typeMime,
  taille,
}: {
  typeMime?: string | null;
  taille?: number | null;
}): string {
  const format = FORMATS[typeMime ?? ''];
  const octets = taille == null ? [] : [poids(taille)];
  return format === undefined ? octets.join('') : [format, octets[0] ?? 'établi à la demande'].join(', ');
}

/** Writes "5,5 %". */
export function pourcentage(taux: number): string {
  return `${decimal.format(taux)}${INSECABLE}%`;
}

/** Writes "61,4 m²". */
export function surface(metresCarres: number): string {
  return `${decimal.format(metresCarres)}${INSECABLE}m²`;
}

/** Writes "1 pièce", "3 pièces". */
export function pieces(nombreDePieces: number): string {
  return `${nombreDePieces}${INSECABLE}${nombreDePieces > 1 ? 'pièces' : 'pièce'}`;
}

/** Writes "Zone A bis". */
export function zone(code: string): string {
  return `Zone ${code}`;
}

/** Writes "Zone A bis" with spaces that do not break the line. */
export const zoneSerree = (code: string): string => zone(code).replaceAll(' ', INSECABLE);

/** From this year on, a year of two digits belongs to the last century, when the field does not say whether its date is past or future. */
const PIVOT = 68;

/** Makes `yyyy-mm-dd` of a year, a month (from 1) and a day. A day or month that is too large passes into the next one. */
const jourDuFil = (annee: number, mois: number, quantieme: number): string =>
  new Date(Date.UTC(annee, mois - 1, quantieme)).toISOString().slice(0, 10);

/** Reads `yyyy-mm-dd`, `dd/mm/yyyy` or `dd/mm/yy` as `yyyy-mm-dd`; `null` for anything else. */
export function lireDate(texte: string): string | null {
  const ligne = nettoyerLigne(texte);
  const duFil = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(ligne);
  const francais = /^(\d\d)\/(\d\d)\/(\d{4}|\d\d)$/u.exec(ligne);
  const [dit = '', mois = '', quantieme = ''] = duFil?.slice(1) ?? francais?.slice(1).reverse() ?? [];
  const annee = dit.length === 2 ? `${Number(dit) > PIVOT ? 19 : 20}${dit}` : dit;
  const jour = `${annee}-${mois}-${quantieme}`;
  // A day that does not exist would become another day.
  return annee !== '' && jourDuFil(Number(annee), Number(mois), Number(quantieme)) === jour ? jour : null;
}

/** The year, the month and the day of a date. */
const partiesDe = (jour: string): readonly [annee: number, mois: number, quantieme: number] => {
  const [annee = 0, mois = 0, quantieme = 0] = jour.split('-').map(Number);
  return [annee, mois, quantieme];
};

/** Whether a field holds a past date (a birth) or a future one (an end). It decides the century of a year of two digits. */
export type Vers = 'passe' | 'avenir';

/** An end within this many past years is read as past, so that it is refused, rather than as a year of the next century. */
const PASSE_PROCHE = 20;

/** The day (`yyyy-mm-dd`) of a text in a field of past or future dates; `null` when the text is no date. */
export function jourVers(texte: string, vers: Vers, aujourdHui: string): string | null {
  const court = /^(\d{2}\/\d{2})\/(\d{2})$/u.exec(nettoyerLigne(texte));
  if (court === null) {
    return lireDate(texte);
  }
  const siecle = Math.floor(Number(aujourdHui.slice(0, 4)) / 100) * 100;
  const jours = [-100, 0, 100]
    .map((decalage) => lireDate(`${court[1]}/${siecle + decalage + Number(court[2])}`))
    .filter((jour) => jour !== null);
  const trouve =
    vers === 'passe'
      ? jours.findLast((jour) => jour <= aujourdHui)
      : jours.find((jour) => Number(jour.slice(0, 4)) >= Number(aujourdHui.slice(0, 4)) - PASSE_PROCHE);
  return trouve ?? null;
}

/** Writes a day of the API as "20/11/2026". A text that is no date stays unchanged. */
export function date(jour: string): string {
  return lireDate(jour)?.split('-').reverse().join('/') ?? jour;
}

/* Instants are in the time of Paris, because deadlines end at 19:00 there. When the browser's clock shows another time, as
   in overseas France, the text names Paris and adds the local time. */

const JOUR_ENTIER = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const HEURE_ET_MINUTE = { hour: '2-digit', minute: '2-digit' } as const;

const aParis = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'Europe/Paris' });

const jourParis = aParis(JOUR_ENTIER);
const heureParis = aParis(HEURE_ET_MINUTE);
const jourIci = new Intl.DateTimeFormat('fr-FR', JOUR_ENTIER);
const heureIci = new Intl.DateTimeFormat('fr-FR', HEURE_ET_MINUTE);

/** Whether clocks of the browser and of Paris show the same time and day at this instant. */
const memeHorloge = (instant: Date): boolean =>
  heureIci.format(instant) === heureParis.format(instant) &&
  jourIci.format(instant) === jourParis.format(instant);

/** Writes "19:00", or outside Paris "19:00, heure de Paris (15:00 chez vous)", with the local day when it differs. */
function avecSaZone(instant: Date): string {
  const la = heureParis.format(instant);
  if (memeHorloge(instant)) {
    return la;
  }
  const ici = heureIci.format(instant);
  const jour = jourIci.format(instant);
  const chezVous = jour === jourParis.format(instant) ? ici : `le ${jour.slice(0, 5)} à ${ici}`;
  return `${la}, heure de Paris (${chezVous}${INSECABLE}chez${INSECABLE}vous)`;
}

/** Writes an instant of the API (RFC 3339) as "20/11/2026 19:00", in Paris. */
export function dateHeure(instant: string): string {
  const date = new Date(instant);
  return `${jourParis.format(date)} ${avecSaZone(date)}`;
}

/** Writes the day of an instant of the API as "20/11/2026", in Paris, without its time. */
export function jourDe(instant: string): string {
  return jourParis.format(new Date(instant));
}

/** Writes "19:00", in Paris, for an instant in milliseconds or of the API. */
export function heure(instant: number | string): string {
  return avecSaZone(new Date(instant));
}

/** Writes "19:00" or "19:00 à Paris", for narrow places such as a drawing of days. */
export function heureBreve(instant: number): string {
  const date = new Date(instant);
  return memeHorloge(date) ? heureParis.format(date) : `${heureParis.format(date)} à Paris`;
}

/** The part of the day in Paris that has passed at this instant, from 0 to 1. */
export function partDuJour(instant: number): number {
  const [heures = 0, minutes = 0] = heureParis.format(new Date(instant)).split(':').map(Number);
  return (heures + minutes / 60) / 24;
}

const jourEnMots = aParis({ weekday: 'long', day: 'numeric', month: 'long' });

/** Writes a deadline in a sentence: "mercredi 25 novembre, 19:00", in Paris. */
export function echeance(instant: number | string): string {
  const date = new Date(instant);
  return `${jourEnToutesLettres(date)}, ${avecSaZone(date)}`;
}

/** Writes a day as "mardi 1er décembre", in Paris. The first of a month is an ordinal. */
export const jourEnToutesLettres = (instant: Date | number): string =>
  jourEnMots.format(instant).replace(/(?<=\s)1(?=\s)/u, '1er');

const MINUTE = 60_000;
const HEURE = 60 * MINUTE;
const JOUR = 24 * HEURE;

/** Writes a duration so that it does not look like a time: "3 j 4 h", "4 h 28", "28 min". */
export function duree(millisecondes: number): string {
  const reste = Math.max(0, millisecondes);
  const jours = Math.floor(reste / JOUR);
  const heures = Math.floor((reste % JOUR) / HEURE);
  const minutes = Math.floor((reste % HEURE) / MINUTE);
  if (jours > 0) {
    return `${jours}${INSECABLE}j${heures > 0 ? ` ${heures}${INSECABLE}h` : ''}`;
  }
  return heures > 0
    ? `${heures}${INSECABLE}h${INSECABLE}${String(minutes).padStart(2, '0')}`
    : `${minutes}${INSECABLE}min`;
}

/** Writes a countdown: "14 min 05 s", "32 s". From one hour on it is written as a duration. */
export function compteARebours(millisecondes: number): string {
  if (millisecondes >= HEURE) {
    return duree(millisecondes);
  }
  const secondes = Math.max(0, Math.floor(millisecondes / 1_000));
  const minutes = Math.floor(secondes / 60);
  return minutes === 0
    ? `${secondes}${INSECABLE}s`
    : `${minutes}${INSECABLE}min${INSECABLE}${String(secondes % 60).padStart(2, '0')}${INSECABLE}s`;
}

/** Writes "1er trimestre", "2e trimestre". */
export function libelleTrimestre(rang: number): string {
  return `${rang}${rang === 1 ? 'er' : 'e'}${INSECABLE}trimestre`;
}

/** The quarter of a day, and its year. */
function trimestreDe(jour: string): readonly [rang: number, annee: number] | null {
  const lu = lireDate(jour);
  if (lu === null) {
    return null;
  }
  const [annee, mois] = partiesDe(lu);
  return [Math.ceil(mois / 3), annee];
}

/** Writes a quarter in a sentence: "2e trimestre 2028". */
export function trimestre(jour: string): string {
  const lu = trimestreDe(jour);
  return lu === null ? jour : `${libelleTrimestre(lu[0])} ${lu[1]}`;
}

/** Writes a quarter in a table: "T2 2028". */
export function trimestreCourt(jour: string): string {
  const lu = trimestreDe(jour);
  return lu === null ? jour : `T${lu[0]}${INSECABLE}${lu[1]}`;
}

/** The last day of a quarter such as "2028-T2"; `null` for anything else. */
export function finDuTrimestre(trimestre: string): string | null {
  const lu = /^(\d{4})-T([1-4])$/u.exec(trimestre);
  return lu === null ? null : jourDuFil(Number(lu[1]), Number(lu[2]) * 3 + 1, 0);
}

/**
 * The day `mois` months after `jour`, both as `yyyy-mm-dd`, for the filter "Dans les N mois". A shorter month gives its last
 * day.
 */
export function decalerMois(jour: string, mois: number): string {
  const [annee, rang, quantieme] = partiesDe(jour);
  const dernier = Number(jourDuFil(annee, rang + mois + 1, 0).slice(-2));
  return jourDuFil(annee, rang + mois, Math.min(quantieme, dernier));
}

/**
 * Writes a French number in groups of two ("06 48 21 90 37"), even when it was typed with its country code. Numbers of other countries are
 * written with their code.
 */
export function telephone(numero: string): string {
  return afficherTelephone(numero);
}

/** Writes the number of a company in groups of three, with its leading zeros: "001 284 207". */
export function siren(numero: string): string {
  return numero.replace(/(\d{3})(?=\d)/gu, '$1\u00a0');
}

/** The number of a floor and the superscript after it, for "1er étage" and "2e étage". */
export function rangEtage(priorite: number): { nombre: string; exposant: string } {
  if (priorite === 0) {
    return { nombre: 'RDC', exposant: '' };
  }
  if (priorite < 0) {
    return { nombre: `SS${-priorite}`, exposant: '' };
  }
  return { nombre: String(priorite), exposant: priorite === 1 ? 'er' : 'e' };
}

/** Reads a typed number: with any spaces, `€`, a comma or a dot; `null` when it is no number. */
export function lireNombre(texte: string): number | null {
  const net = texte.replace(/[\s\u00a0\u202f€%]/gu, '').replace(',', '.');
  return /^\d{1,18}(?:\.\d{1,2})?$/u.test(net) ? Number(net) : null;
}
