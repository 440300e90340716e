/** The mandates that companies have signed, and that the portal's company must countersign. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { chemins } from '../../../lib/chemins';
import { date } from '../../../lib/formats';
import type { Colonne } from '../../../ui/table/colonnes';
import { Table } from '../../../ui/table/table';
import { Vide } from '../../../ui/vide';
import { AContresigner, CaseAContresigner, combien, RefusDeContresigner } from '../commun/contresignature';
import { contresigner, type MandatAContresigner, mandatsAContresigner } from './queries';

const COLONNES: readonly Colonne<MandatAContresigner>[] = [
  {
    cle: 'societe',
    titre: 'Société',
    rendu: ({ id, societe, droits }) => (
      <span>
        <Link to={chemins.gestionSociete(societe.id)}>{societe.nom}</Link>
        {!droits.contresigner && <small>Son référent la contresigne.</small>}
        <RefusDeContresigner id={id} />
      </span>
    ),
  },
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
  {
    cle: 'choix',
    titre: 'Contresigner',
    rendu: ({ id, societe, droits }) => (
      <CaseAContresigner
        id={id}
        nom={`Contresigner le mandat\u00a0: ${societe.nom}`}
        permis={droits.contresigner}
      />
    ),
  },
];

export function MandatsPage() {
  const requete = useQuery(mandatsAContresigner);
  const lignes = requete.data;
  return (
    <AContresigner
      permis={(lignes ?? []).filter(({ droits }) => droits.contresigner).map(({ id }) => id)}
      mots={{ un: 'mandat', plusieurs: 'mandats' }}
      envoyer={contresigner}
      entete={
        <div>
          <h1>Mandats à contresigner</h1>
          <p aria-live="polite">
            {lignes === undefined
              ? '\u00a0'
              : combien(lignes.length, 'mandat signé par sa société', 'mandats signés par leur société')}
          </p>
        </div>
      }
    >
      <Table
        nom="Mandats à contresigner"
        colonnes={COLONNES}
        lignes={lignes}
        cle={({ id }) => id}
        requete={requete}
        attente={3}
        vide={<Vide facade titre="Aucun mandat n’attend votre signature." />}
      />
    </AContresigner>
  );
}
