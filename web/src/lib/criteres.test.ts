import { expect, it } from 'vitest';
import {
  avecLieux,
  type Criteres,
  completer,
  dansLaFenetre,
  ecrireCriteres,
  lireCriteres,
  lireFenetre,
  parametresDAppel,
  SANS_CRITERE,
} from './criteres';
import {
  combienDeFiltres,
  libelleBudget,
  libelleSurface,
  puces,
  trimestresAVenir,
  valeurDe,
} from './libelles-criteres';
import { requete } from './requete';

const COMPLETS: Criteres = {
  locations: ['52-44', '52-44-44109'],
  fiscalites: ['lmnp'],
  livraison: '12',
  typesDeBien: ['appartement', 'maison'],
  tousLesTypes: false,
  nbDePieces: [2, 5],
  zoneFiscale: ['A bis'],
  actabilite: '2028-T2',
  exterieur: ['balcon', 'jardin'],
  tauxCommission: 6,
  budgetMin: 180000,
  budgetMax: 420000,
  lotsLibres: true,
  reservationDemat: true,
  lotsDedies: true,
  surfaceMin: 40,
  surfaceMax: 90,
  caracteristiques: ['fibre', 'bordMer'],
  promotion: true,
  dernieresOpportunites: true,
  fenetre: '-2.5,46.9,-1,47.8',
};

const sobre = (texte: string) => texte.replace(/[\u00a0\u202f]/gu, ' ');

it('garde toute la recherche dans l’adresse', () => {
  expect(lireCriteres(ecrireCriteres(COMPLETS))).toEqual(COMPLETS);
  expect(lireCriteres(ecrireCriteres(SANS_CRITERE))).toEqual(SANS_CRITERE);
  expect(ecrireCriteres(SANS_CRITERE).toString()).toBe('');
});

it('laisse de côté ce que l’adresse dit de travers', () => {
  const adresse =
    'budgetMax=abc&pieces=deux&livraison=2028-T5&actabilite=bientot&libres=peut-etre&exterieur=prix&caracteristique=tauxCommission&fenetre=1,2,3';
  expect(lireCriteres(new URLSearchParams(adresse))).toEqual(SANS_CRITERE);
});

it('lit une fenêtre de carte, et rien d’autre', () => {
  expect(lireFenetre('-2.5,46.9,-1,47.8')).toEqual([-2.5, 46.9, -1, 47.8]);
  for (const texte of [
    null,
    '',
    '1,2,3',
    '1,2,3,4,5',
    'a,b,c,d',
    '0,10,1,5',
    '0,-91,1,5',
    '-181,1,2,3',
    '1,,2,3',
  ]) {
    expect(lireFenetre(texte)).toBeNull();
  }
});

it('reprend ce qui a été gardé, même par une version plus ancienne', () => {
  expect(completer(COMPLETS)).toEqual(COMPLETS);
  expect(completer({ locations: ['52-44'], budgetMax: 'beaucoup', nbDePieces: 3, fenetre: 12 })).toEqual({
    ...SANS_CRITERE,
    locations: ['52-44'],
  });
  expect(completer(null)).toEqual(SANS_CRITERE);
  expect(completer([])).toEqual(SANS_CRITERE);
});

it('cherche dans la zone de la carte ou dans des lieux, jamais dans les deux', () => {
  const ici = dansLaFenetre(COMPLETS, '0,1,2,3');
  expect(ici).toMatchObject({ locations: [], fenetre: '0,1,2,3', lotsLibres: true });
  expect(avecLieux(ici, ['11'])).toMatchObject({ locations: ['11'], fenetre: null, lotsLibres: true });
});

it('nomme les champs comme chaque appel les attend', () => {
  const jour = '2026-11-21';
  const lots = decodeURIComponent(requete(parametresDAppel(COMPLETS, 'lots', jour)));
  expect(lots).toContain('programme.lieu.id[]=52-44&programme.lieu.id[]=52-44-44109');
  expect(lots).toContain('programme.calendrier.dateLivraison[lte]=2027-11-21');
  expect(lots).toContain('statut.code[]=l&');
  expect(lots).toContain('exterieur[]=balcon&exterieur[]=jardin');
  expect(lots).toContain('exists[exclusivite]=true');
  expect(lots).toContain('surfaces.surface[gte]=40&surfaces.surface[lte]=90');
  expect(lots).toContain('programme.caracteristiques.fibre=true&programme.caracteristiques.bordMer=true');
  expect(lots).toContain('programme.promotionEnCours=true&programme.dernieresOpportunites=true');
  expect(lots).toContain('programme.coordonnees[bbox]=-2.5,46.9,-1,47.8');
  const programmes = decodeURIComponent(requete(parametresDAppel(COMPLETS, 'programmes', jour)));
  expect(programmes).toContain('lots.prix[gte]=180000&lots.prix[lte]=420000');
  expect(programmes).toContain('exists[lots.exclusivite]=true');
  expect(programmes).toContain('calendrier.dateActabilite[lte]=2028-06-30');
  expect(programmes).toContain('&coordonnees[bbox]=-2.5,46.9,-1,47.8');
});

it('sans critère, demande les quatre statuts et écarte les avant-premières', () => {
  const lots = decodeURIComponent(requete(parametresDAppel(SANS_CRITERE, 'lots', '2026-11-21')));
  expect(lots).toBe(
    'typologie.nature.code[]=appartement&typologie.nature.code[]=maison&statut.code[]=l&statut.code[]=a&statut.code[]=o&statut.code[]=t&isDifferent[programme.phaseCommerciale.code]=AVANTPREMIERE',
  );
});

it('dit chaque filtre actif et l’enlève seul', () => {
  const toutes = puces(COMPLETS, (id) => `lieu ${id}`);
  expect(toutes.map(({ libelle }) => sobre(libelle))).toEqual([
    'lieu 52-44',
    'lieu 52-44-44109',
    'Zone de la carte',
    'Appartement, Maison',
    '2 pièces, 5 pièces et plus',
    'LMNP',
    'Zone A bis',
    'Balcon, Jardin',
    'Fibre, Bord de mer',
    '180 000 à 420 000 €',
    '40 à 90 m²',
    'Livraison dans les 12 mois',
    'Actable avant la fin du T2 2028',
    'Commission d’au moins 6 %',
    'Lots libres',
    'Réservation démat',
    'Lots dédiés',
    'Promotion en cours',
    'Dernières opportunités',
  ]);
  expect(toutes.map(({ enBarre }) => enBarre)).toEqual([
    ...['tete', 'tete', undefined, 'tete'],
    'milieu',
    'fin',
    ...[undefined, undefined, undefined],
    'milieu',
    undefined,
    'fin',
    undefined,
    'fin',
    'interrupteur',
    ...[undefined, undefined, undefined, undefined],
  ]);
  expect(toutes[0]?.sans.locations).toEqual(['52-44-44109']);
  expect(toutes[2]?.sans).toMatchObject({ fenetre: null, locations: COMPLETS.locations });
  expect(toutes[9]?.sans).toMatchObject({ budgetMin: null, budgetMax: null, lotsLibres: true });
  expect(puces(SANS_CRITERE, String).map(({ libelle, enBarre }) => [libelle, enBarre])).toEqual([
    ['Logements', 'tete'],
  ]);
});

it('cherche d’abord les logements, et une puce d’un geste rend tous les types', () => {
  const types = (criteres: Criteres) =>
    parametresDAppel(criteres, 'programmes', '2026-11-21')['lots.typologie.nature.code[]'];
  expect(types(SANS_CRITERE)).toEqual(['appartement', 'maison']);
  const tous = puces(SANS_CRITERE, String)[0]?.sans ?? SANS_CRITERE;
  expect(types(tous)).toEqual([]);
  expect(ecrireCriteres(tous).toString()).toBe('type=tous');
  expect(lireCriteres(ecrireCriteres(tous))).toEqual(tous);
  expect(puces(tous, String).map(({ libelle, sans }) => [libelle, sans])).toEqual([
    ['Tous les types de bien', SANS_CRITERE],
  ]);
  // The default types do not count as a filter of the user, but asking for all types does.
  expect([combienDeFiltres(SANS_CRITERE), combienDeFiltres(tous)]).toEqual([0, 1]);
  expect(types({ ...tous, typesDeBien: ['cave'] })).toEqual(['cave']);
});

it('demande un extérieur par son champ, et l’un de plusieurs ensemble', () => {
  const demande = (exterieur: string[]) =>
    decodeURIComponent(
      requete(
        parametresDAppel({ ...SANS_CRITERE, tousLesTypes: true, exterieur }, 'programmes', '2026-11-21'),
      ),
    );
  expect(demande([])).not.toContain('exterieur');
  expect(demande(['terrasse'])).toContain('lots.terrasse=true');
  expect(demande(['balcon', 'terrasse'])).toContain('lots.exterieur[]=balcon&lots.exterieur[]=terrasse');
});

it('propose les trimestres à venir, l’année finissant par son dernier', () => {
  const trimestres = trimestresAVenir('2026-11-21');
  expect(trimestres[0]).toMatchObject({ valeur: '2026-T4' });
  expect(trimestres.at(-1)).toMatchObject({ valeur: '2029-T4' });
  expect(trimestres).toHaveLength(13);
  expect(trimestres.slice(0, 3).map(({ libelle }) => sobre(libelle))).toEqual([
    'fin 2026',
    'T1 2027',
    'T2 2027',
  ]);
});

it('reprend les mois qu’une version plus ancienne gardait en nombres', () => {
  expect(completer({ livraison: 12, actabilite: '2028-T2' })).toMatchObject({
    livraison: '12',
    actabilite: '2028-T2',
  });
});

it('dit les valeurs en peu de place dans la barre', () => {
  expect(valeurDe('nbDePieces', COMPLETS)).toBe('2 et 5 et plus');
  expect(valeurDe('nbDePieces', { ...COMPLETS, nbDePieces: [1, 2, 3] })).toBe('Studio, 2 et 3');
  expect(valeurDe('typesDeBien', COMPLETS)).toBe('Appartement, Maison');
  expect(valeurDe('livraison', COMPLETS)).toBe('12 mois');
  expect(valeurDe('fiscalites', SANS_CRITERE)).toBeNull();
  expect(sobre(libelleBudget(null, 300000))).toBe('Jusqu’à 300 000 €');
  expect(sobre(libelleBudget(200000, null))).toBe('Dès 200 000 €');
  expect(sobre(libelleSurface(40, null))).toBe('Dès 40 m²');
});
