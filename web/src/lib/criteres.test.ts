import { expect, it } from 'vitest';
import {
  type Criteres,
  ecrireCriteres,
  lireCriteres,
  parametresDAppel,
  puces,
  SANS_CRITERE,
} from './criteres';
import { requete } from './requete';

const COMPLETS: Criteres = {
  locations: ['52-44', '52-44-44109'],
  fiscalites: ['lmnp'],
  livraison: 12,
  typesDeBien: ['appartement', 'maison'],
  nbDePieces: [2, 5],
  zoneFiscale: ['A bis'],
  actabilite: 3,
  exterieur: ['balcon', 'jardin'],
  tauxCommission: 6,
  budgetMin: 180000,
  budgetMax: 420000,
  lotsLibres: true,
  reservationDemat: true,
  lotsDedies: true,
};

it('garde toute la recherche dans l’adresse', () => {
  expect(lireCriteres(ecrireCriteres(COMPLETS))).toEqual(COMPLETS);
  expect(lireCriteres(ecrireCriteres(SANS_CRITERE))).toEqual(SANS_CRITERE);
  expect(ecrireCriteres(SANS_CRITERE).toString()).toBe('');
});

it('laisse de côté ce que l’adresse dit de travers', () => {
  expect(lireCriteres(new URLSearchParams('budgetMax=abc&pieces=deux&libres=peut-etre'))).toEqual(
    SANS_CRITERE,
  );
});

it('nomme les champs comme chaque appel les attend', () => {
  const jour = new Date(2026, 10, 21);
  const lots = decodeURIComponent(requete(parametresDAppel(COMPLETS, 'lots', jour)));
  expect(lots).toContain('programme.lieu.id[]=52-44&programme.lieu.id[]=52-44-44109');
  expect(lots).toContain('programme.calendrier.dateLivraison[lte]=2027-11-21');
  expect(lots).toContain('statut.code[]=l&');
  expect(lots).toContain('balcon=true&jardin=true');
  expect(lots).toContain('exists[exclusivite]=true');
  const programmes = decodeURIComponent(requete(parametresDAppel(COMPLETS, 'programmes', jour)));
  expect(programmes).toContain('lots.prix[gte]=180000&lots.prix[lte]=420000');
  expect(programmes).toContain('exists[lots.exclusivite]=true');
  expect(programmes).toContain('calendrier.dateActabilite[lte]=2027-02-21');
});

it('sans critère, demande les quatre statuts et écarte les avant-premières', () => {
  const lots = decodeURIComponent(requete(parametresDAppel(SANS_CRITERE, 'lots', new Date(2026, 10, 21))));
  expect(lots).toBe(
    'statut.code[]=l&statut.code[]=a&statut.code[]=o&statut.code[]=t&isDifferent[programme.phaseCommerciale.code]=AVANTPREMIERE',
  );
});

it('dit chaque filtre actif et l’enlève seul', () => {
  const toutes = puces(COMPLETS, (id) => `lieu ${id}`);
  expect(toutes.map(({ libelle }) => libelle.replace(/[\u00a0\u202f]/gu, ' '))).toEqual([
    'lieu 52-44',
    'lieu 52-44-44109',
    'Appartement, Maison',
    '2 pièces, 5 pièces et plus',
    'LMNP',
    'Zone A bis',
    'Balcon, Jardin',
    '180 000 à 420 000 €',
    'Livraison dans les 12 mois',
    'Actable dans les 3 mois',
    'Commission d’au moins 6 %',
    'Lots libres',
    'Réservation démat',
    'Lots dédiés',
  ]);
  expect(toutes[0]?.sans.locations).toEqual(['52-44-44109']);
  expect(toutes[7]?.sans).toMatchObject({ budgetMin: null, budgetMax: null, lotsLibres: true });
  expect(puces(SANS_CRITERE, String)).toEqual([]);
});
