/** A required document: the reason, the uploaded files, and a slot for the next one. */
import { Depot } from '../../../../ui/depot';
import { envoyerLaPiece, fileDeLaPiece } from '../../commun/envois-du-brouillon';
import type { DocumentDeReservation, FormulaireDeReservation } from '../../commun/fil';
import type { SaisieDuBrouillon } from '../commun/use-saisie';
import { idDuChamp } from '../commun/viser';
import classes from './documents.module.css';
import { FichiersDeLaPiece } from './fichiers';

export interface PieceDemandee extends Omit<FormulaireDeReservation['documentsRequis'][number], 'categorie'> {
  categorie: DocumentDeReservation['categorie'];
  facultative: boolean;
}

const enMajuscule = (texte: string) => texte.charAt(0).toLocaleUpperCase('fr-FR') + texte.slice(1);

export function PieceDuDossier({
  saisie,
  piece,
  formats,
  poids,
  fichiers,
  voir,
}: {
  saisie: SaisieDuBrouillon;
  piece: PieceDemandee;
  formats: string;
  poids: number;
  fichiers: readonly DocumentDeReservation[];
  voir: (un: DocumentDeReservation) => void;
}) {
  const { categorie, type, libelle, raison, facultative } = piece;
  const { id } = saisie.brouillon.reservation;
  const recue = fichiers.length > 0;
  const manque = !recue && !facultative;
  const chemin = `documents.${categorie}.${type}`;
  const etat = recue ? `Reçu, ${fichiers.length} fichier${fichiers.length > 1 ? 's' : ''}` : null;
  return (
    <div className={classes.piece} data-recue={recue || undefined}>
      <Depot
        id={idDuChamp(chemin)}
        titre={libelle}
        precision={
          <>
            {`${enMajuscule(raison)}.`}
            <b className={classes.etat} data-manque={manque || undefined}>
              {etat ?? (facultative ? 'Facultatif' : 'À envoyer')}
            </b>
          </>
        }
        formats={formats}
        poidsMax={poids}
        faute={manque && saisie.montrees.has('documents') ? 'Ce document est demandé.' : undefined}
        plusieurs
        photo
        {...(recue ? { libelle: 'Ajouter un fichier' } : {})}
        file={fileDeLaPiece(id, piece)}
        envoyer={async (fichier, trajet) => {
          await envoyerLaPiece(id, piece, fichier, trajet);
          return { nom: fichier.name, taille: fichier.size };
        }}
      />
      {recue && <FichiersDeLaPiece saisie={saisie} fichiers={fichiers} voir={voir} />}
    </div>
  );
}
