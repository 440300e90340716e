/** The portal's unfinished jobs: which failed, and why. Each can be run at once. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ajouter } from '../../../lib/flashs';
import { dateHeure } from '../../../lib/formats';
import type { Colonne } from '../../../ui/table/colonnes';
import { ChoixDeFiltre, choixLu } from '../../../ui/table/filtres';
import { useListe } from '../../../ui/table/use-liste';
import { EtatDeTravail } from '../commun/etats';
import { ListeDeGestion } from '../commun/liste-gestion';
import { relancerTache, type TacheGeree } from './queries';

const ETATS = [
  { value: 'prevue', label: 'Prévue' },
  { value: 'due', label: 'Due' },
  { value: 'en-cours', label: 'En cours' },
  { value: 'a-reessayer', label: 'À réessayer' },
  { value: 'abandonnee', label: 'Abandonnée' },
] as const;

function Relancer({ tache: { id, genre, actions } }: { tache: TacheGeree }) {
  const relancer = useMutation({
    mutationFn: () => relancerTache(id),
    onSuccess: () => ajouter('success', 'La tâche est relancée.'),
  });
  const { autorisee, motif } = actions.relance;
  return (
    <Button
      size="xs"
      variant="default"
      loading={relancer.isPending}
      disabled={!autorisee}
      title={motif ?? undefined}
      aria-label={`Relancer\u00a0: ${genre.libelle}`}
      onClick={() => relancer.mutate()}
    >
      Relancer
    </Button>
  );
}

const COLONNES: readonly Colonne<TacheGeree>[] = [
  {
    cle: 'genre',
    titre: 'Tâche',
    rendu: ({ genre, erreur }) => (
      <>
        <b>{genre.libelle}</b>
        {erreur !== null && <small>{erreur}</small>}
      </>
    ),
  },
  {
    cle: 'etat',
    titre: 'État',
    rendu: ({ etat }) => <EtatDeTravail etat={etat} />,
  },
  {
    cle: 'echeance',
    titre: 'Échéance',
    tri: 'echeance',
    rendu: ({ echeance }) => dateHeure(echeance),
  },
  {
    cle: 'essais',
    titre: 'Essais',
    tri: 'essais',
    droite: true,
    rendu: ({ essais }) => essais,
  },
  {
    cle: 'creee',
    titre: 'Créée le',
    tri: 'creeeLe',
    rendu: ({ creeeLe }) => dateHeure(creeeLe),
  },
  { cle: 'relance', titre: 'Relance', droite: true, rendu: (tache) => <Relancer tache={tache} /> },
];

export function TachesPage() {
  const etat = useListe('echeance');
  return (
    <ListeDeGestion
      titre="Tâches"
      nom="taches"
      unites={['tâche', 'tâches']}
      etat={etat}
      demandes={{ etat: choixLu(ETATS, etat.lire('etat')), ...etat.ordre }}
      colonnes={COLONNES}
      cle={({ id }) => String(id)}
      vide={etat.filtree ? 'Aucune tâche dans cet état.' : 'Rien n’attend.'}
      filtres={<ChoixDeFiltre etat={etat} nom="etat" libelle="État" choix={ETATS} />}
    />
  );
}
