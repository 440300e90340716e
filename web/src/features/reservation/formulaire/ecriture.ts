/** Writes the value of a field for people. */

import { date, pourcentage, prix, telephone } from '../../../lib/formats';
import { enObjet } from '../../../lib/objets';
import { libelleDuCode, type ReferencesDuFormulaire } from '../commun/references';

type Liste = keyof ReferencesDuFormulaire;

/** The list of labels for each field that holds a code. The key is the path of the field without the buyer. */
const LISTES: Readonly<Record<string, Liste>> = {
  civilite: 'civilites',
  nationalite: 'nationalites',
  'pays.code': 'pays',
  'situationFamiliale.code': 'situationsFamiliales',
  regimeMatrimonial: 'regimesMatrimoniaux',
  'residenceActuelle.code': 'residencesActuelles',
  'CSP.code': 'CSP',
  'societe.statut': 'statutsSociete',
  'destinationAchat.code': 'destinationsAchat',
  'fiscalite.code': 'fiscalites',
  'depotGarantie.type.code': 'typesDepotGarantie',
};

const sansQui = (chemin: string) => chemin.replace(/^(?:co)?reservataire\./u, '');

/** Writes the contributions or the loans of the financing, one after the other. */
function lignes(liste: readonly unknown[]): string {
  return liste
    .map((ligne) => {
      const { banque = null, montant = ligne } = enObjet(ligne);
      return [typeof montant === 'number' ? prix(montant) : montant, banque].filter(Boolean).join(', ');
    })
    .filter((dite) => dite !== '')
    .join('\u00a0; ');
}

function nombre(chemin: string, valeur: number): string {
  if (chemin === 'tva') {
    return pourcentage(valeur);
  }
  return /montant|revenu/iu.test(chemin) ? prix(valeur) : String(valeur);
}

/** The text of a value; `null` when there is none. */
export function ecrireLeChamp(
  references: ReferencesDuFormulaire,
  chemin: string,
  valeur: unknown,
): string | null {
  if (valeur === null || valeur === undefined || valeur === '') {
    return null;
  }
  const cle = sansQui(chemin);
  const liste = LISTES[cle];
  if (liste !== undefined) {
    return libelleDuCode(references[liste], valeur);
  }
  if (cle === 'destinationAchatDetail.code') {
    return libelleDuCode(
      references.destinationsAchat.flatMap(({ details }) => details),
      valeur,
    );
  }
  if (Array.isArray(valeur)) {
    return lignes(valeur) || null;
  }
  if (typeof valeur === 'boolean') {
    return valeur ? 'Oui' : 'Non';
  }
  if (typeof valeur === 'number') {
    return nombre(cle, valeur);
  }
  const texte = String(valeur);
  return cle === 'dateNaissance' ? date(texte) : /(?:^|\.)tel$/u.test(cle) ? telephone(texte) : texte;
}
