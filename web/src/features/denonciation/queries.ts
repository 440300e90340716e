/** The calls of declarations (spec sections 7 and 8). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adresseDe, appeler, lire, type ReponseDe, type RequeteDe } from '../../api/appel';
import { cles } from '../../api/cles';
import { type ContactDenonce, type DenonciationLue, lireDenonciation } from '../../api/denonciation';
import { ECHECS } from '../../api/echecs';
import { cleDeLEmail } from '../../lib/email';
import { jourDe } from '../../lib/formats';
import { email as courriel, telephoneEnvoye } from '../../lib/normaliser';
import { verifier as verifierRegle } from '../../lib/regles';
import { TAILLES } from '../../lib/tailles';
import type { denonciationDuFil, ValeursDenonciation } from './saisie';

export type Demandes = RequeteDe<'GET /api/denonciations'>;
export type Prevision = ReponseDe<'POST /api/denonciations/verification'>['programmes'][number];

export interface PageDeDenonciations {
  membres: DenonciationLue[];
  total: number;
}

async function lireListe(requete: Demandes, signal: AbortSignal): Promise<PageDeDenonciations> {
  const recue = await lire('/api/denonciations', { requete, signal });
  return {
    membres: recue['hydra:member'].map(lireDenonciation),
    total: recue['hydra:totalItems'],
  };
}

/** A page of the list. Another page aborts the previous request (spec section 7). */
export const denonciations = (requete: Demandes) =>
  queryOptions({
    queryKey: cles.denonciations.liste(adresseDe('/api/denonciations', { requete })),
    queryFn: ({ signal }) => lireListe(requete, signal),
    placeholderData: keepPreviousData,
    meta: { echec: ECHECS.denonciations },
  });

/**
 * The people whom this user has declared. Each person appears once: two declarations with the same contact or the same e-mail
 * are about one person.
 */
export const mesContacts = (texte: string, moi: number) =>
  queryOptions({
    queryKey: cles.denonciations.contacts(`${moi} ${texte}`),
    queryFn: async ({ signal }): Promise<ContactDenonce[]> => {
      const { membres } = await lireListe(
        {
          'prescripteur.id': moi,
          contact: texte,
          'order[dateCreation]': 'desc',
          limit: TAILLES.programmesSimples,
        },
        signal,
      );
      return sansDoublons(membres.flatMap(({ contact }) => (contact === null ? [] : [contact])));
    },
    placeholderData: keepPreviousData,
  });

export function sansDoublons(contacts: readonly ContactDenonce[]): ContactDenonce[] {
  const vus = new Set<string | number>();
  return contacts.filter(({ id, email }) => {
    const connu = vus.has(id) || (email !== null && vus.has(cleDeLEmail(email)));
    vus.add(id);
    if (email !== null) {
      vus.add(cleDeLEmail(email));
    }
    return !connu;
  });
}

/** Whether a value is present and valid. */
const tient = (regle: 'email' | 'phone_number', valeur: string) =>
  valeur.trim() !== '' && verifierRegle(regle, valeur) === null;

/** The typed e-mail and phone by which the server recognises a person. */
const personne = ({ email, tel }: Pick<ValeursDenonciation, 'email' | 'tel'>) => ({
  email: tient('email', email) ? courriel(email) : null,
  tel: tient('phone_number', tel) ? telephoneEnvoye(tel) : null,
});

const estConnue = ({ email, tel }: ReturnType<typeof personne>) => email !== null || tel !== null;

/** The declared people, as far as they are typed. A couple counts once both have an e-mail or a phone. */
export interface Denonces {
  contact: ReturnType<typeof personne>;
  conjoint?: ReturnType<typeof personne>;
}

export function denonces({
  email,
  tel,
  aDeux,
  co_email,
  co_tel,
}: Pick<ValeursDenonciation, 'email' | 'tel' | 'aDeux' | 'co_email' | 'co_tel'>): Denonces {
  const contact = personne({ email, tel });
  const conjoint = personne({ email: co_email, tel: co_tel });
  return aDeux && estConnue(conjoint) ? { contact, conjoint } : { contact };
}

/** The expected result of a declaration, by programme. Nothing is asked before the first person has an e-mail or a phone. */
export function previsions(qui: Denonces, programmes: ValeursDenonciation['programmes']) {
  const corps = { ...qui, programmes: programmes.map(({ id }) => id) };
  return queryOptions({
    queryKey: cles.denonciations.verification(JSON.stringify(corps)),
    queryFn: async ({ signal }) =>
      (await appeler('POST /api/denonciations/verification', { corps, signal })).content.details.programmes,
    enabled: programmes.length > 0 && estConnue(qui.contact),
    refetchOnWindowFocus: false,
  });
}

/** Declares a contact. Calls with the same idempotency key make a single declaration. */
export async function denoncer(corps: ReturnType<typeof denonciationDuFil>, cleDIdempotence: string) {
  const { content } = await appeler('POST /api/denonciations', { corps, cleDIdempotence });
  return content.details;
}

export async function annuler(id: number, corps: { motif?: string }, cleDIdempotence: string): Promise<void> {
  await appeler('POST /api/denonciations/{id}/annulation', { chemin: { id }, corps, cleDIdempotence });
}

/** The message after a renewal. */
export const ditRenouvelee = ({ dateEcheance }: Pick<DenonciationLue, 'dateEcheance'>): string =>
  dateEcheance === null
    ? 'Dénonciation renouvelée.'
    : `Dénonciation renouvelée jusqu’au ${jourDe(dateEcheance)}.`;

export async function renouveler(id: number, cleDIdempotence: string): Promise<DenonciationLue> {
  const { content } = await appeler('POST /api/denonciations/{id}/renouvellement', {
    chemin: { id },
    corps: {},
    cleDIdempotence,
  });
  return lireDenonciation(content.details);
}
