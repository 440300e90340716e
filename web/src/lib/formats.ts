/**
 * How the portal writes numbers, dates and texts (spec section 9, identity section 7). The only place that formats.
 * U+202F between thousands, U+00A0 before a unit.
 */
import { afficherTelephone } from './telephone';
import { nettoyerLigne } from './texte';

const INSECABLE = '\u00a0';

const entier = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });
const centimes = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "12 480" */
export function nombre(valeur: number): string {
  return entier.format(valeur);
}

/** "12 500", "12 500,40": a number in its field, cents whole when there are any. */
export function nombreSaisi(valeur: number): string {
  return (Number.isInteger(valeur) ? entier : centimes).format(valeur);
}

/** "2,5" */
export function nombreBrut(valeur: number): string {
  return decimal.format(valeur);
}

/** "389 000 €"; cents are shown when there are any: "341 996,50 €". */
export function prix(euros: number): string {
  const forme = Number.isInteger(euros) ? entier : centimes;
  return `${forme.format(euros)}${INSECABLE}€`;
}

/** "480 Ko", "2,5 Mo": the weight of a file, from its bytes. */
export function poids(octets: number): string {
  const kilos = octets / 1_000;
  return kilos < 1_000
    ? `${entier.format(Math.max(1, kilos))}${INSECABLE}Ko`
    : `${decimal.format(Math.round(kilos / 100) / 10)}${INSECABLE}Mo`;
}

/** What people call the papers that the portal gives. */
const FORMATS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
};

/** "PDF, 240 Ko": what a file is and how heavy, as far as it is known. */
export function fichierEnBref({
  typeMime,
  taille,
}: {
  typeMime?: string | null;
  taille?: number | null;
}): string {
  const format = FORMATS[typeMime ?? ''];
  return [...(format === undefined ? [] : [format]), ...(taille == null ? [] : [poids(taille)])].join(', ');
}

/** "5,5 %" */
export function pourcentage(taux: number): string {
  return `${decimal.format(taux)}${INSECABLE}%`;
}

/** "61,4 m²" */
export function surface(metresCarres: number): string {
  return `${decimal.format(metresCarres)}${INSECABLE}m²`;
}

/** "1 pièce", "3 pièces" */
export function pieces(nombreDePieces: number): string {
  return `${nombreDePieces}${INSECABLE}${nombreDePieces > 1 ? 'pièces' : 'pièce'}`;
}

/** "Zone A bis" */
export function zone(code: string): string {
  return `Zone ${code}`;
}

/** The same where a line may end in it. */
export const zoneSerree = (code: string): string => zone(code).replaceAll(' ', INSECABLE);

/** A year of two digits is of the last century from here on, where the field says nothing of it. */
const PIVOT = 68;

/** `yyyy-mm-dd` of a year, a month from 1 and a day of it; months and days beyond theirs pass into the next. */
const jourDuFil = (annee: number, mois: number, quantieme: number): string =>
  new Date(Date.UTC(annee, mois - 1, quantieme)).toISOString().slice(0, 10);

/** The day (`yyyy-mm-dd`) of `yyyy-mm-dd`, `dd/mm/yyyy` or `dd/mm/yy`, the forms the portal accepts; `null` for anything else. */
export function lireDate(texte: string): string | null {
  const ligne = nettoyerLigne(texte);
  const duFil = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(ligne);
  const francais = /^(\d\d)\/(\d\d)\/(\d{4}|\d\d)$/u.exec(ligne);
  const [dit = '', mois = '', quantieme = ''] = duFil?.slice(1) ?? francais?.slice(1).reverse() ?? [];
  const annee = dit.length === 2 ? `${Number(dit) > PIVOT ? 19 : 20}${dit}` : dit;
  const jour = `${annee}-${mois}-${quantieme}`;
  // What no calendar has would be another day.
  return annee !== '' && jourDuFil(Number(annee), Number(mois), Number(quantieme)) === jour ? jour : null;
}

/** Its year, month and day. */
const partiesDe = (jour: string): readonly [annee: number, mois: number, quantieme: number] => {
  const [annee = 0, mois = 0, quantieme = 0] = jour.split('-').map(Number);
  return [annee, mois, quantieme];
};

/** Where a field looks: a birth back, an end ahead. It is the century of a year of two digits. */
export type Vers = 'passe' | 'avenir';

/** Years for which an end of two digits is one that has passed, and is told so, rather than one of the next century. */
const PASSE_PROCHE = 20;

/** The day (`yyyy-mm-dd`) that a text says in a field that looks back or ahead; `null` when it says none. */
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

/** "20/11/2026" for a day of the wire; an unreadable one is shown as it came. */
export function date(jour: string): string {
  return lireDate(jour)?.split('-').reverse().join('/') ?? jour;
}

/*
 * Instants. The portal's hours are those of Paris: deadlines end at 19:00 there. Where the browser's clock shows another hour, as in
 * overseas France, each says so and gives the local one beside.
 */

const JOUR_ENTIER = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const HEURE_ET_MINUTE = { hour: '2-digit', minute: '2-digit' } as const;

const aParis = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'Europe/Paris' });

const jourParis = aParis(JOUR_ENTIER);
const heureParis = aParis(HEURE_ET_MINUTE);
const jourIci = new Intl.DateTimeFormat('fr-FR', JOUR_ENTIER);
const heureIci = new Intl.DateTimeFormat('fr-FR', HEURE_ET_MINUTE);

/** Whether the clock of whoever looks shows at this instant what that of Paris shows. */
const memeHorloge = (instant: Date): boolean =>
  heureIci.format(instant) === heureParis.format(instant) &&
  jourIci.format(instant) === jourParis.format(instant);

/** "19:00"; elsewhere than in Paris "19:00, heure de Paris (15:00 chez vous)", and the day there when it is another one. */
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

/** "20/11/2026 19:00", in Paris, for an instant of the wire (RFC 3339). */
export function dateHeure(instant: string): string {
  const date = new Date(instant);
  return `${jourParis.format(date)} ${avecSaZone(date)}`;
}

/** "20/11/2026", in Paris, for an instant of the wire: its hour goes without saying. */
export function jourDe(instant: string): string {
  return jourParis.format(new Date(instant));
}

/** "19:00", in Paris, for an instant in milliseconds or of the wire. */
export function heure(instant: number | string): string {
  return avecSaZone(new Date(instant));
}

/** "19:00", "19:00 à Paris": where there is room for no more, as on a drawing of days. */
export function heureBreve(instant: number): string {
  const date = new Date(instant);
  return memeHorloge(date) ? heureParis.format(date) : `${heureParis.format(date)} à Paris`;
}

/** What part of the day in Paris has gone by at this instant, by the hands of a clock: from 0 to 1. */
export function partDuJour(instant: number): number {
  const [heures = 0, minutes = 0] = heureParis.format(new Date(instant)).split(':').map(Number);
  return (heures + minutes / 60) / 24;
}

const jourEnMots = aParis({ weekday: 'long', day: 'numeric', month: 'long' });

/** "mercredi 25 novembre, 19:00", in Paris: a deadline in a sentence. */
export function echeance(instant: number | string): string {
  const date = new Date(instant);
  return `${jourEnToutesLettres(date)}, ${avecSaZone(date)}`;
}

/** "mardi 1er décembre", in Paris: the first of a month is an ordinal. */
export const jourEnToutesLettres = (instant: Date | number): string =>
  jourEnMots.format(instant).replace(/(?<=\s)1(?=\s)/u, '1er');

const MINUTE = 60_000;
const HEURE = 60 * MINUTE;
const JOUR = 24 * HEURE;

/** "3 j 4 h", "4 h 28", "28 min": a duration, never mistaken for an instant. */
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

/** "14 min 05 s", "32 s": what is left, as it goes by; from an hour on, as a duration. */
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

/** "1er trimestre", "2e trimestre" */
export function libelleTrimestre(rang: number): string {
  return `${rang}${rang === 1 ? 'er' : 'e'}${INSECABLE}trimestre`;
}

/** The rank of a day's quarter, and its year. */
function trimestreDe(jour: string): readonly [rang: number, annee: number] | null {
  const lu = lireDate(jour);
  if (lu === null) {
    return null;
  }
  const [annee, mois] = partiesDe(lu);
  return [Math.ceil(mois / 3), annee];
}

/** "2e trimestre 2028", in a sentence. */
export function trimestre(jour: string): string {
  const lu = trimestreDe(jour);
  return lu === null ? jour : `${libelleTrimestre(lu[0])} ${lu[1]}`;
}

/** "T2 2028", in a table. */
export function trimestreCourt(jour: string): string {
  const lu = trimestreDe(jour);
  return lu === null ? jour : `T${lu[0]}${INSECABLE}${lu[1]}`;
}

/** The last day of "2028-T2"; `null` for anything else. */
export function finDuTrimestre(trimestre: string): string | null {
  const lu = /^(\d{4})-T([1-4])$/u.exec(trimestre);
  return lu === null ? null : jourDuFil(Number(lu[1]), Number(lu[2]) * 3 + 1, 0);
}

/** The day `mois` months after `jour`, both as `yyyy-mm-dd`: what the filter "Dans les N mois" sends. The last of a shorter month. */
export function decalerMois(jour: string, mois: number): string {
  const [annee, rang, quantieme] = partiesDe(jour);
  const dernier = Number(jourDuFil(annee, rang + mois + 1, 0).slice(-2));
  return jourDuFil(annee, rang + mois, Math.min(quantieme, dernier));
}

/** A number of the French plan in groups of two ("06 48 21 90 37"), whatever country it was typed with; others by their country. */
export function telephone(numero: string): string {
  return afficherTelephone(numero);
}

/** The number of a company whole, zeros included, in groups of three: "001 284 207". */
export function siren(numero: string): string {
  return numero.replace(/(\d{3})(?=\d)/gu, '$1\u00a0');
}

/** "1er étage" and "2e étage" as the page writes them: the number and its superscript apart. */
export function rangEtage(priorite: number): { nombre: string; exposant: string } {
  if (priorite === 0) {
    return { nombre: 'RDC', exposant: '' };
  }
  if (priorite < 0) {
    return { nombre: `SS${-priorite}`, exposant: '' };
  }
  return { nombre: String(priorite), exposant: priorite === 1 ? 'er' : 'e' };
}

/** The number a person typed: spaces of any kind, `€`, comma or dot; `null` when it is not one. */
export function lireNombre(texte: string): number | null {
  const net = texte.replace(/[\s\u00a0\u202f€%]/gu, '').replace(',', '.');
  return /^\d{1,18}(?:\.\d{1,2})?$/u.test(net) ? Number(net) : null;
}
