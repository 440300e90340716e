/** The waiting list of a lot, as a prescriber stands in it: joined, left, and one's place. */
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useCleDEnvoi } from '../lib/cle-d-envoi';
import { ajouter, vider } from '../lib/flashs';
import { TAILLES } from '../lib/tailles';
import { appeler, lire } from './appel';
import { cles } from './cles';
import { ECHECS } from './echecs';
import { marquer } from './lots-montres';
import { relance, requetes } from './requetes';
import { useUtilisateur } from './session';
import type { InfoDispo, Lot, LotQueJAttends } from './types';
import { aLeRole } from './utilisateur';

/** Between two looks at a place that is shown, in milliseconds: who comes or leaves before one changes nothing of the lot. */
const PLACE = 30_000;

export const infoDispo = (lot: string) =>
  queryOptions({
    queryKey: cles.infoDispo.un(lot),
    queryFn: ({ signal }): Promise<InfoDispo> => lire('/api/info-dispo', { requete: { lot }, signal }),
    refetchInterval: (requete) => {
      const { status, data } = requete.state;
      return status === 'success' && data?.enAttente === true ? PLACE : relance(requete);
    },
  });

/** The lots that I wait for, those that are mine for a while among them. */
export const mesAttentes = queryOptions({
  queryKey: cles.infoDispo.miennes,
  queryFn: async ({ signal }): Promise<LotQueJAttends[]> =>
    (await lire('/api/info-dispo/miennes', { requete: { limit: TAILLES.echeances }, signal }))[
      'hydra:member'
    ],
});

/** Statuses of a lot that somebody may wait for, or waits for still: the list of one that is reserved is kept. */
const PRIS: ReadonlySet<string> = new Set(['O', 'T', 'R']);

/**
 * My place in the list of this lot; nothing for who has no list, and of a lot that nobody waits for. One that is free keeps its list
 * while it cannot be had (an annex is held elsewhere): it is told to who waits, and to nobody else.
 */
export function useInfoDispo({
  id,
  statut,
  actions,
}: Pick<Lot, 'id' | 'statut' | 'actions'>): InfoDispo | undefined {
  const prescripteur = aLeRole(useUtilisateur(), 'ROLE_EP');
  const libre = statut.code === 'L';
  const enabled = prescripteur && (PRIS.has(statut.code) || (libre && !actions.option.autorisee));
  const { data } = useQuery({ ...infoDispo(id), enabled });
  return enabled && (!libre || data?.enAttente === true) ? data : undefined;
}

/** Whether the head start that runs on this lot is mine: the lot says whom it allows, the list whose turn it is when something else refuses me. */
export function useMonTour(lot: Pick<Lot, 'id' | 'statut' | 'actions' | 'disponibleLe'>): boolean {
  const info = useInfoDispo(lot);
  const { disponibleLe = null, actions } = lot;
  return disponibleLe !== null && (actions.option.autorisee || (info?.avance ?? null) !== null);
}

/**
 * What the list says now, once the lot says what it allows: nothing is pressed again before both do, here and where a list shows it.
 * What was asked before says what was.
 */
async function retenir(suite: InfoDispo): Promise<void> {
  const queryKey = cles.infoDispo.un(suite.lot);
  await requetes.cancelQueries({ queryKey });
  await Promise.all([
    requetes.refetchQueries({ queryKey: cles.lots.un(suite.lot), type: 'active' }),
    requetes.refetchQueries({ queryKey: cles.infoDispo.miennes, type: 'active' }),
  ]);
  requetes.setQueryData(queryKey, suite);
  // A lot that is free is nobody's to wait for: its row is left to the next reading.
  if (suite.enAttente || !suite.disponible) {
    const quoi = suite.enAttente ? 'attendu' : 'quitte';
    requetes.setQueriesData({ queryKey: [...cles.lots.tous, 'liste'] }, (donnees: unknown) =>
      marquer(donnees, suite.lot, quoi),
    );
  }
}

/** A refusal too says that something moved. */
function relire(lot: string): void {
  void requetes.refetchQueries({ queryKey: cles.infoDispo.un(lot), type: 'active' });
}

interface Demande {
  lot: string;
  cleDIdempotence?: string;
}

/** Asks to be told when the lot is free again (spec section 7): the words of a refusal are the spec's. */
export const creerAlerte = mutationOptions({
  mutationFn: async ({ lot, cleDIdempotence }: Demande) =>
    (await appeler('POST /api/info-dispo', { corps: { lot }, cleDIdempotence })).content.details,
  onSuccess: (suite) => {
    vider('INFO-DISPO');
    // What would make their turn pass is said as they join.
    const { empechement } = suite;
    ajouter(
      empechement === null ? 'success' : 'warning',
      [
        'Un e-mail vous préviendra dès que ce lot sera libre.',
        ...(empechement === null ? [] : [empechement]),
      ].join(' '),
      { code: 'INFO-DISPO' },
    );
    return retenir(suite);
  },
  onError: (_cause, { lot }) => relire(lot),
  meta: { echec: ECHECS.alerte },
});

/** Leaves the list, or lets a head start go to the next one. */
const quitterLaListe = mutationOptions({
  mutationFn: async ({ lot, cleDIdempotence }: Demande) =>
    (await appeler('POST /api/info-dispo/annulation', { corps: { lot }, cleDIdempotence })).content.details,
  onSuccess: (suite) => {
    vider('INFO-DISPO');
    ajouter('success', 'Vous n’attendez plus ce lot.', { code: 'INFO-DISPO' });
    return retenir(suite);
  },
  onError: (_cause, { lot }) => relire(lot),
});

/** What one does with the list of a lot: what is sent twice is done once. */
export function useListeDAttente(lot: string) {
  const cle = useCleDEnvoi();
  const rejoindre = useMutation({ ...creerAlerte, onSettled: (_, cause) => cle.finie(cause ?? undefined) });
  const quitter = useMutation({ ...quitterLaListe, onSettled: (_, cause) => cle.finie(cause ?? undefined) });
  const avecCle = (acte: string): Demande => ({ lot, cleDIdempotence: cle.pour({ acte, lot }) });
  return {
    rejoindre: () => rejoindre.mutate(avecCle('rejoindre')),
    quitter: () => quitter.mutate(avecCle('quitter')),
    enCours: rejoindre.isPending || quitter.isPending,
  };
}
