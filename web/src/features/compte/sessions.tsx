/** The open sessions of the user: the present one is marked; another one, all others, or all of them can be ended. */
import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { oublierLaSession } from '../../api/session';
import { chemins } from '../../lib/chemins';
import { ajouter } from '../../lib/flashs';
import { useFocusGarde } from '../../lib/focus-garde';
import { dateHeure } from '../../lib/formats';
import { Confirmation } from '../../ui/confirmation';
import { Linteau } from '../../ui/linteau';
import { Pages } from '../../ui/pages';
import type { Colonne } from '../../ui/table/colonnes';
import { Table } from '../../ui/table/table';
import { useListe } from '../../ui/table/use-liste';
import { appareil } from './appareil';
import classes from './compte-page.module.css';
import {
  fermerLesAutresSessions,
  fermerSession,
  fermerToutesLesSessions,
  mesSessions,
  type SessionOuverte,
} from './queries';

function Fermer({ session }: { session: SessionOuverte }) {
  const fermer = useMutation({
    mutationFn: () => fermerSession(session.id),
    onSuccess: () => ajouter('success', 'Session fermée.'),
  });
  if (session.courante) {
    return (
      <Badge color="libre" variant="light" className={classes.courante ?? ''}>
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
  { cle: 'vue', titre: 'Dernière activité', rendu: ({ vueLe }) => dateHeure(vueLe) },
  { cle: 'action', titre: 'Action', droite: true, rendu: (session) => <Fermer session={session} /> },
];

const autres = (nombre: number) =>
  nombre > 1 ? `Vos ${nombre} autres sessions sont fermées.` : 'Votre autre session est fermée.';

/** Ends all sessions but this one. */
function FermerLesAutres() {
  const [question, setQuestion] = useState(false);
  const fermer = useMutation({
    mutationFn: fermerLesAutresSessions,
    onSuccess: (fermees) => {
      if (fermees > 0) {
        ajouter('success', autres(fermees));
      }
    },
    onSettled: () => setQuestion(false),
  });
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setQuestion(true)}>
        Fermer les autres
      </Button>
      <Confirmation
        ouverte={question}
        titre="Fermer vos autres sessions&nbsp;?"
        action="Fermer les autres"
        enCours={fermer.isPending}
        surOui={() => fermer.mutate()}
        surNon={() => setQuestion(false)}
      >
        Cette session reste ouverte&nbsp;; partout ailleurs, il faudra vous connecter de nouveau.
      </Confirmation>
    </>
  );
}

/** Ends all sessions, this one too. */
function FermerTout() {
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
    <>
      <Button variant="default" size="xs" onClick={() => setQuestion(true)}>
        Se déconnecter partout
      </Button>
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
    </>
  );
}

export function MesSessions() {
  const { page, lienDePage } = useListe('vueLe');
  const requete = useQuery(mesSessions(page));
  const lues = requete.data;
  // When the other sessions are ended, the button that ends them disappears, and the focus goes to the next button.
  const garde = useFocusGarde<HTMLSpanElement>();
  return (
    <Linteau
      titre="Mes sessions"
      aside={
        <span className={classes.fermer} {...garde}>
          {lues !== undefined && lues.total > 1 && <FermerLesAutres />}
          <FermerTout />
        </span>
      }
    >
      <Table
        nom="Mes sessions"
        colonnes={COLONNES}
        lignes={lues?.membres}
        cle={({ id }) => String(id)}
        requete={requete}
        attente={2}
      />
      <Pages
        nom="Pages de vos sessions"
        total={lues?.pages ?? 0}
        page={lues?.page ?? page}
        lien={lienDePage}
        defile={false}
        className={classes.pages}
      />
    </Linteau>
  );
}
