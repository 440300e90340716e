/**
 * Last step: the seven documents, which leave one by one as they are chosen, the captcha, and the whole registration. What it
 * refuses lands on the slot, or says which step to see again; nothing that was typed or sent is lost.
 */
import { Button, Checkbox, Textarea } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Contact, ErreurAppel } from '../../api/erreur-appel';
import { chemins } from '../../lib/chemins';
import { regler } from '../../lib/regles';
import { rangerLesViolations } from '../../lib/violations';
import { Avis } from '../../ui/avis';
import { Depot } from '../../ui/depot';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { type Formulaire, useFormulaire } from '../../ui/formulaire/use-formulaire';
import { ContactDuRefus, Suite, TeteDEtape, versEtape } from './cadre';
import type { MainDuCaptcha } from './captcha';
import classes from './inscription.module.css';
import { FORMATS, PIECES, type Piece, POIDS, RAISON } from './pieces';
import { LIBELLES_PRESCRIPTEUR, NOMS_PRESCRIPTEUR } from './prescripteur';
import { deposerPiece, type Emplacement, type Inscrite, inscrire, retirerPiece } from './queries';
import {
  garderLaConfirmation,
  nomsDesPieces,
  type PieceDeposee,
  prescripteurDuFil,
  type Saisie,
  societeDuFil,
} from './saisie';
import { LIBELLES_SOCIETE, NOMS_SOCIETE } from './societe';

const Captcha = lazy(async () => ({ default: (await import('./captcha')).Captcha }));

/** A slot each, under its own name; a reason each, and the proof. */
type Valeurs = Record<Emplacement, PieceDeposee | null> & {
  raisonGarantieFinanciere: string;
  raisonStatuts: string;
  token: string | null;
} & Record<string, unknown>;

const RAISONS = { garantieFinanciere: 'raisonGarantieFinanciere', statuts: 'raisonStatuts' } as const;
type Remplacable = keyof typeof RAISONS;
const estRemplacable = (emplacement: Emplacement): emplacement is Remplacable => emplacement in RAISONS;

const LIBELLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PIECES.map(({ emplacement, libelle }) => [emplacement, libelle])),
  raisonGarantieFinanciere: 'Raison, garantie financière',
  raisonStatuts: 'Raison, derniers statuts',
  token: 'Vérification',
};

const NOMS = {
  ...Object.fromEntries(PIECES.map(({ emplacement }) => [`documents.${emplacement}`, emplacement])),
  'raisons.garantieFinanciere': 'raisonGarantieFinanciere',
  'raisons.statuts': 'raisonStatuts',
};

/** What brings one back to an earlier step: its messages, by its own fields. */
export interface ARevoir {
  societe: Record<string, string>;
  prescripteur: Record<string, string>;
  recapitulatif: Record<string, string>;
}

const avecPrefixe = (prefixe: string, noms: Readonly<Record<string, string>>, champs: readonly string[]) => ({
  ...Object.fromEntries(champs.map((champ) => [`${prefixe}.${champ}`, champ])),
  ...Object.fromEntries(Object.entries(noms).map(([chemin, champ]) => [`${prefixe}.${chemin}`, champ])),
});
const CHAMPS_SOCIETE = Object.keys(LIBELLES_SOCIETE);
const CHAMPS_PRESCRIPTEUR = Object.keys(LIBELLES_PRESCRIPTEUR);
const DE_LA_SOCIETE = avecPrefixe('company', NOMS_SOCIETE, CHAMPS_SOCIETE);
const DU_PRESCRIPTEUR = avecPrefixe('prescriber', NOMS_PRESCRIPTEUR, CHAMPS_PRESCRIPTEUR);

/** Only what bears the prefix: a company and a person share names of fields. */
function propres(cause: ErreurAppel, noms: Readonly<Record<string, string>>): Record<string, string> {
  const siennes = cause.content.details.filter(({ propertyPath }) => propertyPath in noms);
  const seules = Object.assign(Object.create(cause), {
    content: { ...cause.content, details: siennes },
  }) as ErreurAppel;
  return rangerLesViolations(seules, Object.values(noms), noms).champs;
}

/** The violations of the whole, by step. */
export function aRevoir(cause: ErreurAppel): ARevoir {
  const prescripteur = propres(cause, DU_PRESCRIPTEUR);
  return {
    societe: propres(cause, DE_LA_SOCIETE),
    // Taken by somebody since the step was left.
    prescripteur: cause.statusCode === 409 ? { email: cause.content.message, ...prescripteur } : prescripteur,
    recapitulatif: propres(cause, { cgu: 'cgu' }),
  };
}

const RIEN: ARevoir = { societe: {}, prescripteur: {}, recapitulatif: {} };

/** A slot, and the reason that may stand in its place. */
function Case({
  piece: { emplacement, libelle, precision },
  formulaire,
  saisie,
  changer,
}: {
  piece: Piece;
  formulaire: Formulaire<Valeurs>;
  saisie: Saisie;
  changer: (suite: (avant: Saisie) => Partial<Saisie>) => void;
}) {
  const deposee = saisie.pieces[emplacement] ?? null;
  const { id, error, onChange } = formulaire.champ(emplacement);
  const raison = estRemplacable(emplacement) ? RAISONS[emplacement] : null;
  const absente = raison !== null && typeof saisie.raisons[emplacement] === 'string';

  function retenir(piece: PieceDeposee | null): void {
    onChange(piece as never);
    changer(({ pieces }) => {
      const { [emplacement]: _, ...autres } = pieces;
      return { pieces: piece === null ? autres : { ...autres, [emplacement]: piece } };
    });
  }

  function dire(texte: string | null): void {
    changer(({ raisons }) => ({ raisons: { ...raisons, [emplacement]: texte } }));
    if (raison !== null) {
      formulaire.champ(raison).onChange((texte ?? '') as never);
      formulaire.champ(emplacement).onChange((saisie.pieces[emplacement] ?? null) as never);
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
        depose={deposee === null ? null : { nom: deposee.libelle, taille: deposee.taille }}
        faute={typeof error === 'string' ? error : undefined}
        envoyer={async (fichier, depart) => {
          const recu = await deposerPiece(emplacement, fichier, depart);
          const avant = saisie.pieces[emplacement];
          retenir({ nom: recu.nom, libelle: fichier.name, taille: fichier.size, expireLe: recu.expireLe });
          if (avant !== undefined) {
            void retirerPiece(avant.nom);
          }
          return { nom: fichier.name, taille: fichier.size };
        }}
        retirer={() => {
          const avant = saisie.pieces[emplacement];
          retenir(null);
          if (avant !== undefined) {
            void retirerPiece(avant.nom);
          }
        }}
      />
      {raison !== null && deposee === null && (
        <div className={classes.raison}>
          <Checkbox
            label={`Je n’ai pas cette pièce${absente ? '' : '\u00a0: j’explique pourquoi'}`}
            aria-label={`Je n’ai pas cette pièce\u00a0: ${libelle}`}
            checked={absente}
            onChange={({ currentTarget: { checked } }) => dire(checked ? '' : null)}
          />
          {absente && (
            <Textarea
              {...formulaire.champ(raison)}
              label={`Pourquoi\u00a0: ${libelle}`}
              description={`${RAISON.min} à ${RAISON.max} caractères\u00a0; notre équipe la vérifiera.`}
              rows={2}
              maxLength={RAISON.max}
              onChange={({ currentTarget: { value } }) => dire(value)}
            />
          )}
        </div>
      )}
    </>
  );
}

export function EtapeJustificatifs({
  saisie,
  changer,
  prise,
  refuser,
}: {
  saisie: Saisie;
  changer: (suite: Partial<Saisie> | ((avant: Saisie) => Partial<Saisie>)) => void;
  prise: boolean;
  /** Says what the earlier steps have to mend. */
  refuser: (aRevoir: ARevoir) => void;
}) {
  const naviguer = useNavigate();
  const main = useRef<MainDuCaptcha>(null);
  // The same key for each try of what is sent: a registration is made once.
  const cle = useRef(crypto.randomUUID());
  const [contact, setContact] = useState<Contact | null>(null);
  const [revoir, setRevoir] = useState(RIEN);
  const absente = (emplacement: Remplacable) =>
    saisie.pieces[emplacement] === undefined && typeof saisie.raisons[emplacement] === 'string';
  const regleDeRaison = (emplacement: Remplacable) => (valeur: unknown) =>
    absente(emplacement) ? regler('required', ['min', { n: RAISON.min }])(valeur) : null;

  const formulaire = useFormulaire<Valeurs, Inscrite>({
    nom: 'inscription-justificatifs',
    depart: {
      responsabiliteCivile: saisie.pieces.responsabiliteCivile ?? null,
      carteProfessionnelle: saisie.pieces.carteProfessionnelle ?? null,
      extraitRegistre: saisie.pieces.extraitRegistre ?? null,
      pieceIdentite: saisie.pieces.pieceIdentite ?? null,
      coordonneesBancaires: saisie.pieces.coordonneesBancaires ?? null,
      garantieFinanciere: saisie.pieces.garantieFinanciere ?? null,
      raisonGarantieFinanciere: saisie.raisons.garantieFinanciere ?? '',
      statuts: saisie.pieces.statuts ?? null,
      raisonStatuts: saisie.raisons.statuts ?? '',
      token: null,
    },
    regles: {
      ...Object.fromEntries(
        PIECES.map(({ emplacement }) => [
          emplacement,
          (piece: unknown) =>
            estRemplacable(emplacement) && absente(emplacement) ? null : regler('required')(piece),
        ]),
      ),
      raisonGarantieFinanciere: regleDeRaison('garantieFinanciere'),
      raisonStatuts: regleDeRaison('statuts'),
      token: regler('required'),
    },
    noms: NOMS,
    envoyer: ({ token, raisonGarantieFinanciere, raisonStatuts }) => {
      setContact(null);
      setRevoir(RIEN);
      return inscrire(
        {
          company: societeDuFil(saisie),
          prescriber: prescripteurDuFil(saisie.prescripteur),
          documents: nomsDesPieces(saisie),
          raisons: {
            ...(absente('garantieFinanciere') ? { garantieFinanciere: raisonGarantieFinanciere.trim() } : {}),
            ...(absente('statuts') ? { statuts: raisonStatuts.trim() } : {}),
          },
          cgu: saisie.cgu,
          token: token ?? '',
        },
        cle.current,
      );
    },
    apres: (inscrite) => {
      garderLaConfirmation(inscrite);
      void naviguer(chemins.inscriptionConfirmation(), { replace: true });
    },
    refus: (cause) => {
      if (!cause.passagere) {
        // What was refused is sent again otherwise, and a proof serves once.
        cle.current = crypto.randomUUID();
        main.current?.recommencer();
      }
      setContact(cause.contact);
      const siens = aRevoir(cause);
      setRevoir(siens);
      refuser(siens);
      return undefined;
    },
  });
  const { error, onChange } = formulaire.champ('token');
  const aVoir = (
    [
      ['societe', 'Revoir la société'],
      ['prescripteur', 'Revoir le prescripteur'],
      ['recapitulatif', 'Revoir les conditions générales'],
    ] as const
  ).filter(([etape]) => Object.keys(revoir[etape]).length > 0);

  return (
    <>
      <TeteDEtape titre="Justificatifs" prise={prise}>
        Chaque pièce part dès que vous la choisissez, ou la déposez sur sa ligne.
      </TeteDEtape>
      <CadreDeFormulaire
        formulaire={formulaire}
        libelles={LIBELLES}
        garde={false}
        className={classes.formulaire}
      >
        <ContactDuRefus contact={contact} />
        {aVoir.length > 0 && (
          <Avis
            genre="attention"
            titre="Une étape est à revoir. Vos pièces restent là."
            actions={aVoir.map(([etape, libelle]) => (
              <Button key={etape} component={Link} to={versEtape(etape)} variant="default" size="xs">
                {libelle}
              </Button>
            ))}
          />
        )}
        <div className={classes.cases}>
          {PIECES.map((piece) => (
            <Case
              key={piece.emplacement}
              piece={piece}
              formulaire={formulaire as unknown as Formulaire<Valeurs>}
              saisie={saisie}
              changer={changer}
            />
          ))}
        </div>
        <Suspense fallback={<div aria-busy="true">Chargement de la vérification…</div>}>
          <Captcha
            main={main}
            id={formulaire.idDe('token')}
            faute={typeof error === 'string' ? error : undefined}
            prouver={(preuve) => onChange(preuve as never)}
          />
        </Suspense>
        <Suite retour="recapitulatif" action="Envoyer le dossier" enCours={formulaire.enCours} />
      </CadreDeFormulaire>
    </>
  );
}
