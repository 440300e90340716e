/**
 * Calls of spec section 7 that a button makes as soon as the server allows it, and that the server will answer with the
 * feature they belong to. What the OpenAPI document says wins: a line leaves this file when its path enters the document.
 */
import type { components } from './schema';

type Sans = { query?: never; header?: never; path?: never; cookie?: never };
type Avec<P> = Omit<Sans, 'path'> & { path: P };
type Json<T> = { content: { 'application/json': T } };
type Fichier = { content: { 'multipart/form-data': { fichier: string } } };
type Rendu<T> = { headers: Record<string, unknown>; content: { 'application/json': T } };
type Rien = { headers: Record<string, unknown>; content?: never };

export type EmplacementAttendu =
  | 'responsabiliteCivile'
  | 'carteProfessionnelle'
  | 'extraitRegistre'
  | 'pieceIdentite'
  | 'coordonneesBancaires'
  | 'garantieFinanciere'
  | 'statuts';

interface Coordonnees {
  contact: { phone: string; email: string };
  location: { address: string; zipcode: string; city: string };
}

export interface SocieteInscrite extends Coordonnees {
  siren: string;
  siret?: string | null;
  companyName: string;
  rcs: string;
  socialStatus: string;
  category: string;
  cardNumber: string;
  cardExpirationDate: string;
  sourceRegistre?: 'annuaire' | 'main' | null;
}

export interface PrescripteurInscrit extends Coordonnees {
  civility: 'M' | 'Mme';
  lastname: string;
  firstname: string;
  isLegalRepresentative?: boolean;
  representative?: { civility: 'M' | 'Mme'; lastname: string; firstname: string; email: string } | null;
}

export interface LigneDInscription {
  id: number;
  reference: string;
  statut: components['schemas']['CodeLibelle'];
  societe: string | null;
  siren: string | null;
  ville: string | null;
  prescripteur: { civilite: 'M' | 'Mme'; nom: string; prenom: string } | null;
  dateCreation: string;
  dateDecision: string | null;
  manques: number;
  alertes: number;
}

export interface DocumentDInscription {
  emplacement: EmplacementAttendu;
  libelle: string;
  nom: string | null;
  url: string | null;
  type: string | null;
  taille: number | null;
  raison: string | null;
  recueLe: string | null;
  demandes: { date: string; demande: string; recueLe: string | null }[];
}

export interface InscriptionAttendue extends LigneDInscription {
  company: SocieteInscrite | null;
  prescriber: PrescripteurInscrit | null;
  documents: DocumentDInscription[];
  controles: {
    code: string;
    libelle: string;
    etat: 'bon' | 'attention' | 'mauvais' | 'inconnu';
    detail: string;
  }[];
  assuranceFin: string | null;
  historique: {
    date: string;
    auteur: { id: number; nom: string } | null;
    fait: string;
    detail: string | null;
  }[];
  decision: { auteur: { id: number; nom: string }; date: string; raison: string | null } | null;
  societeCreee: { id: number } | null;
  utilisateurCree: { id: number } | null;
  droits: { decider: boolean };
}

export interface MandatAttendu {
  id: string;
  actif: boolean;
  dateSignature: string | null;
  dateSignatureIcade: string | null;
  dateEcheance: string | null;
  papier?: boolean;
  fichier?: string | null;
  droits?: { enregistrer: boolean };
}

export interface CheminsAttendus {
  '/api/info-dispo': {
    post: {
      parameters: Sans;
      requestBody: Json<{ lot: string }>;
      responses: { 201: Rien };
    };
  };
  '/api/inscription/inscription/societe': {
    post: { parameters: Sans; requestBody: Json<SocieteInscrite>; responses: { 200: Rendu<unknown> } };
  };
  '/api/inscription/inscription/prescripteur': {
    post: { parameters: Sans; requestBody: Json<PrescripteurInscrit>; responses: { 200: Rendu<unknown> } };
  };
  '/api/inscription': {
    post: {
      parameters: Sans;
      requestBody: Json<{
        company: SocieteInscrite;
        prescriber: PrescripteurInscrit;
        documents: (string | null)[];
        raisons: { garantieFinanciere?: string | null; statuts?: string | null };
        cgu: boolean;
        token: string;
      }>;
      responses: { 201: Rendu<{ reference: string; email: string }> };
    };
  };
  '/api/inscription/documents': {
    post: {
      parameters: Omit<Sans, 'query'> & { query: { emplacement: EmplacementAttendu } };
      requestBody: Fichier;
      responses: {
        201: Rendu<{ nom: string; libelle: string; taille: number; type: string; expireLe: string }>;
      };
    };
  };
  '/api/inscription/documents/{nom}': {
    delete: { parameters: Avec<{ nom: string }>; responses: { 204: Rien } };
  };
  '/api/insee': {
    get: {
      parameters: Omit<Sans, 'query'> & { query: { q: string } };
      responses: { 200: Rendu<components['schemas']['Adresses'] | Record<string, unknown>> };
    };
  };
  '/api/inscription/pieces/{jeton}': {
    get: {
      parameters: Avec<{ jeton: string }>;
      responses: {
        200: Rendu<{
          reference: string;
          societe: string;
          emplacement: EmplacementAttendu;
          libelle: string;
          demande: string;
          formats: string[];
          poidsKo: number;
          expireLe: string;
        }>;
      };
    };
    post: {
      parameters: Avec<{ jeton: string }>;
      requestBody: Fichier;
      responses: { 201: Rendu<{ reference: string }> };
    };
  };
  '/api/gestion/inscriptions': {
    get: {
      parameters: Omit<Sans, 'query'> & {
        query?: {
          'statut.code[]'?: string[];
          recherche?: string;
          'dateCreation[gte]'?: string;
          'dateCreation[lte]'?: string;
          'order[dateCreation]'?: 'asc' | 'desc';
          'order[societe]'?: 'asc' | 'desc';
          'order[statut]'?: 'asc' | 'desc';
          page?: number;
          limit?: number;
        };
      };
      responses: { 200: Rendu<{ 'hydra:totalItems': number; 'hydra:member': LigneDInscription[] }> };
    };
  };
  '/api/gestion/inscriptions/{id}': {
    get: { parameters: Avec<{ id: number }>; responses: { 200: Rendu<InscriptionAttendue> } };
    patch: {
      parameters: Avec<{ id: number }>;
      requestBody: { content: { 'application/merge-patch+json': { assuranceFin: string | null } } };
      responses: { 200: Rendu<InscriptionAttendue> };
    };
  };
  '/api/gestion/inscriptions/{id}/acceptation': {
    post: {
      parameters: Avec<{ id: number }>;
      requestBody: Json<{ gerant?: number | null; groupe?: number | null }>;
      responses: { 200: Rendu<InscriptionAttendue> };
    };
  };
  '/api/gestion/inscriptions/{id}/refus': {
    post: {
      parameters: Avec<{ id: number }>;
      requestBody: Json<{ raison: string }>;
      responses: { 200: Rendu<InscriptionAttendue> };
    };
  };
  '/api/gestion/inscriptions/{id}/demande': {
    post: {
      parameters: Avec<{ id: number }>;
      requestBody: Json<{ emplacement: EmplacementAttendu; demande: string }>;
      responses: { 200: Rendu<InscriptionAttendue> };
    };
  };
  '/api/gestion/societes/{id}/mandat': {
    get: { parameters: Avec<{ id: number }>; responses: { 200: Rendu<MandatAttendu> } };
    post: {
      parameters: Avec<{ id: number }>;
      requestBody: Fichier;
      responses: { 201: Rendu<MandatAttendu> };
    };
  };
}
