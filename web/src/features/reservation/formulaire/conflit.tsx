/** The same fields were changed elsewhere, in another tab or on another device: both versions, and the choice. */
import { feuilles } from '../../../lib/merge-patch';
import { valeurDe } from '../../../lib/regles-reservation';
import { DeuxVersions } from '../../../ui/formulaire/deux-versions';
import type { ConflitDeBrouillon } from '../commun/brouillon';
import type { SaisieDeReservation } from '../commun/fil';
import type { ReferencesDuFormulaire } from '../commun/references';
import { nomDuChamp, rangDuChamp } from './commun/libelles';
import { ecrireLeChamp } from './ecriture';

/** What the form says of a reservation; the rest is the portal's to say. */
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

/** Read, never changed here. */
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
  // What only one of them says is told field by field, not as a whole beside nothing.
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
