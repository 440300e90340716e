/** The files that the server makes of lists. */
import { mutationOptions } from '@tanstack/react-query';
import type { adresse } from '../lib/requete';
import { type CheminLu, type RequeteDe, telecharger } from './appel';
import { ECHECS } from './echecs';

/** A call that makes a file of a list. It takes the same parameters as the list. */
export type CheminDExport = Extract<CheminLu, `${string}/export`>;

type UnExport = RequeteDe<'GET /api/options/export'>;

interface Demande {
  liste: CheminDExport;
  /** The filters and the order of the list. */
  demandes: Parameters<typeof adresse>[1];
  format: NonNullable<UnExport['format']>;
}

/** Downloads a list as a file. A refusal is shown with its reason, for example too many rows. */
export const exporterLaListe = mutationOptions({
  mutationFn: ({ liste, demandes, format }: Demande) =>
    telecharger(liste, `liste.${format}`, { requete: { ...demandes, format } as UnExport }),
  meta: { echec: ECHECS.export },
});
