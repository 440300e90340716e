/** Reads the answer of the national register (`/api/insee`, shape of Sirene 3.11), as far as the form uses it. */
import type { components } from '../../api/schema';
import { villeLue } from '../../lib/normaliser';

type Reponse = components['schemas']['ReponseAnnuaire'];

/** The head office of a company. */
export interface Entreprise {
  siret: string;
  /** The values for the form's fields. A value that the register lacks is empty. */
  champs: Readonly<Record<ChampDeLAnnuaire, string>>;
  /** Whether the directory is the demonstration's. */
  fictive: boolean;
}

export type ChampDeLAnnuaire = 'companyName' | 'socialStatus' | 'address' | 'zipcode' | 'city';

/**
 * The legal form in the API's words for each beginning of the register's legal category (`domain.md` section 8). The first one
 * that fits counts, so a longer beginning comes before a shorter one.
 */
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

function forme(categorie: string): string {
  return categorie === '' ? '' : (FORMES.find(([debut]) => categorie.startsWith(debut))?.[1] ?? 'autre');
}

/** The company of an answer; `null` when there is none. */
export function lireEntreprise({ etablissements = [] }: Reponse, fictive: boolean): Entreprise | null {
  const [siege] = etablissements;
  if (siege === undefined) {
    return null;
  }
  const { uniteLegale, adresseEtablissement: adresse } = siege;
  return {
    siret: siege.siret,
    champs: {
      companyName: uniteLegale.denominationUniteLegale,
      socialStatus: forme(uniteLegale.categorieJuridiqueUniteLegale),
      address: [
        adresse.numeroVoieEtablissement,
        adresse.indiceRepetitionEtablissement,
        adresse.typeVoieEtablissement,
        adresse.libelleVoieEtablissement,
      ]
        .filter(Boolean)
        .join(' '),
      zipcode: adresse.codePostalEtablissement,
      city: villeLue(adresse.libelleCommuneEtablissement),
    },
    fictive,
  };
}
