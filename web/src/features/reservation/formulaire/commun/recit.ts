/** Describes a draft while it is typed: the facts of each section for the summary, and the main fact for the rail. */
import type { Reservation } from '../../../../api/types';
import { pourcentage, prix } from '../../../../lib/formats';
import { sansIllisibles } from '../../../../lib/regles-reservation';
import type { Fait } from '../../../../ui/liste-faits';
import {
  faitsDeLAcquereur,
  faitsDeLaSociete,
  faitsDuDepot,
  faitsDuFinancement,
  faitsDuNotaire,
  faitsDuPrix,
  faitsDuProjet,
} from '../../../../ui/reservation/faits';
import type { CodeDeSection } from '../../commun/fil';
import { libelleDuCode } from '../../commun/references';
import { SECOND } from './libelles';
import type { SaisieDuBrouillon } from './use-saisie';

type Lu = Pick<SaisieDuBrouillon, 'formulaire' | 'references' | 'brouillon'>;

/** The reservation with the text typed since the last answer, as far as this text is readable. */
const telleQueTapee = ({ brouillon: { reservation, document }, formulaire }: Lu): Reservation =>
  Object.assign({ ...reservation }, sansIllisibles(document), { formulaire });

/** Adds the role of a buyer to the labels of their facts, for a reservation with two buyers. */
const de = (qui: string, faits: readonly Fait[]): Fait[] =>
  faits.map(([libelle, valeur, pour]): Fait => {
    const dit = `${libelle} (${qui})`;
    return pour === undefined ? [dit, valeur] : [dit, valeur, pour];
  });

function acquereurs(dite: Reservation, references: Lu['references']): Fait[] {
  const { resaSociete, reservataire, coreservataire } = dite;
  return [
    ...(resaSociete === true ? faitsDeLaSociete(dite, references) : []),
    ...(reservataire === null ? [] : faitsDeLAcquereur(reservataire, references)),
    ...(coreservataire === null ? [] : de(SECOND, faitsDeLAcquereur(coreservataire, references))),
  ];
}

/** The facts of a section. */
export function faitsDe(section: CodeDeSection, saisie: Lu): readonly Fait[] {
  const { references, formulaire } = saisie;
  const dite = telleQueTapee(saisie);
  const faits: Record<CodeDeSection, () => readonly Fait[]> = {
    acquereurs: () => acquereurs(dite, references),
    projet: () => faitsDuProjet(dite, references),
    prix: () => [
      ['Prix du contrat', formulaire.prix !== null && prix(formulaire.prix.prix)],
      ...faitsDuPrix(dite),
    ],
    financement: () => faitsDuFinancement(dite),
    depot: () => faitsDuDepot(dite, references),
    notaire: () => (dite.notaire === null ? [['Notaire', 'Celui du programme']] : faitsDuNotaire(dite)),
    documents: () =>
      formulaire.documentsRequis.map(
        ({ libelle, categorie, fourni }): Fait => [
          categorie === 'coreservataire' ? `${libelle} (${SECOND})` : libelle,
          fourni ? 'Reçu' : 'À envoyer',
        ],
      ),
    recapitulatif: () => [],
  };
  return faits[section]();
}

/** Sums up a complete section in a few words. */
export function resumeDe(section: CodeDeSection, saisie: Lu): string | null {
  const { references, formulaire } = saisie;
  const dite = telleQueTapee(saisie);
  const resumes: Record<CodeDeSection, () => string | null> = {
    acquereurs: () =>
      [dite.societe?.raisonSociale, dite.reservataire?.nom, dite.coreservataire?.nom]
        .filter(Boolean)
        .join(' et ') || null,
    projet: () => libelleDuCode(references.destinationsAchat, dite.destinationAchat?.code),
    prix: () =>
      formulaire.prix === null
        ? null
        : `${prix(formulaire.prix.prix)}, TVA ${pourcentage(formulaire.prix.tva)}`,
    financement: () => null,
    depot: () =>
      dite.depotGarantie?.montant ? `Chèque de ${prix(dite.depotGarantie.montant)}` : 'Sans dépôt',
    notaire: () => (dite.notaire === null ? 'Celui du programme' : dite.notaire.nom),
    documents: () => null,
    recapitulatif: () => 'À relire',
  };
  return resumes[section]();
}
