/** Where one is signed in: this session marked, each other one ended alone, or all at once. */
import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { oublierLaSession } from '../../api/session';
import { chemins } from '../../lib/chemins';
import { ajouter } from '../../lib/flashs';
import { dateHeure } from '../../lib/formats';
import { Confirmation } from '../../ui/confirmation';
import { Linteau } from '../../ui/linteau';
import type { Colonne } from '../../ui/table/colonnes';
import { Table } from '../../ui/table/table';
import { appareil } from './appareil';
import { fermerSession, fermerToutesLesSessions, mesSessions, type SessionOuverte } from './queries';

function Fermer({ session }: { session: SessionOuverte }) {
  const fermer = useMutation({
    mutationFn: () => fermerSession(session.id),
    onSuccess: () => ajouter('success', 'Session fermée.'),
  });
  if (session.courante) {
    return (
      <Badge color="libre" variant="light">
        Cette session
      </Badge>
    );
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={fermer.isPending}
      aria-label={`Fermer la session ${appareil(session.agent)}, ouverte le ${dateHeure(session.ouverteLe)}`}
      onClick={() => fermer.mutate()}
    >
      Fermer
    </Button>
  );
}

const COLONNES: readonly Colonne<SessionOuverte>[] = [
  {
    cle: 'appareil',
    titre: 'Appareil',
    rendu: ({ agent, incarnation }) => (
      <>
        <b>{appareil(agent)}</b>
        {incarnation !== null && <small>à la place d’un utilisateur</small>}
      </>
    ),
  },
  { cle: 'reseau', titre: 'Adresse', rendu: ({ reseau }) => reseau ?? '–' },
  { cle: 'ouverte', titre: 'Ouverte le', rendu: ({ ouverteLe }) => dateHeure(ouverteLe) },
  { cle: 'vue', titre: 'Vue le', rendu: ({ vueLe }) => dateHeure(vueLe) },
  { cle: 'action', titre: 'Action', droite: true, rendu: (session) => <Fermer session={session} /> },
];

export function MesSessions() {
  const requete = useQuery(mesSessions);
  const [question, setQuestion] = useState(false);
  const naviguer = useNavigate();
  const toutes = useMutation({
    mutationFn: fermerToutesLesSessions,
    onSuccess: () => {
      oublierLaSession();
      void naviguer(chemins.connexion());
    },
  });
  return (
    <Linteau
      titre="Mes sessions"
      aside={
        <Button variant="default" size="xs" onClick={() => setQuestion(true)}>
          Se déconnecter partout
        </Button>
      }
    >
      <Table
        nom="Mes sessions"
        colonnes={COLONNES}
        lignes={requete.data}
        cle={({ id }) => String(id)}
        requete={requete}
        attente={2}
      />
      <Confirmation
        ouverte={question}
        titre="Se déconnecter partout&nbsp;?"
        action="Se déconnecter partout"
        enCours={toutes.isPending}
        surOui={() => toutes.mutate()}
        surNon={() => setQuestion(false)}
      >
        Toutes vos sessions se ferment, celle-ci aussi&nbsp;: il faudra vous connecter de nouveau.
      </Confirmation>
    </Linteau>
  );
}
