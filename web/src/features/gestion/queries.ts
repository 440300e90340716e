/** People, companies, mails and jobs as the staff run them: what is read, and what is done. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { appeler, lire, type Reponse, type ReponseDe, type RequeteDe } from '../../api/appel';
import { AUTOUR_D_UN_LOT, cles } from '../../api/cles';
import { ECHECS as ECHECS_DU_PORTAIL, type Echec } from '../../api/echecs';
import { relance, requetes } from '../../api/requetes';
import type { components } from '../../api/schema';
import { adresse } from '../../lib/requete';

type Schemas = components['schemas'];
export type UtilisateurGere = Schemas['UtilisateurGere'];
export type SocieteGeree = Schemas['SocieteGeree'];
export type CourrierGere = Schemas['CourrierGere'];
export type TacheGeree = Schemas['TacheGeree'];
export type FaitDuJournal = Schemas['FaitDuJournal'];
export type VerificationDuJournal = Schemas['VerificationDuJournal'];
export type Attente = Schemas['Attente'];
export type ReglageGere = Schemas['ReglageGere'];

/** The most that a call gives at once. */
const TOUS = 200;

/** A row, and the version that a change of it carries. */
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
type CheminDe<N extends NomDeListe> = (typeof LISTES)[N];
export type Demandes<N extends NomDeListe> = RequeteDe<`GET ${CheminDe<N>}`>;
export type Membre<N extends NomDeListe> = ReponseDe<`GET ${CheminDe<N>}`>['hydra:member'][number];

function echec(code: string, quoi: string): Echec {
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
  courriers: echec('COU-FETCH', 'Les courriers'),
  taches: echec('TAC-FETCH', 'Les tâches'),
  journal: echec('JOU-FETCH', 'Les faits du journal'),
  lotsGeres: echec('LGE-FETCH', 'Les lots'),
  inscriptions: echec('INS-FETCH', 'Les inscriptions'),
  denonciationsGerees: echec('DEN-FETCH', 'Les dénonciations'),
  options: ECHECS_DU_PORTAIL.options,
  reservations: ECHECS_DU_PORTAIL.reservations,
};

/** A page of a list; the former one stays while another comes. */
export function liste<N extends NomDeListe>(nom: N, demandes: Demandes<N>) {
  return queryOptions({
    queryKey: cles[nom].liste(adresse(LISTES[nom], demandes as Parameters<typeof adresse>[1])),
    queryFn: async ({ signal }): Promise<PageDeListe<Membre<N>>> => {
      const recu = (await lire(LISTES[nom] as '/api/gestion/utilisateurs', {
        requete: demandes as Demandes<'utilisateurs'>,
        signal,
      })) as unknown as { 'hydra:member': Membre<N>[]; 'hydra:totalItems': number };
      return { membres: recu['hydra:member'], total: recu['hydra:totalItems'] };
    },
    placeholderData: keepPreviousData,
    meta: { echec: ECHECS[nom] },
  });
}

/** The whole list, page after page: what a file holds. */
export async function toute<N extends NomDeListe>(nom: N, demandes: Demandes<N>): Promise<Membre<N>[]> {
  const membres: Membre<N>[] = [];
  for (let page = 1; ; page += 1) {
    const recue = await requetes.fetchQuery(liste(nom, { ...demandes, page, limit: TOUS } as Demandes<N>));
    membres.push(...recue.membres);
    if (recue.membres.length < TOUS || membres.length >= recue.total) {
      return membres;
    }
  }
}

/** A sheet as its answer has it. */
export function enFiche<T>({ content, version }: Reponse<T>): Fiche<T> {
  return { donnees: content.details, version };
}

export function utilisateurGere(id: number) {
  return queryOptions({
    queryKey: cles.utilisateurs.un(id),
    queryFn: async ({ signal }) =>
      enFiche(await appeler('GET /api/gestion/utilisateurs/{id}', { chemin: { id }, signal })),
    refetchOnWindowFocus: false,
  });
}

export function societeGeree(id: number) {
  return queryOptions({
    queryKey: cles.societes.une(id),
    queryFn: async ({ signal }) =>
      enFiche(await appeler('GET /api/gestion/societes/{id}', { chemin: { id }, signal })),
    refetchOnWindowFocus: false,
  });
}

export const chargerUtilisateurGere = (id: number) => requetes.fetchQuery(utilisateurGere(id));
export const chargerSocieteGeree = (id: number) => requetes.fetchQuery(societeGeree(id));

/** Keeps a sheet as its last answer has it; lists that show it are asked again. */
function retenirUtilisateur(reponse: Reponse<UtilisateurGere>): Fiche<UtilisateurGere> {
  const fiche = enFiche(reponse);
  requetes.setQueryData(cles.utilisateurs.un(fiche.donnees.id), fiche);
  void requetes.invalidateQueries({ queryKey: [...cles.utilisateurs.tous, 'liste'] });
  return fiche;
}

function retenirSociete(reponse: Reponse<SocieteGeree>): Fiche<SocieteGeree> {
  const fiche = enFiche(reponse);
  requetes.setQueryData(cles.societes.une(fiche.donnees.id), fiche);
  void requetes.invalidateQueries({ queryKey: [...cles.societes.tous, 'liste'] });
  return fiche;
}

export async function inviter(corps: Schemas['InvitationEnvoyee'], cleDIdempotence: string) {
  return retenirUtilisateur(await appeler('POST /api/gestion/utilisateurs', { corps, cleDIdempotence }));
}

export async function modifierUtilisateur(
  id: number,
  corps: Schemas['UtilisateurModifie'],
  siVersion: string | null,
) {
  return retenirUtilisateur(
    await appeler('PATCH /api/gestion/utilisateurs/{id}', { chemin: { id }, corps, siVersion }),
  );
}

export async function desactiver(id: number) {
  return retenirUtilisateur(
    await appeler('POST /api/gestion/utilisateurs/{id}/desactivation', { chemin: { id } }),
  );
}

export async function reactiver(id: number) {
  return retenirUtilisateur(
    await appeler('POST /api/gestion/utilisateurs/{id}/reactivation', { chemin: { id } }),
  );
}

export async function transmettreLesDossiers(id: number, vers: number, cleDIdempotence: string) {
  const { content } = await appeler('POST /api/gestion/utilisateurs/{id}/transmission', {
    chemin: { id },
    corps: { vers },
    cleDIdempotence,
  });
  for (const queryKey of [
    cles.denonciations.tous,
    cles.options.tous,
    cles.reservations.tous,
    ...AUTOUR_D_UN_LOT,
  ]) {
    void requetes.invalidateQueries({ queryKey });
  }
  return content.details;
}

export async function renvoyerInvitation(id: number) {
  return retenirUtilisateur(
    await appeler('POST /api/gestion/utilisateurs/{id}/invitation', { chemin: { id } }),
  );
}

export async function creerSociete(corps: Schemas['SocieteEnvoyee'], cleDIdempotence: string) {
  return retenirSociete(await appeler('POST /api/gestion/societes', { corps, cleDIdempotence }));
}

export async function modifierSociete(
  id: number,
  corps: Schemas['SocieteModifiee'],
  siVersion: string | null,
) {
  return retenirSociete(
    await appeler('PATCH /api/gestion/societes/{id}', { chemin: { id }, corps, siVersion }),
  );
}

export function courrierLu(id: number) {
  return queryOptions({
    queryKey: cles.courriers.un(id),
    queryFn: ({ signal }) => lire('/api/gestion/courriers/{id}', { chemin: { id }, signal }),
  });
}

export async function relancerCourrier(id: number): Promise<void> {
  await appeler('POST /api/gestion/courriers/{id}/relance', { chemin: { id }, corps: {} });
}

export async function relancerTache(id: number): Promise<void> {
  await appeler('POST /api/gestion/taches/{id}/relance', { chemin: { id }, corps: {} });
}

/** Between two looks at a verification that has not ended, in milliseconds. */
const EN_COURS = 2_000;

export const verificationDuJournal = queryOptions({
  queryKey: cles.journal.verification,
  queryFn: ({ signal }) => lire('/api/gestion/journal/verification', { signal }),
  refetchInterval: (requete) => (requete.state.data?.enCours === true ? EN_COURS : relance(requete)),
});

export async function verifierLeJournal(): Promise<void> {
  await appeler('POST /api/gestion/journal/verification', { corps: {} });
}

export const attentes = queryOptions({
  queryKey: cles.attentes,
  queryFn: async ({ signal }) =>
    (await lire('/api/gestion/aujourdhui', { requete: { limit: TOUS }, signal }))['hydra:member'],
});

export const reglages = queryOptions({
  queryKey: cles.reglages.liste,
  queryFn: async ({ signal }) =>
    (await lire('/api/gestion/reglages', { requete: { limit: TOUS }, signal }))['hydra:member'],
  meta: { echec: echec('REG-FETCH', 'Les réglages') },
});

export function reglage(code: string) {
  return queryOptions({
    queryKey: cles.reglages.un(code),
    queryFn: async ({ signal }) =>
      enFiche(await appeler('GET /api/gestion/reglages/{code}', { chemin: { code }, signal })),
    refetchOnWindowFocus: false,
  });
}

export async function modifierReglage(
  code: string,
  valeur: string | number | null,
  siVersion: string | null,
): Promise<Fiche<ReglageGere>> {
  const fiche = enFiche(
    await appeler('PATCH /api/gestion/reglages/{code}', { chemin: { code }, corps: { valeur }, siVersion }),
  );
  requetes.setQueryData(cles.reglages.un(code), fiche);
  void requetes.invalidateQueries({ queryKey: cles.reglages.liste });
  return fiche;
}
