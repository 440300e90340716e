/** The same fields were changed in another tab or on another device: shows both versions, and the user chooses. */
import { feuilles } from '../../../lib/merge-patch';
import { valeurDe } from '../../../lib/regles-reservation';
import { DeuxVersions } from '../../../ui/formulaire/deux-versions';
import type { ConflitDeBrouillon } from '../commun/brouillon';
import type { SaisieDeReservation } from '../commun/fil';
import type { ReferencesDuFormulaire } from '../commun/references';
import { nomDuChamp, rangDuChamp } from './commun/libelles';
import { ecrireLeChamp } from './ecriture';

/** The fields of the form. */
const RACINES: Record<keyof SaisieDeReservation, true> = {
  resaSociete: true,
  societe: true,
  reservataire: true,
  coreservataire: true,
  destinationAchat: true,
  destinationAchatDetail: true,
  fiscalite: true,
  rdvPhysique: true,
  tva: true,
  offrePromotionnelle: true,
  financement: true,
  depotGarantie: true,
  notaire: true,
};

/** The declaration of a buyer, which is in the document but is no field of the form. */
const PAS_DU_FORMULAIRE = /\.denonciation\b/u;

function cheminsDe(document: unknown): string[] {
  const dites = Object.fromEntries(
    Object.keys(RACINES).map((racine) => [racine, valeurDe(document, racine)]),
  );
  return feuilles(dites).map(({ chemin }) => chemin);
}

export function ConflitDuBrouillon({
  conflit: { mien, leur, garderLeMien, prendreLeLeur },
  references,
}: {
  conflit: ConflitDeBrouillon;
  references: ReferencesDuFormulaire;
}) {
  const tous = [...new Set([...cheminsDe(mien), ...cheminsDe(leur)])];
  // When an object is whole in one version and absent in the other, its fields are listed, and not the object.
  const chemins = tous
    .filter((chemin) => !PAS_DU_FORMULAIRE.test(chemin) && !tous.some((un) => un.startsWith(`${chemin}.`)))
    .sort((a, b) => rangDuChamp(a) - rangDuChamp(b));
  const dire = (document: unknown) =>
    Object.fromEntries(
      chemins.map((chemin) => [chemin, ecrireLeChamp(references, chemin, valeurDe(document, chemin))]),
    );
  const [miennes, leurs] = [dire(mien), dire(leur)];
  return (
    <DeuxVersions
      conflit={{
        champs: chemins.filter((chemin) => miennes[chemin] !== leurs[chemin]),
        miennes,
        leurs,
        garderLesMiennes: garderLeMien,
        prendreLesLeurs: prendreLeLeur,
      }}
      libelles={Object.fromEntries(chemins.map((chemin) => [chemin, nomDuChamp(chemin)]))}
    />
  );
}
