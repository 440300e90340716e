/** The mandate of a company: its state, its document, and the staff's actions at each step. */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useUtilisateur } from '../../../api/session';
import { aLeRole } from '../../../api/utilisateur';
import { chemins } from '../../../lib/chemins';
import { ajouter } from '../../../lib/flashs';
import { date } from '../../../lib/formats';
import { type EtapeDeMandat, MANDAT_NON_LU } from '../../../lib/mandat';
import { marque } from '../../../lib/marque';
import { de } from '../../../lib/texte';
import { aEchoue, EchecDeListe } from '../../../ui/echec';
import { Modal } from '../../../ui/fenetre';
import { IMPRIME } from '../../../ui/imprime';
import { Linteau } from '../../../ui/linteau';
import { ListeFaits } from '../../../ui/liste-faits';
import classes from '../commun/gestion.module.css';
import { NumeroterMandat, TerminerMandat } from './mandat-decisions';
import { MandatSurPapier } from './mandat-papier';
import { NommerRepresentant } from './mandat-representant';
import { type Mandat, mandatDeLaSociete, renvoyerMandat } from './queries';

const ETATS: Readonly<Record<EtapeDeMandat, string>> = {
  'sans-representant': 'Représentant à nommer',
  'en-preparation': 'En préparation',
  'a-signer': 'À signer par la société',
  'a-contresigner': 'À contresigner',
  actif: 'Actif',
  refuse: 'Refusé',
  termine: 'Terminé',
};

type Geste = 'representant' | 'numero' | 'fin' | 'papier';

const TITRES: Readonly<Record<Geste, string>> = {
  representant: 'Représentant légal',
  numero: 'Numéro au registre',
  fin: 'Mettre fin au mandat',
  papier: 'Mandat signé sur papier',
};

const GESTES = ['representant', 'numero', 'fin', 'papier'] as const satisfies readonly Geste[];

/** The actions that the server allows on the mandate; for a company without one, the actions that create it. */
function permis(mandat: Mandat | null, responsable: boolean): readonly Geste[] {
  if (mandat === null) {
    return responsable ? ['representant', 'papier'] : [];
  }
  const { nommer, numeroter, terminer, enregistrer } = mandat.droits;
  const droits: Readonly<Record<Geste, boolean>> = {
    representant: nommer,
    numero: numeroter,
    fin: terminer,
    papier: enregistrer,
  };
  return GESTES.filter((geste) => droits[geste]);
}

function libelleDe(geste: Geste, mandat: Mandat | null): string {
  switch (geste) {
    case 'representant':
      return mandat?.representant == null ? 'Nommer le représentant' : 'Changer de représentant';
    case 'numero':
      return mandat?.numeroRegistre == null
        ? 'Saisir le numéro au registre'
        : 'Corriger le numéro au registre';
    case 'fin':
      return 'Mettre fin au mandat';
    case 'papier':
      return 'Enregistrer un mandat signé sur papier';
  }
}

/** The signed document, or the one to sign. */
function LeDocument({ mandat: { id, fichier, document, dateSignature } }: { mandat: Mandat }) {
  const href = fichier ?? (document ? `/api/mandats-signature/${encodeURIComponent(id)}/document` : null);
  if (href === null) {
    return 'à venir';
  }
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {fichier !== null
        ? 'Mandat signé sur papier'
        : dateSignature === null
          ? 'Mandat à signer (PDF)'
          : 'Mandat signé (PDF)'}
    </a>
  );
}

function Faits({ mandat }: { mandat: Mandat }) {
  const { finAnticipee, suivant } = mandat;
  return (
    <ListeFaits
      faits={[
        ['État', ETATS[mandat.etape]],
        ['Représentant légal', mandat.representant],
        ['Signé par la société', mandat.dateSignature && date(mandat.dateSignature)],
        [`Signature ${de(marque.nom)}`, mandat.dateSignatureIcade && date(mandat.dateSignatureIcade)],
        ['Échéance', mandat.dateEcheance && date(mandat.dateEcheance)],
        ['Raison du refus', mandat.motifRefus],
        ['Fin anticipée', finAnticipee && `${date(finAnticipee.le)}\u00a0: ${finAnticipee.motif}`],
        ['Numéro au registre', mandat.numeroRegistre],
        ['Renouvellement', suivant && ETATS[suivant.etape]],
        ['Document', <LeDocument key="document" mandat={mandat} />],
      ]}
    />
  );
}

function Renvoyer({ id }: { id: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: renvoyerMandat,
    onSuccess: () => ajouter('success', 'Un nouveau lien est envoyé\u00a0; le précédent n’est plus valable.'),
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate(id)}>
      Renvoyer le lien de signature
    </Button>
  );
}

export function MandatDeLaSociete({ id }: { id: number }) {
  const requete = useQuery(mandatDeLaSociete(id));
  const [ouvert, setOuvert] = useState<Geste | null>(null);
  const responsable = aLeRole(useUtilisateur(), 'ROLE_IR');
  const mandat = requete.data;
  const fermer = () => setOuvert(null);
  const fenetres: Readonly<Record<Geste, ReactNode>> = {
    representant: <NommerRepresentant id={id} fermer={fermer} />,
    numero: <NumeroterMandat id={id} numero={mandat?.numeroRegistre ?? null} fermer={fermer} />,
    fin: <TerminerMandat id={id} fermer={fermer} />,
    papier: <MandatSurPapier id={id} fermer={fermer} />,
  };
  const gestes = mandat === undefined ? [] : permis(mandat, responsable);
  return (
    <Linteau titre="Mandat">
      {aEchoue(requete) && <EchecDeListe phrase={MANDAT_NON_LU} requete={requete} />}
      <div className={classes.faits} {...IMPRIME}>
        {mandat === null && <p>Aucun mandat pour le moment.</p>}
        {mandat && <Faits mandat={mandat} />}
      </div>
      {mandat !== undefined && (
        <div className={classes.boutons}>
          {mandat?.droits.contresigner === true && (
            <Button component={Link} to={chemins.gestionMandats()}>
              Contresigner
            </Button>
          )}
          {mandat?.droits.envoyer === true && <Renvoyer id={id} />}
          {gestes.map((geste) => (
            <Button
              key={geste}
              variant="default"
              {...(geste === 'fin' ? { c: 'danger' } : {})}
              onClick={() => setOuvert(geste)}
            >
              {libelleDe(geste, mandat)}
            </Button>
          ))}
        </div>
      )}
      {GESTES.map((geste) => (
        <Modal
          key={geste}
          opened={ouvert === geste}
          onClose={fermer}
          title={TITRES[geste]}
          size={560}
          closeOnClickOutside={false}
        >
          {fenetres[geste]}
        </Modal>
      ))}
    </Linteau>
  );
}
