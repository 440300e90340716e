/** The waiting list of a lot for a prescriber: joining, leaving, and their place. */
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

/**
 * The pause between two readings of the place shown on screen, in milliseconds. When other people join or leave the list the lot does not
 * change, so no event announces it.
 */
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

/** The lots that the user waits for, and those that the user may take first for now (head starts). */
export const mesAttentes = queryOptions({
  queryKey: cles.infoDispo.miennes,
  queryFn: async ({ signal }): Promise<LotQueJAttends[]> =>
    (await lire('/api/info-dispo/miennes', { requete: { limit: TAILLES.echeances }, signal }))[
      'hydra:member'
    ],
});

/** The statuses of a lot that has a waiting list. A reserved lot keeps its list. */
const PRIS: ReadonlySet<string> = new Set(['O', 'T', 'R']);

/**
 * The user's place in the list of this lot; `undefined` for users without waiting lists, and for a free lot that the user does not wait
 * for. A free lot keeps its list while one of its annexes is held, because it cannot be taken then; only those who wait see this list.
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

/**
 * Whether the running head start of this lot is the user's. The lot says so when the user may take it; when something else refuses the
 * user, the list says so.
 */
export function useMonTour(lot: Pick<Lot, 'id' | 'statut' | 'actions' | 'disponibleLe'>): boolean {
  const info = useInfoDispo(lot);
  const { disponibleLe = null, actions } = lot;
  return disponibleLe !== null && (actions.option.autorisee || (info?.avance ?? null) !== null);
}

/**
 * Stores the new state of the list once the lot and the user's lists were read again, so that no button acts on old data. The readings that
 * were under way are cancelled, because their answers are older.
 */
async function retenir(suite: InfoDispo): Promise<void> {
  const queryKey = cles.infoDispo.un(suite.lot);
  await requetes.cancelQueries({ queryKey });
  await Promise.all([
    requetes.refetchQueries({ queryKey: cles.lots.un(suite.lot), type: 'active' }),
    requetes.refetchQueries({ queryKey: cles.infoDispo.miennes, type: 'active' }),
  ]);
  requetes.setQueryData(queryKey, suite);
  // A free lot has no button for its list, so its row is left as it is until the next reading.
  if (suite.enAttente || !suite.disponible) {
    const quoi = suite.enAttente ? 'attendu' : 'quitte';
    for (const genre of ['liste', 'programme']) {
      requetes.setQueriesData({ queryKey: [...cles.lots.tous, genre] }, (donnees: unknown) =>
        marquer(donnees, suite.lot, quoi),
      );
    }
  }
}

/** A refusal also means that something changed: read the list again. */
function relire(lot: string): void {
  void requetes.refetchQueries({ queryKey: cles.infoDispo.un(lot), type: 'active' });
}

interface Demande {
  lot: string;
  cleDIdempotence?: string;
}

/** Joins the list, to be told when the lot is free (spec section 7). The texts of a refusal are those of the specification. */
export const creerAlerte = mutationOptions({
  mutationFn: async ({ lot, cleDIdempotence }: Demande) =>
    (await appeler('POST /api/info-dispo', { corps: { lot }, cleDIdempotence })).content.details,
  onSuccess: (suite) => {
    vider('INFO-DISPO');
    // The message says at once what would refuse the lot to the user when their turn comes.
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

/** Leaves the list, or gives the head start to the next person. */
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

/** The calls of a lot's waiting list. The server counts a repeated call once. */
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
