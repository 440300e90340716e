/** Declarations as pages show them: the server's fields, and fields that are derived from them (spec sections 3 and 4). */
import { queryOptions } from '@tanstack/react-query';
import { nomComplet } from '../lib/normaliser';
import { lire, type ReponseDe } from './appel';
import { cles } from './cles';
import { ErreurAppel } from './erreur-appel';

export type Denonciation = ReponseDe<'GET /api/denonciations/{id}'>;
export type ContactDenonce = NonNullable<Denonciation['contact']>;
/** The names of the declared people, ready to show; `null` once they are erased. */
export function nomsDeLaDenonciation({
  contact,
  conjoint,
}: Pick<Denonciation, 'contact' | 'conjoint'>): string | null {
  const noms = [contact, conjoint].flatMap((un) => (un === null ? [] : [nomComplet(un)]));
  return noms.length === 0 ? null : noms.join(' et ');
}

export type ProgrammeDenonce = Denonciation['programmes'][number];
export type PrescripteurDeSuivi = NonNullable<Denonciation['prescripteur']>;

export type SlugDeDenonciation = 'validated' | 'pending' | 'expired' | 'refused' | 'canceled' | 'unknown';

/** The status of a declaration: its code in the API, the label that pages show, and the name that this code uses (`slug`). */
export interface StatutDeDenonciation {
  code: number;
  label: string;
  slug: SlugDeDenonciation;
  /** Rank of this status in lists, from 1. */
  order: number;
}

/** The text of a list of declarations when its filters leave none. */
export const AUCUNE_DENONCIATION_FILTREE = 'Aucune dénonciation ne correspond à ces filtres.';

/** All statuses, in the order in which lists show them. */
export const STATUTS_DE_DENONCIATION: readonly StatutDeDenonciation[] = [
  { code: 2, label: 'Validée', slug: 'validated', order: 1 },
  { code: 1, label: 'En cours', slug: 'pending', order: 2 },
  { code: 3, label: 'Echue', slug: 'expired', order: 3 },
  { code: 4, label: 'Refusée', slug: 'refused', order: 4 },
  { code: 5, label: 'Annulée', slug: 'canceled', order: 5 },
];

/** The status of a code. An unknown code is sorted last. */
export function statutDeDenonciation(code: string | number): StatutDeDenonciation {
  const connu = STATUTS_DE_DENONCIATION.find((statut) => statut.code === Number(code));
  return connu ?? { code: Number(code), label: 'Inconnu', slug: 'unknown', order: 6 };
}

/** A declaration with its derived fields. */
export interface DenonciationLue extends Denonciation {
  status: StatutDeDenonciation;
  /** Instants, in milliseconds since 1970. */
  createdAt: number;
  expiredAt: number | null;
}

export function lireDenonciation(recue: Denonciation): DenonciationLue {
  return {
    ...recue,
    status: statutDeDenonciation(recue.statut.code),
    createdAt: Date.parse(recue.dateCreation),
    expiredAt: recue.dateEcheance === null ? null : Date.parse(recue.dateEcheance),
  };
}

/** Whether the declaration protects its contact, or still may. */
export const courtEncore = ({ status: { slug } }: Pick<DenonciationLue, 'status'>): boolean =>
  slug === 'validated' || slug === 'pending';

/**
 * Reads one declaration; `null` when none can be read (spec section 7). Any other failure throws, because it does not say that
 * the declaration does not exist.
 */
export const denonciation = (id: number) =>
  queryOptions({
    queryKey: cles.denonciations.une(id),
    queryFn: async ({ signal }): Promise<DenonciationLue | null> => {
      try {
        return lireDenonciation(await lire('/api/denonciations/{id}', { chemin: { id }, signal }));
      } catch (cause) {
        if (cause instanceof ErreurAppel && cause.statusCode === 404) {
          return null;
        }
        throw cause;
      }
    },
  });
