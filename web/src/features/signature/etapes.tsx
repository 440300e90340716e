/** The three steps beside the document: read, accept, code. A phone shows one at a time. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { heure } from '../../lib/formats';
import { useMaintenant } from '../../lib/horloge';
import { Acceptations } from './acceptations';
import { ChampDuCode, codeQuiSert, OuEnEstLeCode, Renvoyer } from './code';
import { Icone } from './icones';
import type { Lecture } from './lecture';
import { annexesEnMots, MOTS, pagesEnMots } from './mots';
import type { Seance } from './queries';
import { Refus } from './refus';
import classes from './signature.module.css';
import type { Etape, Signature } from './use-signature';

export const ETAPES: Readonly<Record<Etape, string>> = { lire: 'Lire', accepter: 'Accepter', code: 'Code' };
const ORDRE = ['lire', 'accepter', 'code'] as const;

export interface PropsDesEtapes {
  jeton: string;
  seance: Seance;
  lecture: Lecture;
  signature: Signature;
  /** Whether the window is as narrow as a phone's, which shows one step at a time, with its button in the bar. */
  etroit: boolean;
}

/** The button of the last step: first to get a code, then to sign. */
export function BoutonDuCode({
  seance,
  signature,
  pleine,
}: Omit<PropsDesEtapes, 'jeton' | 'lecture' | 'etroit'> & { pleine: boolean }) {
  const sert = codeQuiSert(seance.code, useMaintenant());
  return (
    <Button
      size="lg"
      fullWidth
      type="button"
      variant={pleine ? 'filled' : 'default'}
      loading={signature.enCours}
      onClick={sert ? signature.envoyer : signature.demander}
    >
      {sert ? MOTS[seance.genre].signer : 'Recevoir le code'}
    </Button>
  );
}

function UneEtape({
  nom,
  props: { signature, etroit },
  aside,
  children,
}: {
  nom: Etape;
  props: PropsDesEtapes;
  aside?: string;
  children: ReactNode;
}) {
  const faite = ORDRE.indexOf(nom) < ORDRE.indexOf(signature.etape);
  const courante = nom === signature.etape;
  return (
    <li
      className={classes.etape}
      data-etat={faite ? 'faite' : courante ? 'courante' : 'avenir'}
      aria-current={courante ? 'step' : undefined}
      hidden={etroit && signature.montree !== nom}
    >
      <span className={classes.rangDEtape} aria-hidden="true">
        {faite ? <Icone signe="coche" /> : ORDRE.indexOf(nom) + 1}
      </span>
      <h2>
        {ETAPES[nom]}
        <small className={classes.aside}>{aside ?? (faite && <span className="lt-lu">fait</span>)}</small>
      </h2>
      <div className={classes.contenu}>{children}</div>
    </li>
  );
}

function Lire(props: PropsDesEtapes) {
  const { seance, lecture, signature, etroit } = props;
  const total = seance.document.pages;
  const { vues, derniere, manque } = lecture;
  return (
    <UneEtape
      nom="lire"
      props={props}
      aside={
        manque === null ? `${pagesEnMots(total)} vue${total > 1 ? 's' : ''}` : `${vues.size} sur ${total}`
      }
    >
      {manque === null ? (
        <p>
          {derniere !== null && `Dernière page montrée à ${heure(derniere)}. `}
          <button type="button" className={classes.lien} onClick={signature.relire}>
            Relire depuis le début
          </button>
        </p>
      ) : (
        <>
          <p>
            {`Parcourez ${MOTS[seance.genre].le} jusqu’à sa dernière page${
              seance.annexes.length === 0 ? '' : ', et ouvrez ses annexes'
            }.`}
          </p>
          {!etroit && (
            <Button size="md" type="button" onClick={signature.suivante}>
              Page suivante
            </Button>
          )}
        </>
      )}
    </UneEtape>
  );
}

function Accepter(props: PropsDesEtapes) {
  const { seance, signature, etroit } = props;
  return (
    <UneEtape nom="accepter" props={props}>
      {etroit && seance.annexes.length > 0 && (
        <p>
          <button type="button" className={classes.lien} onClick={signature.revoirLesAnnexes}>
            {`Revoir ${seance.annexes.length > 1 ? `les ${annexesEnMots(seance.annexes.length)}` : 'l’annexe'}`}
          </button>
        </p>
      )}
      <Acceptations seance={seance} signature={signature} />
      <details className={classes.valeur}>
        <summary>Ce que vaut cette signature</summary>
        <p>{seance.niveau}</p>
      </details>
    </UneEtape>
  );
}

function Code(props: PropsDesEtapes & { refuser: () => void }) {
  const { seance, signature, etroit, refuser } = props;
  const sert = codeQuiSert(seance.code, useMaintenant());
  return (
    <UneEtape nom="code" props={props}>
      <form
        noValidate
        onSubmit={(evenement) => {
          evenement.preventDefault();
          signature.envoyer();
        }}
      >
        <OuEnEstLeCode seance={seance} />
        {sert && (
          <>
            <ChampDuCode
              ref={signature.tenirLeChamp}
              code={signature.code}
              poser={signature.poser}
              faute={signature.fauteDuCode}
            />
            <Renvoyer
              prochainCode={seance.prochainCode}
              enCours={signature.enCours}
              renvoyer={signature.demander}
            />
          </>
        )}
        {!etroit && (
          <BoutonDuCode seance={seance} signature={signature} pleine={signature.etape === 'code'} />
        )}
      </form>
      <p className={classes.sinon}>
        {seance.surPlace && seance.genre === 'contrat' ? (
          'Pour refuser de signer, ouvrez le lien que vous avez reçu par e-mail.'
        ) : (
          <button type="button" className={classes.lien} data-danger="" onClick={refuser}>
            Refuser de signer…
          </button>
        )}
      </p>
    </UneEtape>
  );
}

export function Etapes(props: PropsDesEtapes & { refusee: () => void }) {
  const { jeton, seance, signature, refusee } = props;
  if (signature.refuse) {
    return (
      <Refus jeton={jeton} genre={seance.genre} renoncer={() => signature.refuser(false)} refusee={refusee} />
    );
  }
  return (
    <>
      <div ref={signature.alerte} role="alert" tabIndex={-1} className={classes.alerte}>
        {signature.faute !== null && <p>{signature.faute}</p>}
      </div>
      <ol className={classes.etapes}>
        <Lire {...props} />
        <Accepter {...props} />
        <Code {...props} refuser={() => signature.refuser(true)} />
      </ol>
    </>
  );
}
