/**
 * The mandates that companies have signed, and that wait for the portal's own signature: one or many, under the password of who signs,
 * which is asked for again. What is refused is said on its row.
 */
import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { chemins } from '../../../lib/chemins';
import { ajouter } from '../../../lib/flashs';
import { date } from '../../../lib/formats';
import { marque } from '../../../lib/marque';
import { regler } from '../../../lib/regles';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { Linteau } from '../../../ui/linteau';
import type { Colonne } from '../../../ui/table/colonnes';
import { Table } from '../../../ui/table/table';
import { Vide } from '../../../ui/vide';
import classes from '../commun/gestion.module.css';
import siens from './mandats.module.css';
import {
  type Contresignature,
  contresigner,
  type MandatAContresigner,
  mandatsAContresigner,
} from './queries';

interface Choix {
  choisis: ReadonlySet<string>;
  /** Why each was refused, by its token. */
  refus: ReadonlyMap<string, string>;
  choisir: (id: string, oui: boolean) => void;
}

const AuChoix = createContext<Choix>({ choisis: new Set(), refus: new Map(), choisir: () => {} });

function Case({ mandat: { id, societe, droits } }: { mandat: MandatAContresigner }) {
  const { choisis, choisir } = useContext(AuChoix);
  return (
    <Checkbox
      aria-label={`Contresigner le mandat\u00a0: ${societe.nom}`}
      checked={choisis.has(id)}
      disabled={!droits.contresigner}
      onChange={({ currentTarget: { checked } }) => choisir(id, checked)}
    />
  );
}

function Societe({ mandat: { id, societe, droits } }: { mandat: MandatAContresigner }) {
  const refus = useContext(AuChoix).refus.get(id);
  return (
    <span>
      <Link to={chemins.gestionSociete(societe.id)}>{societe.nom}</Link>
      {!droits.contresigner && <small>Son référent la contresigne.</small>}
      {refus !== undefined && (
        <small className={siens.refus} data-refus="">
          {refus}
        </small>
      )}
    </span>
  );
}

const COLONNES: readonly Colonne<MandatAContresigner>[] = [
  { cle: 'societe', titre: 'Société', rendu: (mandat) => <Societe mandat={mandat} /> },
  { cle: 'representant', titre: 'Signé par', rendu: ({ representant }) => representant ?? '–' },
  {
    cle: 'date',
    titre: 'Le',
    rendu: ({ dateSignature }) => (dateSignature === null ? '–' : date(dateSignature)),
  },
  {
    cle: 'document',
    titre: 'Document',
    rendu: ({ id, reference }) => (
      <a href={`/api/mandats-signature/${encodeURIComponent(id)}/document`} target="_blank" rel="noreferrer">
        {`${reference} (PDF)`}
      </a>
    ),
  },
  { cle: 'choix', titre: 'Contresigner', rendu: (mandat) => <Case mandat={mandat} /> },
];

/** How many are sealed by one call, at most. */
const A_LA_FOIS = 50;

const combien = (nombre: number, un: string, plusieurs: string) =>
  `${nombre}\u00a0${nombre > 1 ? plusieurs : un}`;

function Signer({ choisis, apres }: { choisis: readonly string[]; apres: (suite: Contresignature) => void }) {
  const formulaire = useFormulaire<{ motDePasse: string }, Contresignature>({
    forme: 'contresignature',
    sujet: 'nouveau',
    depart: { motDePasse: '' },
    regles: { motDePasse: regler('required') },
    envoyer: ({ motDePasse }) => contresigner([...choisis], motDePasse),
    apres: (suite) => {
      formulaire.abandonner();
      apres(suite);
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} className={siens.signer}>
      <PasswordInput
        {...formulaire.champ('motDePasse')}
        label="Votre mot de passe"
        description={`Il vaut votre signature, au nom de ${marque.nom}.`}
        autoComplete="current-password"
      />
      <Button type="submit" loading={formulaire.enCours} disabled={choisis.length === 0}>
        {choisis.length === 0
          ? 'Contresigner'
          : `Contresigner ${combien(choisis.length, 'mandat', 'mandats')}`}
      </Button>
    </CadreDeFormulaire>
  );
}

export function MandatsPage() {
  const requete = useQuery(mandatsAContresigner);
  const [cochees, setCochees] = useState<ReadonlySet<string>>(new Set());
  const [refus, setRefus] = useState<ReadonlyMap<string, string>>(new Map());
  const lignes = requete.data;
  const permis = (lignes ?? []).filter(({ droits }) => droits.contresigner).map(({ id }) => id);
  // What has left the list meanwhile is chosen no more.
  const choisis = permis.filter((id) => cochees.has(id));
  const choix = useMemo<Choix>(
    () => ({
      choisis: cochees,
      refus,
      choisir: (id, oui) => setCochees((avant) => new Set([...avant, id].filter((un) => un !== id || oui))),
    }),
    [cochees, refus],
  );
  const toutes = choisis.length === Math.min(permis.length, A_LA_FOIS);

  function apres({ contresignes, refus: refuses }: Contresignature): void {
    setCochees(new Set());
    setRefus(new Map(refuses.map(({ id, phrase }) => [id, phrase])));
    if (contresignes.length > 0) {
      ajouter('success', `${combien(contresignes.length, 'mandat contresigné', 'mandats contresignés')}.`);
    }
  }

  return (
    <AuChoix value={choix}>
      <div className={classes.tete}>
        <div>
          <h1>Mandats à contresigner</h1>
          <p aria-live="polite">
            {lignes === undefined
              ? '\u00a0'
              : combien(lignes.length, 'mandat signé par sa société', 'mandats signés par leur société')}
          </p>
        </div>
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
          <p className={siens.refus}>
            {`${combien(refus.size, 'mandat n’a pas été contresigné', 'mandats n’ont pas été contresignés')}\u00a0: la raison est à sa ligne.`}
          </p>
        )}
      </div>
      <Table
        nom="Mandats à contresigner"
        colonnes={COLONNES}
        lignes={lignes}
        cle={({ id }) => id}
        requete={requete}
        attente={3}
        vide={<Vide facade titre="Aucun mandat n’attend votre signature." />}
      />
      {permis.length > 0 && (
        <div className={siens.suite}>
          <Linteau titre="Contresigner">
            <Signer choisis={choisis} apres={apres} />
          </Linteau>
        </div>
      )}
    </AuChoix>
  );
}
