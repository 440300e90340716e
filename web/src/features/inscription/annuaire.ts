/** The national register's answer, as far as the form takes it (`/api/insee`, shape of Sirene 3.11). */
import { villeLue } from '../../lib/normaliser';

/** The head office of a company. */
export interface Entreprise {
  siret: string;
  /** What the form takes, by its fields; what the register does not say is empty. */
  champs: Readonly<Record<ChampDeLAnnuaire, string>>;
  /** The directory of a demonstration. */
  fictive: boolean;
}

export type ChampDeLAnnuaire = 'companyName' | 'socialStatus' | 'address' | 'zipcode' | 'city';

interface Etablissement {
  siret?: string;
  uniteLegale?: {
    denominationUniteLegale?: string | null;
    nomUniteLegale?: string | null;
    prenom1UniteLegale?: string | null;
    categorieJuridiqueUniteLegale?: string | null;
  };
  adresseEtablissement?: Readonly<Record<string, string | null | undefined>>;
}

/** Legal categories of the register, by the longest beginning; the wire words of `domain.md` section 8. */
const FORMES: readonly (readonly [debut: string, forme: string])[] = [
  ['5498', 'EURL'],
  ['54', 'SARL'],
  ['5710', 'SAS'],
  ['5720', 'SASU'],
  ['55', 'SA'],
  ['56', 'SA'],
  ['654', 'SCI'],
  ['1', 'EI'],
];

function forme(categorie: string | null | undefined): string {
  if (!categorie) {
    return '';
  }
  return FORMES.find(([debut]) => categorie.startsWith(debut))?.[1] ?? 'autre';
}

/** The company of an answer; `null` when it holds none. */
export function lireEntreprise(reponse: unknown, fictive: boolean): Entreprise | null {
  const [siege] = (reponse as { etablissements?: Etablissement[] }).etablissements ?? [];
  if (siege?.siret === undefined) {
    return null;
  }
  const { uniteLegale: unite = {}, adresseEtablissement: adresse = {} } = siege;
  const personne = [unite.prenom1UniteLegale, unite.nomUniteLegale].filter(Boolean).join(' ');
  const voie = ['numeroVoie', 'indiceRepetition', 'typeVoie', 'libelleVoie']
    .map((partie) => adresse[`${partie}Etablissement`])
    .filter(Boolean)
    .join(' ');
  return {
    siret: siege.siret,
    champs: {
      companyName: unite.denominationUniteLegale ?? personne,
      socialStatus: forme(unite.categorieJuridiqueUniteLegale),
      address: voie,
      zipcode: adresse.codePostalEtablissement ?? '',
      city: villeLue(adresse.libelleCommuneEtablissement ?? ''),
    },
    fictive,
  };
}
