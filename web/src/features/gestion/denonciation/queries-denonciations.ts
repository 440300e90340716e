/** The calls of the staff's declarations and of the developer's contacts. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, type Reponse, type ReponseDe } from '../../../api/appel';
import { cles } from '../../../api/cles';
import { requetes } from '../../../api/requetes';
import { contactDuFil, type ValeursContact } from '../../../ui/contact/contact';
import { enFiche, type Fiche, type Membre } from '../commun/queries';

/** The status of pending declarations (spec section 4). */
export const A_DECIDER = '1';

export type LigneDenonciation = Membre<'denonciationsGerees'>;
export type DenonciationGeree = ReponseDe<'GET /api/gestion/denonciations/{id}'>;
export type Rivale = DenonciationGeree['rivales'][number];
export type VenteRivale = DenonciationGeree['ventes'][number];
export type BilanDImport = ReponseDe<'POST /api/gestion/contacts/import'>;

export function denonciationGeree(id: number) {
  return queryOptions({
    queryKey: cles.denonciationsGerees.une(id),
    queryFn: async ({ signal }) =>
      enFiche(await appeler('GET /api/gestion/denonciations/{id}', { chemin: { id }, signal })),
    refetchOnWindowFocus: false,
  });
}

export const chargerDenonciationGeree = (id: number) => requetes.fetchQuery(denonciationGeree(id));

export const relireDenonciation = (id: number) =>
  requetes.fetchQuery({ ...denonciationGeree(id), staleTime: 0 });

/** Stores the sheet of an answer. The declarations in conflict with it are read again, because the conflict may have ended. */
function retenir(reponse: Reponse<DenonciationGeree>): Fiche<DenonciationGeree> {
  const fiche = enFiche(reponse);
  const { denonciation, rivales } = fiche.donnees;
  requetes.setQueryData(cles.denonciationsGerees.une(denonciation.id), fiche);
  for (const rivale of rivales) {
    requetes.removeQueries({ queryKey: cles.denonciationsGerees.une(rivale.denonciation.id) });
  }
  return fiche;
}

/** A decision on a declaration. */
export type DecisionDeDenonciation =
  | { quoi: 'valider' }
  | { quoi: 'prioriser'; motif: string; motifAutres: string }
  | { quoi: 'refuser' | 'annuler'; motif: string };

/** Sends a decision. The answer to a cancellation only holds the declaration, so the sheet is read again. */
export async function deciderDenonciation(
  id: number,
  decision: DecisionDeDenonciation,
  siVersion: string | null,
): Promise<Fiche<DenonciationGeree>> {
  const ou = { chemin: { id }, siVersion };
  switch (decision.quoi) {
    case 'valider':
      return retenir(await appeler('POST /api/gestion/denonciations/{id}/validation', { ...ou, corps: {} }));
    case 'refuser':
      return retenir(
        await appeler('POST /api/gestion/denonciations/{id}/refus', {
          ...ou,
          corps: { motif: decision.motif },
        }),
      );
    case 'prioriser':
      return retenir(
        await appeler('POST /api/gestion/denonciations/{id}/priorite', {
          ...ou,
          corps: { motif: decision.motif, motifAutres: decision.motifAutres },
        }),
      );
    case 'annuler':
      await appeler('POST /api/denonciations/{id}/annulation', {
        chemin: { id },
        corps: { motif: decision.motif },
      });
      return relireDenonciation(id);
  }
}

/** Saves a contact of the developer. */
export async function saisirContact(
  contact: ValeursContact,
  { programmes, date }: { programmes: readonly string[]; date: string },
  cleDIdempotence: string,
) {
  const { email, ...autres } = contactDuFil(contact);
  const corps = {
    contact: {
      ...autres,
      civilite: contact.civilite === null ? null : autres.civilite,
      email: email === '' ? null : email,
    },
    programmes: [...programmes],
    date: date === '' ? null : date,
  };
  const { content } = await appeler('POST /api/gestion/contacts', { corps, cleDIdempotence });
  return content.details;
}

/** Sends a file of the developer's contacts: all of it is imported, or nothing. */
export async function importerContacts(
  fichier: File,
  conditions: { signal: AbortSignal; progression: (part: number) => void },
): Promise<BilanDImport> {
  const corps = new FormData();
  corps.set('fichier', fichier);
  const { content } = await appeler('POST /api/gestion/contacts/import', { corps, ...conditions });
  return content.details;
}
