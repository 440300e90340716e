/** The national register's answer, as far as the form takes it (`/api/insee`, shape of Sirene 3.11). */
import type { components } from '../../api/schema';
import { villeLue } from '../../lib/normaliser';

type Reponse = components['schemas']['ReponseAnnuaire'];

/** The head office of a company. */
export interface Entreprise {
  siret: string;
  /** What the form takes, by its fields; what the register does not say is empty. */
  champs: Readonly<Record<ChampDeLAnnuaire, string>>;
  /** The directory of a demonstration. */
  fictive: boolean;
}

export type ChampDeLAnnuaire = 'companyName' | 'socialStatus' | 'address' | 'zipcode' | 'city';

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

function forme(categorie: string): string {
  return categorie === '' ? '' : (FORMES.find(([debut]) => categorie.startsWith(debut))?.[1] ?? 'autre');
}

/** The company of an answer; `null` when it holds none. */
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
