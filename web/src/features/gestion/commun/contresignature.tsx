/**
 * The list of what the portal's company must sign. The user selects one or several rows and types their password again. When a
 * row is refused, the refusal appears on this row.
 */
import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { ajouter } from '../../../lib/flashs';
import { marque } from '../../../lib/marque';
import { regler } from '../../../lib/regles';
import { de } from '../../../lib/texte';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { Linteau } from '../../../ui/linteau';
import classes from './contresignature.module.css';
import communs from './gestion.module.css';

/** The id of a row: the number of a contract, or the token of a mandate. */
type Id = number | string;

export interface Contresignature {
  contresignes: readonly Id[];
  refus: readonly { id: Id; phrase: string }[];
}

interface Choix {
  choisis: ReadonlySet<Id>;
  /** Why each row was refused. */
  refus: ReadonlyMap<Id, string>;
  choisir: (id: Id, oui: boolean) => void;
}

const AuChoix = createContext<Choix>({ choisis: new Set(), refus: new Map(), choisir: () => {} });

/** The checkbox of a row. */
export function CaseAContresigner({
  id,
  nom,
  permis,
}: {
  id: Id;
  /** The accessible name of the checkbox. */
  nom: string;
  permis: boolean;
}) {
  const { choisis, choisir } = useContext(AuChoix);
  return (
    <Checkbox
      aria-label={nom}
      checked={choisis.has(id)}
      disabled={!permis}
      onChange={({ currentTarget: { checked } }) => choisir(id, checked)}
    />
  );
}

/** Shows why a row was not countersigned. */
export function RefusDeContresigner({ id }: { id: Id }) {
  const refus = useContext(AuChoix).refus.get(id);
  return (
    refus !== undefined && (
      <small className={classes.refus} data-refus="">
        {refus}
      </small>
    )
  );
}

/** The largest number of documents of one call. */
const A_LA_FOIS = 50;

export const combien = (nombre: number, un: string, plusieurs: string) =>
  `${nombre}\u00a0${nombre > 1 ? plusieurs : un}`;

interface Mots {
  /** The singular and the plural, such as "mandat" and "mandats". */
  un: string;
  plusieurs: string;
}

function Signer<T extends Id>({
  choisis,
  mots: { un, plusieurs },
  envoyer,
  apres,
}: {
  choisis: readonly T[];
  mots: Mots;
  envoyer: (ids: T[], motDePasse: string) => Promise<Contresignature>;
  apres: (suite: Contresignature) => void;
}) {
  const formulaire = useFormulaire<{ motDePasse: string }, Contresignature>({
    forme: 'contresignature',
    sujet: 'nouveau',
    depart: { motDePasse: '' },
    regles: { motDePasse: regler('required') },
    envoyer: ({ motDePasse }) => envoyer([...choisis], motDePasse),
    apres: (suite) => {
      formulaire.abandonner();
      apres(suite);
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} className={classes.signer}>
      <PasswordInput
        {...formulaire.champ('motDePasse')}
        label="Votre mot de passe"
        description={`Il vaut votre signature, au nom ${de(marque.nom)}.`}
        autoComplete="current-password"
      />
      <Button type="submit" loading={formulaire.enCours} disabled={choisis.length === 0}>
        {choisis.length === 0 ? 'Contresigner' : `Contresigner ${combien(choisis.length, un, plusieurs)}`}
      </Button>
    </CadreDeFormulaire>
  );
}

/** The list of documents, with the button that selects all of them above it, and the signature below it. */
export function AContresigner<T extends Id>({
  permis,
  mots,
  entete,
  envoyer,
  children,
}: {
  /** The rows that this user may countersign, in the order of the list. */
  permis: readonly T[];
  mots: Mots;
  /** Shown above the list, beside the button that selects all rows. */
  entete: ReactNode;
  envoyer: (ids: T[], motDePasse: string) => Promise<Contresignature>;
  /** The list of rows. */
  children: ReactNode;
}) {
  const [cochees, setCochees] = useState<ReadonlySet<Id>>(new Set());
  const [refus, setRefus] = useState<ReadonlyMap<Id, string>>(new Map());
  const { un, plusieurs } = mots;
  // A row that has left the list is no longer selected.
  const choisis = permis.filter((id) => cochees.has(id));
  const choix = useMemo<Choix>(
    () => ({
      choisis: cochees,
      refus,
      choisir: (id, oui) => setCochees((avant) => new Set([...avant, id].filter((une) => une !== id || oui))),
    }),
    [cochees, refus],
  );
  const toutes = choisis.length === Math.min(permis.length, A_LA_FOIS);

  function apres({ contresignes, refus: refuses }: Contresignature): void {
    setCochees(new Set());
    setRefus(new Map(refuses.map(({ id, phrase }) => [id, phrase])));
    if (contresignes.length > 0) {
      ajouter(
        'success',
        `${combien(contresignes.length, `${un} contresigné`, `${plusieurs} contresignés`)}.`,
      );
    }
  }

  return (
    <AuChoix value={choix}>
      <div className={communs.tete}>
        {entete}
        {permis.length > 1 && (
          <Button
            variant="default"
            onClick={() => setCochees(new Set(toutes ? [] : permis.slice(0, A_LA_FOIS)))}
          >
            {toutes
              ? 'Ne rien choisir'
              : permis.length > A_LA_FOIS
                ? `Choisir les ${A_LA_FOIS} premiers`
                : 'Tout choisir'}
          </Button>
        )}
      </div>
      <div role="status">
        {refus.size > 0 && (
          <p className={classes.refus}>
            {`${combien(refus.size, `${un} n’a pas été contresigné`, `${plusieurs} n’ont pas été contresignés`)}\u00a0: la raison est à sa ligne.`}
          </p>
        )}
      </div>
      {children}
      {permis.length > 0 && (
        <div className={classes.suite}>
          <Linteau titre="Contresigner">
            <Signer choisis={choisis} mots={mots} envoyer={envoyer} apres={apres} />
          </Linteau>
        </div>
      )}
    </AuChoix>
  );
}
