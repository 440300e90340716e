/** Registrations as the staff decide them, and the mandate of a company: what is read, and what is done. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, type Reponse } from '../../api/appel';
import { cles } from '../../api/cles';
import { ErreurAppel } from '../../api/erreur-appel';
import { requetes } from '../../api/requetes';
import type { components } from '../../api/schema';
import { enFiche, type Fiche } from './queries';

type Schemas = components['schemas'];
export type LigneInscription = Schemas['InscriptionEnListe'];
export type InscriptionGeree = Schemas['InscriptionGeree'];
export type DocumentRecu = Schemas['DocumentGere'];
export type Controle = InscriptionGeree['controles'][number];
export type Mandat = Schemas['MandatGere'];

export function inscriptionGeree(id: number) {
  return queryOptions({
    queryKey: cles.inscriptions.une(id),
    queryFn: async ({ signal }) =>
      enFiche(await appeler('GET /api/gestion/inscriptions/{id}', { chemin: { id }, signal })),
    refetchOnWindowFocus: false,
  });
}

export const chargerInscriptionGeree = (id: number) => requetes.fetchQuery(inscriptionGeree(id));

export const relireInscription = (id: number) =>
  requetes.fetchQuery({ ...inscriptionGeree(id), staleTime: 0 });

/** Keeps the sheet as its last answer has it; lists and what waits are asked again. */
function retenir(reponse: Reponse<InscriptionGeree>): Fiche<InscriptionGeree> {
  const fiche = enFiche(reponse);
  requetes.setQueryData(cles.inscriptions.une(fiche.donnees.id), fiche);
  void requetes.invalidateQueries({ queryKey: [...cles.inscriptions.tous, 'liste'] });
  void requetes.invalidateQueries({ queryKey: cles.attentes });
  return fiche;
}

/** The end of the insurance, as staff read it on its attestation. */
export async function dateDAssurance(id: number, assuranceFin: string | null, siVersion: string | null) {
  return retenir(
    await appeler('PATCH /api/gestion/inscriptions/{id}', {
      chemin: { id },
      corps: { assuranceFin },
      siVersion,
    }),
  );
}

/** What is decided of a registration. */
export type Decision =
  | { quoi: 'acceptation'; gerant: number | null; groupe: number | null }
  | { quoi: 'refus'; raison: string }
  | { quoi: 'demande'; emplacement: DocumentRecu['emplacement']; demande: string };

function envoyer(id: number, decision: Decision, siVersion: string | null) {
  const ou = { chemin: { id }, siVersion };
  switch (decision.quoi) {
    case 'acceptation': {
      const { gerant, groupe } = decision;
      return appeler('POST /api/gestion/inscriptions/{id}/acceptation', { ...ou, corps: { gerant, groupe } });
    }
    case 'refus':
      return appeler('POST /api/gestion/inscriptions/{id}/refus', {
        ...ou,
        corps: { raison: decision.raison },
      });
    case 'demande': {
      const { emplacement, demande } = decision;
      return appeler('POST /api/gestion/inscriptions/{id}/demande', {
        ...ou,
        corps: { emplacement, demande },
      });
    }
  }
}

/** Decides; an acceptance makes a company and its people. */
export async function decider(id: number, decision: Decision, version: string | null) {
  const fiche = retenir(await envoyer(id, decision, version));
  if (decision.quoi === 'acceptation') {
    void requetes.invalidateQueries({ queryKey: cles.societes.tous });
    void requetes.invalidateQueries({ queryKey: cles.utilisateurs.tous });
  }
  return fiche;
}

/** The mandate of a company; `null` when it has none. */
export function mandatDeLaSociete(id: number) {
  return queryOptions({
    queryKey: cles.societes.mandat(id),
    queryFn: async ({ signal }): Promise<Mandat | null> => {
      try {
        return (await appeler('GET /api/gestion/societes/{id}/mandat', { chemin: { id }, signal })).content
          .details;
      } catch (cause) {
        if (cause instanceof ErreurAppel && cause.statusCode === 404) {
          return null;
        }
        throw cause;
      }
    },
  });
}

/** Records a mandate signed on paper: its scan, and when each signed. */
export async function enregistrerMandat(
  id: number,
  { fichier, dateSignature, dateSignatureIcade }: MandatSurPapier,
): Promise<Mandat> {
  const corps = new FormData();
  corps.set('dateSignature', dateSignature);
  corps.set('dateSignatureIcade', dateSignatureIcade);
  corps.set('fichier', fichier);
  const { content } = await appeler('POST /api/gestion/societes/{id}/mandat', { chemin: { id }, corps });
  requetes.setQueryData(cles.societes.mandat(id), content.details);
  return content.details;
}

export interface MandatSurPapier {
  fichier: File;
  /** Days. */
  dateSignature: string;
  dateSignatureIcade: string;
}
