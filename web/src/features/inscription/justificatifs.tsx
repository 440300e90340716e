/**
 * The last step: the seven documents, which are sent one by one when chosen, the captcha, and the whole registration. A refusal
 * appears at its slot or names the step to correct. Nothing typed or sent is lost.
 */
import { Button } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Contact } from '../../api/erreur-appel';
import { chemins } from '../../lib/chemins';
import { marque } from '../../lib/marque';
import { REGLE_DU_MOTIF } from '../../lib/motif';
import { regler } from '../../lib/regles';
import { Avis } from '../../ui/avis';
import type { MainDeDepot } from '../../ui/depot';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { type ARevoir, aRevoir, CHAMPS_DES_ETAPES, RIEN_A_REVOIR } from './a-revoir';
import { oublierLesApercus } from './apercus';
import { ContactDuRefus, Suite, TeteDEtape, versEtape } from './cadre';
import type { MainDuCaptcha } from './captcha';
import { CaseDePiece, champDeRaison, type ValeursJustificatifs } from './case-de-piece';
import { noterLEnvoi, oublierLeDepot } from './depot';
import { DepotDEnsemble } from './depot-ensemble';
import classes from './inscription.module.css';
import { type Emplacement, PIECES, REMPLACABLES } from './pieces';
import { type Inscrite, inscrire } from './queries';
import { dossierDuFil, estRemplacee, garderLaConfirmation, type Saisie } from './saisie';

const Captcha = lazy(async () => ({ default: (await import('./captcha')).Captcha }));
const CaptchaDAilleurs = lazy(async () => ({
  default: (await import('./captcha-d-ailleurs')).CaptchaDAilleurs,
}));

const LIBELLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PIECES.map(({ emplacement, libelle }) => [emplacement, libelle])),
  ...Object.fromEntries(
    PIECES.map(({ emplacement, libelle }) => [
      `raison-${emplacement}`,
      `Raison, ${libelle.toLocaleLowerCase('fr-FR')}`,
    ]),
  ),
  token: 'Vérification',
};

const NOMS = Object.fromEntries(PIECES.map(({ emplacement }) => [`documents.${emplacement}`, emplacement]));

/** The initial values of the form, from the values that the tab keeps, in the order of the page. */
function departDe({ pieces, raisons }: Saisie): ValeursJustificatifs {
  const valeurs = PIECES.flatMap((piece): (readonly [string, unknown])[] => {
    const sienne = [piece.emplacement, pieces[piece.emplacement] ?? null] as const;
    return piece.remplacable
      ? [sienne, [champDeRaison(piece.emplacement), raisons[piece.emplacement] ?? '']]
      : [sienne];
  });
  return { ...Object.fromEntries(valeurs), token: null } as ValeursJustificatifs;
}

/** The rules: each document or its reason, and the proof. */
function reglesDe(saisie: Saisie) {
  const exigee = regler('required');
  const remplacees = REMPLACABLES.filter((piece) => estRemplacee(saisie, piece));
  return {
    ...Object.fromEntries(PIECES.map(({ emplacement }) => [emplacement, exigee])),
    ...Object.fromEntries(
      remplacees.flatMap((piece) => [
        [piece, () => null],
        [champDeRaison(piece), REGLE_DU_MOTIF],
      ]),
    ),
    token: exigee,
  };
}

/** Links to the earlier steps with errors. */
function EtapesARevoir({ revoir }: { revoir: ARevoir }) {
  const etapes = (
    [
      ['societe', 'Revoir la société'],
      ['prescripteur', 'Revoir le prescripteur'],
      ['recapitulatif', 'Revoir les conditions générales'],
    ] as const
  ).filter(([etape]) => Object.keys(revoir[etape]).length > 0);
  if (etapes.length === 0) {
    return null;
  }
  return (
    <Avis
      genre="attention"
      titre="Une étape est à revoir. Vos pièces sont conservées."
      actions={etapes.map(([etape, libelle]) => (
        <Button key={etape} component={Link} to={versEtape(etape)} variant="default" size="xs">
          {libelle}
        </Button>
      ))}
    />
  );
}

/** The documents that waited too long and must be sent again. */
function PiecesPerdues({ saisie, perdues }: { saisie: Saisie; perdues: readonly Emplacement[] }) {
  const manquent = PIECES.filter(
    ({ emplacement }) => perdues.includes(emplacement) && saisie.pieces[emplacement] === undefined,
  );
  return manquent.length === 0 ? null : (
    <Avis
      genre="attention"
      titre="Des pièces ont attendu trop longtemps&nbsp;: veuillez les joindre de nouveau."
      annonce
    >
      <p>{manquent.map(({ libelle }) => libelle).join(', ')}</p>
    </Avis>
  );
}

export function EtapeJustificatifs({
  saisie,
  changer,
  prise,
  perdues,
  refuser,
}: {
  saisie: Saisie;
  changer: (suite: Partial<Saisie> | ((avant: Saisie) => Partial<Saisie>)) => void;
  prise: boolean;
  /** The documents that the server no longer has. */
  perdues: readonly Emplacement[];
  /** Receives the errors of the earlier steps. */
  refuser: (aRevoir: ARevoir) => void;
}) {
  const naviguer = useNavigate();
  const main = useRef<MainDuCaptcha>(null);
  const cases = useRef(new Map<Emplacement, MainDeDepot>());
  const [contact, setContact] = useState<Contact | null>(null);
  const [revoir, setRevoir] = useState(RIEN_A_REVOIR);

  const formulaire = useFormulaire<ValeursJustificatifs, Inscrite>({
    forme: 'inscription-justificatifs',
    sujet: 'nouveau',
    depart: departDe(saisie),
    regles: reglesDe(saisie),
    noms: NOMS,
    ailleurs: CHAMPS_DES_ETAPES,
    envoyer: ({ token }) => {
      setContact(null);
      setRevoir(RIEN_A_REVOIR);
      noterLEnvoi(saisie.cle);
      return inscrire(dossierDuFil(saisie), token ?? '', saisie.cle);
    },
    apres: (inscrite) => {
      garderLaConfirmation(inscrite);
      oublierLeDepot();
      oublierLesApercus();
      void naviguer(chemins.inscriptionConfirmation(), { replace: true });
    },
    refus: (cause) => {
      if (!cause.passagere) {
        // The proof was used by this try: ask for another one.
        main.current?.recommencer();
        noterLEnvoi(null);
      }
      setContact(cause.contact);
      const siens = aRevoir(cause);
      setRevoir(siens);
      refuser(siens);
      return undefined;
    },
  });
  const { error, onChange } = formulaire.champ('token');
  const captcha = {
    main,
    id: formulaire.idDe('token'),
    faute: typeof error === 'string' ? error : undefined,
    prouver: (preuve: string | null) => onChange(preuve),
  };

  return (
    <>
      <TeteDEtape titre="Justificatifs" prise={prise}>
        Chaque pièce est envoyée dès que vous la choisissez ou la déposez sur sa ligne.
      </TeteDEtape>
      <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES} className={classes.formulaire}>
        <ContactDuRefus contact={contact} />
        <EtapesARevoir revoir={revoir} />
        <PiecesPerdues saisie={saisie} perdues={perdues} />
        <DepotDEnsemble
          prises={new Set(PIECES.map((un) => un.emplacement).filter((un) => saisie.pieces[un] !== undefined))}
          envoyer={(emplacement, fichier) => cases.current.get(emplacement)?.prendre([fichier])}
        />
        <div className={classes.cases}>
          {PIECES.map((piece) => (
            <CaseDePiece
              key={piece.emplacement}
              piece={piece}
              main={(main) => {
                if (main === null) {
                  cases.current.delete(piece.emplacement);
                } else {
                  cases.current.set(piece.emplacement, main);
                }
              }}
              formulaire={formulaire}
              saisie={saisie}
              changer={changer}
            />
          ))}
        </div>
        <Suspense fallback={<div aria-busy="true">Chargement de la vérification…</div>}>
          {marque.captcha === null ? (
            <Captcha {...captcha} />
          ) : (
            <CaptchaDAilleurs {...captcha} reglage={marque.captcha} />
          )}
        </Suspense>
        <Suite retour="recapitulatif" action="Envoyer le dossier" enCours={formulaire.enCours} />
      </CadreDeFormulaire>
    </>
  );
}
