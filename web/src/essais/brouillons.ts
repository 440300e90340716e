/** A draft and a fake server of it, which handles versions, idempotency keys and refusals as the portal does. */
import { vi } from 'vitest';
import { BROUILLON as EXPOSEE } from '../features/planche/exemple-reservation';
import { SANS_ACQUEREUR } from '../features/reservation/commun/document-du-brouillon';
import type { ReservationDuFil } from '../features/reservation/commun/fil';
import { appliquer, type Objet } from '../lib/merge-patch';
import { LOT, OPTION } from './options';

const PERMISE = { autorisee: true, motif: null };

/** A draft that was begun for a buyer whose name was typed. Everything else is empty. */
export const BROUILLON: ReservationDuFil = {
  id: 31,
  draft: true,
  etape: { code: 'BROUILLON', libelle: 'Brouillon' },
  statut: { code: 'EN_COURS', libelle: 'En cours' },
  dateReservation: '2026-11-23T13:00:00Z',
  dateModification: '2026-11-23T13:32:00Z',
  dateEcheance: '2026-11-26T13:32:00Z',
  expiresAt: '2026-11-26T13:32:00Z',
  dateFin: null,
  motif: null,
  option: null,
  prixGele: OPTION.prixGele,
  prixContrat: null,
  rdvPhysique: null,
  destinationAchat: null,
  destinationAchatDetail: null,
  fiscalite: null,
  tva: null,
  offrePromotionnelle: null,
  resaSociete: null,
  societe: null,
  reservataire: { ...SANS_ACQUEREUR, civilite: 'Mme', nom: 'Le Bihan', prenom: 'Anaïs' },
  coreservataire: null,
  financement: null,
  notaire: null,
  depotGarantie: null,
  documents: [],
  lot: { ...OPTION.lot, statut: { code: 'T', libelle: 'Pré-réservé' } },
  prescripteur: OPTION.prescripteur,
  complet: false,
  prochaineAction: { libelle: 'Compléter le dossier', qui: 'le prescripteur' },
  contrat: null,
  actions: { ...EXPOSEE.actions, prolonger: PERMISE },
  formulaire: null,
  historique: [],
};

/** The lot of the draft, as its holder sees it. */
export const LOT_RESERVE = { ...LOT, statut: { code: 'T', libelle: 'Pré-réservé' } };

/** The answer to a refused change. */
export const refus = (status: number, suite: object) =>
  Response.json({ title: 'Refus', detail: 'Refus.', code: 'x', ...suite }, { status });

export interface Recue {
  cle: string | null;
  version: string | null;
  corps: Objet;
}

/** Plays the server of one draft. */
export function servirUnBrouillon(depart: ReservationDuFil = BROUILLON) {
  let reservation = depart;
  let version = 1;
  const recues: Recue[] = [];
  const faites = new Map<string, Response>();
  const repondre = () => Response.json(reservation, { headers: { ETag: `W/"v${version}-x"` } });
  const serveur = {
    recues,
    /** The answers to the next changes, one for each, in place of the usual answer. */
    prochaines: [] as ((recue: Recue) => Response | Promise<Response> | null)[],
    /** The answers to the next reads, one for each, in place of the usual answer. */
    lectures: [] as (() => Response | Promise<Response>)[],
    reservation: () => reservation,
    /** Changes the draft as somebody else would. */
    ailleurs: (suite: Partial<ReservationDuFil>) => {
      reservation = { ...reservation, ...suite };
      version += 1;
    },
    /** Gives the usual answer to a change, as the portal would. */
    prendre: ({ cle, version: lue, corps }: Recue): Response => {
      const deja = faites.get(cle ?? '');
      if (deja !== undefined) {
        return deja.clone();
      }
      if (lue !== null && !lue.includes(`v${version}-`)) {
        return refus(409, { code: 'version-depassee' });
      }
      reservation = appliquer(reservation, corps) as ReservationDuFil;
      version += 1;
      const reponse = repondre();
      faites.set(cle ?? '', reponse.clone());
      return reponse;
    },
  };
  vi.stubGlobal('fetch', async (adresse: string, init: RequestInit = {}) => {
    if (!adresse.startsWith(`/api/reservations/${depart.id}`)) {
      return new Promise(() => {});
    }
    if (init.method !== 'PATCH') {
      return serveur.lectures.shift()?.() ?? repondre();
    }
    const entetes = new Headers(init.headers);
    const recue: Recue = {
      cle: entetes.get('Idempotency-Key'),
      version: entetes.get('If-Match'),
      corps: JSON.parse(String(init.body)) as Objet,
    };
    recues.push(recue);
    return (await serveur.prochaines.shift()?.(recue)) ?? serveur.prendre(recue);
  });
  return serveur;
}
