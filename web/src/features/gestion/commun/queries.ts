/** The lists of the staff, their sheets with the version to send with a change, and the calls that several of them share. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { appeler, lire, type Reponse, type ReponseDe, type RequeteDe } from '../../../api/appel';
import { cles } from '../../../api/cles';
import { ECHECS as ECHECS_DU_PORTAIL, type Echec } from '../../../api/echecs';
import type { CheminDExport } from '../../../api/exports';
import { requetes } from '../../../api/requetes';
import type { components } from '../../../api/schema';
import { adresse } from '../../../lib/requete';

type Schemas = components['schemas'];
export type UtilisateurGere = Schemas['UtilisateurGere'];

/** The largest page of a call. */
export const TOUS = 200;

/** A row, with the version to send with a change. */
export interface Fiche<T> {
  donnees: T;
  version: string | null;
}

export interface PageDeListe<T> {
  membres: T[];
  total: number;
}

const LISTES = {
  utilisateurs: '/api/gestion/utilisateurs',
  societes: '/api/gestion/societes',
  courriers: '/api/gestion/courriers',
  taches: '/api/gestion/taches',
  journal: '/api/gestion/journal',
  lotsGeres: '/api/gestion/lots',
  inscriptions: '/api/gestion/inscriptions',
  denonciationsGerees: '/api/gestion/denonciations',
  options: '/api/options',
  reservations: '/api/reservations',
} as const;
export type NomDeListe = keyof typeof LISTES;

/** The call that makes the file of each list. */
export const EXPORTS: Record<NomDeListe, CheminDExport> = {
  utilisateurs: '/api/gestion/utilisateurs/export',
  societes: '/api/gestion/societes/export',
  courriers: '/api/gestion/courriers/export',
  taches: '/api/gestion/taches/export',
  journal: '/api/gestion/journal/export',
  lotsGeres: '/api/gestion/lots/export',
  inscriptions: '/api/gestion/inscriptions/export',
  denonciationsGerees: '/api/gestion/denonciations/export',
  options: '/api/options/export',
  reservations: '/api/reservations/export',
};
type CheminDe<N extends NomDeListe> = (typeof LISTES)[N];
export type Demandes<N extends NomDeListe> = RequeteDe<`GET ${CheminDe<N>}`>;
export type Membre<N extends NomDeListe> = ReponseDe<`GET ${CheminDe<N>}`>['hydra:member'][number];

export function echec(code: string, quoi: string): Echec {
  return {
    type: 'error',
    code,
    message: `Une erreur s'est produite. ${quoi} ne sont pas disponibles.`,
    duServeur: true,
  };
}

const ECHECS: Record<NomDeListe, Echec> = {
  utilisateurs: echec('UTI-FETCH', 'Les utilisateurs'),
  societes: echec('SOC-FETCH', 'Les sociétés'),
  courriers: echec('COU-FETCH', 'Les e-mails'),
  taches: echec('TAC-FETCH', 'Les tâches'),
  journal: echec('JOU-FETCH', 'Les faits du journal'),
  lotsGeres: echec('LGE-FETCH', 'Les lots'),
  inscriptions: echec('INS-FETCH', 'Les inscriptions'),
  denonciationsGerees: echec('DEN-FETCH', 'Les dénonciations'),
  options: ECHECS_DU_PORTAIL.options,
  reservations: ECHECS_DU_PORTAIL.reservations,
};

/** A page of a list. The previous page stays until the next one arrives. */
export function liste<N extends NomDeListe>(nom: N, demandes: Demandes<N>) {
  return queryOptions({
    queryKey: cles[nom].liste(adresse(LISTES[nom], demandes as Parameters<typeof adresse>[1])),
    queryFn: async ({ signal }): Promise<PageDeListe<Membre<N>>> => {
      // The type of one list stands for all, because all lists are asked in the same way.
      const recu: { 'hydra:member': readonly unknown[]; 'hydra:totalItems': number } = await lire(
        LISTES[nom] as '/api/gestion/utilisateurs',
        { requete: demandes as Demandes<'utilisateurs'>, signal },
      );
      return { membres: recu['hydra:member'] as Membre<N>[], total: recu['hydra:totalItems'] };
    },
    placeholderData: keepPreviousData,
    meta: { echec: ECHECS[nom] },
  });
}

/** The sheet of an answer. */
export function enFiche<T>({ content, version }: Reponse<T>): Fiche<T> {
  return { donnees: content.details, version };
}

/** Stores the sheet of the last answer. */
export function retenirUtilisateur(reponse: Reponse<UtilisateurGere>): Fiche<UtilisateurGere> {
  const fiche = enFiche(reponse);
  requetes.setQueryData(cles.utilisateurs.un(fiche.donnees.id), fiche);
  return fiche;
}

export async function inviter(corps: Schemas['InvitationEnvoyee'], cleDIdempotence: string) {
  return retenirUtilisateur(await appeler('POST /api/gestion/utilisateurs', { corps, cleDIdempotence }));
}
