/** The documents that the answers require, by owner, and those that the portal adds by itself. */
import { useState } from 'react';
import { Visionneuse } from '../../../../ui/fenetre';
import { Linteau } from '../../../../ui/linteau';
import { ACQUEREURS_DITS } from '../../../../ui/reservation/acheteurs';
import { FORMATS_DE_PIECE, POIDS_DE_PIECE } from '../../commun/envois';
import type { DocumentDeReservation } from '../../commun/fil';
import { CadreDeSection } from '../commun/cadre-de-section';
import type { SaisieDuBrouillon } from '../commun/use-saisie';
import classes from './documents.module.css';
import { FichiersDeLaPiece, vueDe } from './fichiers';
import { type PieceDemandee, PieceDuDossier } from './piece';

type CategorieDePiece = DocumentDeReservation['categorie'];

/** The titles of the owners, in the order of the page. */
function titreDe(categorie: CategorieDePiece): string {
  const titres: Record<CategorieDePiece, string> = {
    ...ACQUEREURS_DITS,
    societe: 'La société',
    dossier: 'Le dossier',
    lot: 'Ajoutés par le portail',
  };
  return titres[categorie];
}

const AUTRE: PieceDemandee = {
  categorie: 'dossier',
  type: 'autre',
  libelle: 'Autre document',
  raison: 'une simulation de prêt, une lettre de la banque, si vous en avez',
  fourni: true,
  facultative: true,
};

export function SectionDocuments({ saisie }: { saisie: SaisieDuBrouillon }) {
  const [vue, setVue] = useState<number | null>(null);
  const { formulaire } = saisie;
  const { documents } = saisie.brouillon.reservation;
  const demandees: PieceDemandee[] = [
    ...formulaire.documentsRequis.map((requise) => ({
      ...requise,
      categorie: requise.categorie as CategorieDePiece,
      facultative: false,
    })),
    AUTRE,
  ];
  const estDe = (piece: PieceDemandee) => (un: DocumentDeReservation) =>
    !un.autocomplete && un.categorie === piece.categorie && un.type === piece.type;
  const duPortail = documents.filter(({ autocomplete }) => autocomplete);
  // A document that a changed answer no longer requires stays visible until it is removed.
  const orphelins = documents.filter(
    (un) => !un.autocomplete && !demandees.some((piece) => estDe(piece)(un)),
  );
  const montrables = documents.filter((un) => vueDe(un) !== null);
  const voir = (un: DocumentDeReservation) => setVue(montrables.findIndex(({ id }) => id === un.id));
  const categories = [...new Set(demandees.map(({ categorie }) => categorie))];

  return (
    <CadreDeSection
      saisie={saisie}
      section="documents"
      chapeau={`Déposez chaque fichier sur sa ligne, ou photographiez la pièce\u00a0: PDF, JPG ou PNG, ${POIDS_DE_PIECE / 1_000}\u00a0Mo au plus.`}
    >
      {categories.map((categorie) => (
        <Linteau key={categorie} niveau="table" titre={titreDe(categorie)}>
          <div className={classes.pieces}>
            {demandees
              .filter((piece) => piece.categorie === categorie)
              .map((piece) => (
                <PieceDuDossier
                  key={`${piece.categorie} ${piece.type}`}
                  saisie={saisie}
                  piece={piece}
                  formats={FORMATS_DE_PIECE}
                  poids={POIDS_DE_PIECE}
                  fichiers={documents.filter(estDe(piece))}
                  voir={voir}
                />
              ))}
          </div>
        </Linteau>
      ))}
      {orphelins.length > 0 && (
        <Linteau niveau="table" titre="Plus demandés par vos réponses">
          <FichiersDeLaPiece saisie={saisie} fichiers={orphelins} voir={voir} />
        </Linteau>
      )}
      {duPortail.length > 0 && (
        <Linteau niveau="table" titre={titreDe('lot')}>
          <FichiersDeLaPiece saisie={saisie} fichiers={duPortail} voir={voir} />
        </Linteau>
      )}
      <Visionneuse
        titre="Documents de la réservation"
        vues={montrables.flatMap((un) => vueDe(un) ?? [])}
        rang={vue}
        changer={setVue}
      />
    </CadreDeSection>
  );
}
