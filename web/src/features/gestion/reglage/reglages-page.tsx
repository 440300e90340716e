/** The business settings: purpose, bounds, default and last change of each. One form is open at a time. */
import { Button, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { requetes } from '../../../api/requetes';
import { chemins } from '../../../lib/chemins';
import { dateHeure, nombre } from '../../../lib/formats';
import { regler } from '../../../lib/regles';
import { resteDans } from '../../../lib/saisie/magasin';
import { aEchoue, EchecDeListe } from '../../../ui/echec';
import { DeuxVersions } from '../../../ui/formulaire/deux-versions';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useQuestionAvantDeChanger } from '../../../ui/formulaire/question-avant-de-partir';
import { useFiche } from '../../../ui/formulaire/use-fiche';
import { quiEstLa } from '../../../ui/formulaire/use-magasin';
import { Linteau } from '../../../ui/linteau';
import type { Colonne } from '../../../ui/table/colonnes';
import { Table } from '../../../ui/table/table';
import classes from '../commun/gestion.module.css';
import type { Fiche } from '../commun/queries';
import { modifierReglage, type ReglageGere, reglage, reglages } from './queries';

const LIBELLES = { valeur: 'Valeur' };

function ecrire(valeur: ReglageGere['valeur'], { unite }: ReglageGere): string {
  if (valeur === null || valeur === '') {
    return '–';
  }
  if (typeof valeur === 'boolean') {
    return valeur ? 'Oui' : 'Non';
  }
  return `${typeof valeur === 'number' ? nombre(valeur) : valeur}${unite === null ? '' : `\u00a0${unite}`}`;
}

interface Valeurs {
  valeur: string;
}

const OUI_NON = { oui: 'Oui', non: 'Non' };

/** Writes the typed value as the list of settings writes it. */
function lireLaValeur(texte: string, reglage: ReglageGere): string {
  if (reglage.genre === 'logique') {
    return texte === 'oui' ? OUI_NON.oui : OUI_NON.non;
  }
  const lue = reglage.genre === 'nombre' && /^\d+$/u.test(texte) ? Number(texte) : texte;
  return ecrire(lue, reglage);
}

const valeursDe = ({ valeur }: ReglageGere): Valeurs => ({
  valeur: typeof valeur === 'boolean' ? (valeur ? 'oui' : 'non') : String(valeur ?? ''),
});

function Formulaire({ fiche }: { fiche: Fiche<ReglageGere> }) {
  const { code, genre, minimum, maximum, defaut, actions } = fiche.donnees;
  const nombreAttendu = genre === 'nombre';
  const { formulaire, conflit } = useFiche<Valeurs, ReglageGere>({
    forme: 'reglage',
    sujet: code,
    fiche,
    valeursDe,
    regles: {
      valeur: nombreAttendu
        ? regler('integer', ['between', { min: minimum ?? 0, max: maximum ?? Number.MAX_SAFE_INTEGER }])
        : regler(...(maximum === null ? [] : [['max', { n: maximum }] as const])),
    },
    // An empty value restores the default.
    enregistrer: ({ valeur = '' }, version) =>
      modifierReglage(
        code,
        valeur.trim() === '' ? null : nombreAttendu ? Number(valeur) : valeur.trim(),
        version,
      ),
    relire: () => requetes.fetchQuery({ ...reglage(code), staleTime: 0 }),
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} className={classes.formulaire}>
      {conflit !== null && (
        <DeuxVersions
          conflit={conflit}
          libelles={LIBELLES}
          ecrire={(valeur) => lireLaValeur(valeur, fiche.donnees)}
        />
      )}
      {genre === 'logique' ? (
        <Radio.Group
          {...formulaire.champ('valeur')}
          label={fiche.donnees.libelle}
          description={fiche.donnees.aide}
          readOnly={!actions.modification.autorisee}
        >
          {Object.entries(OUI_NON).map(([valeur, libelle]) => (
            <Radio key={valeur} value={valeur} label={libelle} mt="xs" />
          ))}
        </Radio.Group>
      ) : (
        <TextInput
          {...formulaire.champ('valeur')}
          label={fiche.donnees.libelle}
          description={fiche.donnees.aide}
          placeholder={ecrire(defaut, fiche.donnees)}
          readOnly={!actions.modification.autorisee}
          inputMode={nombreAttendu ? 'numeric' : 'text'}
          autoComplete="off"
        />
      )}
      <p>
        {nombreAttendu &&
          minimum !== null &&
          maximum !== null &&
          `De ${nombre(minimum)} à ${nombre(maximum)}. `}
        {`Valeur par défaut\u00a0: ${ecrire(defaut, fiche.donnees)}.`}
      </p>
      {actions.modification.autorisee ? (
        <div className={classes.boutons}>
          <Button type="submit" loading={formulaire.enCours} disabled={!formulaire.modifie}>
            Enregistrer
          </Button>
          {fiche.donnees.regle && (
            <Button
              variant="default"
              onClick={() => {
                formulaire.poser({ valeur: '' });
              }}
            >
              Vider
            </Button>
          )}
        </div>
      ) : (
        <p>{actions.modification.motif}</p>
      )}
    </CadreDeFormulaire>
  );
}

function FormulaireDe({ code }: { code: string }) {
  const requete = useQuery(reglage(code));
  if (aEchoue(requete)) {
    return <EchecDeListe phrase="Ce réglage n’a pas pu être lu." requete={requete} />;
  }
  return requete.data === undefined ? <p aria-busy="true">Lecture…</p> : <Formulaire fiche={requete.data} />;
}

export function ReglagesPage() {
  const requete = useQuery(reglages);
  const [choisi, setChoisi] = useState<string | null>(null);
  const courant = choisi ?? requete.data?.[0]?.code ?? null;
  const { changer, question } = useQuestionAvantDeChanger(
    () => courant !== null && resteDans(quiEstLa(), { forme: 'reglage', sujet: courant }),
  );
  const colonnes: readonly Colonne<ReglageGere>[] = [
    {
      cle: 'libelle',
      titre: 'Réglage',
      rendu: ({ code, libelle }) => (
        <Button
          variant="transparent"
          size="compact-sm"
          px={0}
          aria-current={code === courant || undefined}
          onClick={() => changer(() => setChoisi(code))}
        >
          {libelle}
        </Button>
      ),
    },
    {
      cle: 'valeur',
      titre: 'Valeur',
      rendu: (un) => (
        <>
          {ecrire(un.valeur, un)}
          {!un.regle && <small>par défaut</small>}
        </>
      ),
    },
    {
      cle: 'modifie',
      titre: 'Changé',
      rendu: ({ modifieLe, modifiePar }) =>
        modifieLe === null ? (
          '–'
        ) : (
          <>
            {dateHeure(modifieLe)}
            {modifiePar !== null && (
              <small>
                <Link to={chemins.gestionUtilisateur(modifiePar.id)}>{modifiePar.nom}</Link>
              </small>
            )}
          </>
        ),
    },
  ];
  return (
    <>
      <div className={classes.tete}>
        <h1>Réglages</h1>
      </div>
      <div className={classes.colonnes}>
        <Table
          nom="Réglages"
          colonnes={colonnes}
          lignes={requete.data}
          cle={({ code }) => code}
          requete={requete}
          marquee={({ code }) => code === courant}
        />
        <aside>
          {courant !== null && (
            <Linteau titre="Changer">
              <FormulaireDe key={courant} code={courant} />
            </Linteau>
          )}
        </aside>
      </div>
      {question}
    </>
  );
}
