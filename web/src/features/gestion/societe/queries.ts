/** The sheet of a company, what staff change of it, and its mandate. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, type Reponse } from '../../../api/appel';
import { cles } from '../../../api/cles';
import { ErreurAppel } from '../../../api/erreur-appel';
import { requetes } from '../../../api/requetes';
import type { components } from '../../../api/schema';
import { enFiche, type Fiche } from '../commun/queries';

type Schemas = components['schemas'];
export type SocieteGeree = Schemas['SocieteGeree'];
export type Mandat = Schemas['MandatGere'];

export function societeGeree(id: number) {
  return queryOptions({
    queryKey: cles.societes.une(id),
    queryFn: async ({ signal }) =>
      enFiche(await appeler('GET /api/gestion/societes/{id}', { chemin: { id }, signal })),
    refetchOnWindowFocus: false,
  });
}

export const chargerSocieteGeree = (id: number) => requetes.fetchQuery(societeGeree(id));

function retenirSociete(reponse: Reponse<SocieteGeree>): Fiche<SocieteGeree> {
  const fiche = enFiche(reponse);
  requetes.setQueryData(cles.societes.une(fiche.donnees.id), fiche);
  return fiche;
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
  return retenirMandat(id, content.details);
}

export interface MandatSurPapier {
  fichier: File;
  /** Days. */
  dateSignature: string;
  dateSignatureIcade: string;
}

/** Who signs for a company. */
export interface Representant {
  civilite: 'M' | 'Mme';
  prenom: string;
  nom: string;
  email: string;
}

/** Keeps the mandate of a company as an answer has it. */
function retenirMandat(id: number, mandat: Mandat): Mandat {
  requetes.setQueryData(cles.societes.mandat(id), mandat);
  return mandat;
}

/** Names who signs for a company: the document is made for them, and a link leaves. */
export async function nommerRepresentant(id: number, corps: Representant): Promise<Mandat> {
  const { content } = await appeler('PUT /api/gestion/societes/{id}/mandat/representant', {
    chemin: { id },
    corps,
  });
  return retenirMandat(id, content.details);
}

/** Sends the link anew; the former one is dead. */
export async function renvoyerMandat(id: number): Promise<Mandat> {
  const { content } = await appeler('POST /api/gestion/societes/{id}/mandat/envoi', { chemin: { id } });
  return retenirMandat(id, content.details);
}

/** Ends the mandate before its day. */
export async function terminerMandat(id: number, motif: string): Promise<Mandat> {
  const { content } = await appeler('POST /api/gestion/societes/{id}/mandat/fin', {
    chemin: { id },
    corps: { motif },
  });
  return retenirMandat(id, content.details);
}

/** Says under which number the mandate stands in the register of the company. */
export async function numeroterMandat(id: number, numeroRegistre: string): Promise<Mandat> {
  const { content } = await appeler('PUT /api/gestion/societes/{id}/mandat/numero-registre', {
    chemin: { id },
    corps: { numeroRegistre },
  });
  return retenirMandat(id, content.details);
}
