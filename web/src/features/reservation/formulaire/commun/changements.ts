/** The patches of a draft: the change of one field, and the values that follow from it when only one value is possible. */

import { appliquer } from '../../../../lib/merge-patch';
import { enListe, enObjet } from '../../../../lib/objets';
import { valeurDe } from '../../../../lib/regles-reservation';
import type { MergePatch } from '../../commun/brouillon';
import type { FormulaireDeReservation } from '../../commun/fil';
import type { ReferencesDuFormulaire } from '../../commun/references';

/** An empty value is sent as `null`. */
const ouRien = (valeur: unknown) => (valeur === '' || valeur === undefined ? null : valeur);

/** Merges several patches. For the same member the last one counts. */
export const ensemble = (...patchs: readonly MergePatch[]): MergePatch =>
  patchs.reduce<MergePatch>((avant, suite) => appliquer(avant, suite) as MergePatch, {});

/** The patch that sets a value at a path. A list is sent whole. */
export function poser(chemin: string, valeur: unknown, document: unknown): MergePatch {
  const [, avant = chemin, rang, apres] = /^(.*?)\[(\d+)\](?:\.(.*))?$/u.exec(chemin) ?? [];
  let pose: unknown = ouRien(valeur);
  if (rang !== undefined) {
    const liste = [...enListe(valeurDe(document, avant))];
    const ici = liste[Number(rang)];
    liste[Number(rang)] = apres === undefined || apres === '' ? pose : { ...enObjet(ici), [apres]: pose };
    pose = liste;
  }
  const cles = avant.split('.');
  // Removing a code removes its whole object.
  if (pose === null && cles.at(-1) === 'code') {
    cles.pop();
  }
  return cles.reduceRight<unknown>((dessous, cle) => ({ [cle]: dessous }), pose) as MergePatch;
}

/** Whether a tax scheme fits a destination. A developer's own scheme fits all. */
export function vaAvec(
  code: string,
  destination: unknown,
  { fiscalites }: Pick<ReferencesDuFormulaire, 'fiscalites'>,
): boolean {
  const demandees = fiscalites.find((une) => une.code === code)?.destinations ?? [];
  return destination == null || demandees.length === 0 || demandees.includes(String(destination));
}

type TvaOfferte = FormulaireDeReservation['tvaOffertes'][number];

/** The VAT that belongs to a tax scheme, because the scheme and its VAT are one choice. */
export function tvaDeLaFiscalite(
  code: string,
  avant: { fiscalite: unknown; tva: unknown },
  offertes: readonly TvaOfferte[],
): MergePatch {
  const sienne = offertes.find(({ fiscalite }) => fiscalite === code);
  if (sienne !== undefined) {
    return { tva: sienne.taux };
  }
  // When the user leaves a scheme, the VAT of this scheme is removed too.
  const quittee = offertes.find(({ taux, fiscalite }) => taux === avant.tva && fiscalite === avant.fiscalite);
  const ordinaire = offertes.find(({ eligibilite }) => eligibilite === null);
  return quittee === undefined || avant.fiscalite === null || ordinaire === undefined
    ? {}
    : { tva: ordinaire.taux };
}

/**
 * The tax scheme that belongs to a VAT. A scheme that is not tied to a VAT stays: an interest-free loan, for example, fits
 * every VAT.
 */
export function fiscaliteDeLaTva(taux: number, avant: unknown, offertes: readonly TvaOfferte[]): MergePatch {
  const sienne = offertes.find((une) => une.taux === taux)?.fiscalite ?? null;
  const deTva = avant === null || offertes.some(({ fiscalite }) => fiscalite === avant);
  return deTva && sienne !== avant ? { fiscalite: sienne === null ? null : { code: sienne } } : {};
}

const seule = <T>(parmi: readonly T[]): T | null => (parmi.length === 1 ? (parmi[0] ?? null) : null);

/** Values that are missing but have only one possible answer. They are sent with the next change. */
export function deduire(
  document: unknown,
  formulaire: FormulaireDeReservation,
  references: Pick<ReferencesDuFormulaire, 'fiscalites'>,
): MergePatch {
  const dit = (chemin: string) => valeurDe(document, chemin) ?? null;
  const deduits: MergePatch[] = [];
  for (const qui of ['reservataire', 'coreservataire'] as const) {
    // Five digits are a French postcode, unless a country is set.
    if (dit(`${qui}.pays.code`) === null && /^\d{5}$/u.test(String(dit(`${qui}.cp`)))) {
      deduits.push({ [qui]: { pays: { code: 'FR' } } });
    }
  }
  const destination = dit('destinationAchat.code');
  const fiscalite = seule(formulaire.fiscalites.filter((code) => vaAvec(code, destination, references)));
  if (destination !== null && dit('fiscalite.code') === null && fiscalite !== null) {
    deduits.push({ fiscalite: { code: fiscalite } });
  }
  const tva = seule(formulaire.tvaOffertes);
  if (dit('tva') === null && tva !== null && tva.eligibilite?.reponse !== 'non') {
    deduits.push({ tva: tva.taux });
  }
  const depot = seule(formulaire.depots.filter(({ admis }) => admis));
  if (dit('depotGarantie.type.code') === null && formulaire.plafondDepot !== null && depot?.montant === 0) {
    deduits.push({ depotGarantie: { type: { code: 'sans' } } });
  }
  const prets = enListe(dit('financement.pret')).map(enObjet);
  if (dit('financement.credit') === null && prets.some(({ montant }) => Number(montant) > 0)) {
    deduits.push({ financement: { credit: true } });
  }
  return ensemble(...deduits);
}
