/** The slot of a document in the last step, and the reason that may replace it. */
import { Checkbox, Textarea } from '@mantine/core';
import { MOTIF } from '../../lib/motif';
import { Depot, type MainDeDepot } from '../../ui/depot';
import type { Formulaire } from '../../ui/formulaire/use-formulaire';
import { apercuDe, oublierLApercu, retenirLApercu } from './apercus';
import { dansLeDepot } from './depot';
import classes from './inscription.module.css';
import { type Emplacement, FORMATS, type Piece, POIDS, type Remplacable } from './pieces';
import { deposerPiece, retirerPiece } from './queries';
import type { PieceDeposee, Saisie } from './saisie';

/** The name of the field of a reason. */
type ChampDeRaison = `raison-${Remplacable}`;
export const champDeRaison = (piece: Remplacable): ChampDeRaison => `raison-${piece}`;

/** The values of the step: each slot, each reason, and the captcha's proof. */
export type ValeursJustificatifs = Record<Emplacement, PieceDeposee | null> &
  Record<ChampDeRaison, string> & { token: string | null } & Record<string, unknown>;

interface Tenue {
  formulaire: Formulaire<ValeursJustificatifs>;
  saisie: Saisie;
  changer: (suite: (avant: Saisie) => Partial<Saisie>) => void;
}

/** The reason why a document is missing. */
function Raison({
  piece,
  libelle,
  formulaire,
  saisie,
  changer,
}: Tenue & { piece: Remplacable; libelle: string }) {
  const champ = formulaire.champ(champDeRaison(piece));
  const absente = typeof saisie.raisons[piece] === 'string';

  function dire(texte: string | null): void {
    changer(({ raisons }) => ({ raisons: { ...raisons, [piece]: texte } }));
    champ.onChange(texte ?? '');
    // The error of the slot disappears or comes back with the checkbox.
    formulaire.champ(piece).onChange(saisie.pieces[piece] ?? null);
  }

  return (
    <div className={classes.raison}>
      <Checkbox
        label={`Je n’ai pas cette pièce${absente ? '' : '\u00a0: j’explique pourquoi'}`}
        aria-label={`Je n’ai pas cette pièce\u00a0: ${libelle}`}
        checked={absente}
        onChange={({ currentTarget: { checked } }) => dire(checked ? '' : null)}
      />
      {absente && (
        <Textarea
          {...champ}
          label={`Pourquoi\u00a0: ${libelle}`}
          description={`${MOTIF.min} à ${MOTIF.max} caractères\u00a0; notre équipe la vérifiera.`}
          rows={2}
          maxLength={MOTIF.max}
          onChange={({ currentTarget: { value } }) => dire(value)}
        />
      )}
    </div>
  );
}

export function CaseDePiece({
  piece,
  main,
  ...tenue
}: Tenue & { piece: Piece; main: (main: MainDeDepot | null) => void }) {
  const { emplacement, libelle, precision } = piece;
  const { formulaire, saisie, changer } = tenue;
  const deposee = saisie.pieces[emplacement] ?? null;
  const { id, error, onChange } = formulaire.champ(emplacement);

  /** Stores the new file, or none. The server deletes the former file by itself when both are in the same deposit. */
  function retenir(nouvelle: PieceDeposee | null): void {
    onChange(nouvelle);
    changer(({ pieces }) => {
      const { [emplacement]: _, ...autres } = pieces;
      return { pieces: nouvelle === null ? autres : { ...autres, [emplacement]: nouvelle } };
    });
    if (deposee !== null && (nouvelle === null || nouvelle.depot !== deposee.depot)) {
      oublierLApercu(deposee.nom);
      void retirerPiece(deposee.nom);
    }
  }

  return (
    <>
      <Depot
        id={id}
        titre={libelle}
        precision={`${precision}, PDF, JPG ou PNG, 5\u00a0Mo au plus`}
        formats={FORMATS}
        poidsMax={POIDS}
        main={main}
        depose={
          deposee === null ? null : { nom: deposee.libelle, taille: deposee.taille, ...apercuDe(deposee.nom) }
        }
        faute={typeof error === 'string' ? error : undefined}
        envoyer={async (fichier, depart) => {
          const { depot, nom, expireLe } = await dansLeDepot(async (depot) => ({
            depot,
            ...(await deposerPiece(emplacement, fichier, depot, depart)),
          }));
          retenir({ nom, libelle: fichier.name, taille: fichier.size, expireLe, depot });
          retenirLApercu(nom, fichier);
          return { nom: fichier.name, taille: fichier.size, ...apercuDe(nom) };
        }}
        retirer={() => retenir(null)}
      />
      {piece.remplacable && deposee === null && (
        <Raison piece={piece.emplacement} libelle={libelle} {...tenue} />
      )}
    </>
  );
}
