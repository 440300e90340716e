/** The calls of a company's sheet and of its mandate. */
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

/** Records a mandate signed on paper: its scan, and the two days of signature. */
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
  /** The days on which the company and the portal's company signed, as `yyyy-mm-dd`. */
  dateSignature: string;
  dateSignatureIcade: string;
}

/** The signatory of a company. */
export interface Representant {
  civilite: 'M' | 'Mme';
  prenom: string;
  nom: string;
  email: string;
}

/** Stores the mandate of an answer. */
function retenirMandat(id: number, mandat: Mandat): Mandat {
  requetes.setQueryData(cles.societes.mandat(id), mandat);
  return mandat;
}

/** Names the signatory of a company. The document is made for them, and a link is sent. */
export async function nommerRepresentant(id: number, corps: Representant): Promise<Mandat> {
  const { content } = await appeler('PUT /api/gestion/societes/{id}/mandat/representant', {
    chemin: { id },
    corps,
  });
  return retenirMandat(id, content.details);
}

/** Sends a new link. The old one no longer works. */
export async function renvoyerMandat(id: number): Promise<Mandat> {
  const { content } = await appeler('POST /api/gestion/societes/{id}/mandat/envoi', { chemin: { id } });
  return retenirMandat(id, content.details);
}

/** Ends the mandate early. */
export async function terminerMandat(id: number, motif: string): Promise<Mandat> {
  const { content } = await appeler('POST /api/gestion/societes/{id}/mandat/fin', {
    chemin: { id },
    corps: { motif },
  });
  return retenirMandat(id, content.details);
}

/** Sets the number of the mandate in the company's register. */
export async function numeroterMandat(id: number, numeroRegistre: string): Promise<Mandat> {
  const { content } = await appeler('PUT /api/gestion/societes/{id}/mandat/numero-registre', {
    chemin: { id },
    corps: { numeroRegistre },
  });
  return retenirMandat(id, content.details);
}
