import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as formats from './formats';

const FINE = '\u202f';
const NB = '\u00a0';

describe('formats', () => {
  it('écrit les nombres avec leurs espaces insécables', () => {
    expect(formats.prix(389000)).toBe(`389${FINE}000${NB}€`);
    expect(formats.prix(341996.5)).toBe(`341${FINE}996,50${NB}€`);
    expect(formats.pourcentage(5.5)).toBe(`5,5${NB}%`);
    expect(formats.surface(61.4)).toBe(`61,4${NB}m²`);
    expect(formats.nombre(12480)).toBe(`12${FINE}480`);
  });

  it('compte à rebours à la seconde sous une heure, puis comme une durée', () => {
    expect(formats.compteARebours(845_900)).toBe(`14${NB}min${NB}05${NB}s`);
    expect(formats.compteARebours(32_000)).toBe(`32${NB}s`);
    expect(formats.compteARebours(-5)).toBe(`0${NB}s`);
    expect(formats.compteARebours(90 * 60_000)).toBe(`1${NB}h${NB}30`);
  });

  it('dit ce qu’est un fichier, autant qu’on le sait', () => {
    const dit = formats.fichierEnBref;
    expect(dit({ typeMime: 'application/pdf', taille: 240_000 })).toBe(`PDF, 240${NB}Ko`);
    expect(dit({ typeMime: 'image/jpeg', taille: 2_450_000 })).toBe(`JPG, 2,5${NB}Mo`);
    // The server draws this paper each time somebody asks for it, so nobody knows its size.
    expect(dit({ typeMime: 'application/pdf', taille: null })).toBe('PDF, établi à la demande');
    expect(dit({ typeMime: null, taille: 12_000 })).toBe(`12${NB}Ko`);
    // A server of an older version gives neither field.
    expect(dit({})).toBe('');
  });

  it('nomme les zones', () => {
    expect(formats.zone('A bis')).toBe('Zone A bis');
  });

  it('accorde les pièces', () => {
    expect([0, 1, 2].map(formats.pieces)).toEqual([`0${NB}pièce`, `1${NB}pièce`, `2${NB}pièces`]);
  });

  it('dit le jour d’un instant à Paris, non à Londres', () => {
    expect(formats.jourDe('2026-11-27T22:59:59Z')).toBe('27/11/2026');
    expect(formats.jourDe('2026-11-27T23:00:00Z')).toBe('28/11/2026');
  });

  it('lit les deux formes de date et refuse les autres', () => {
    expect(formats.date('2026-11-20')).toBe('20/11/2026');
    expect(formats.lireDate('20/11/2026')).toBe('2026-11-20');
    expect(['29/02/2028', '01/02/68', '01/02/69'].map(formats.lireDate)).toEqual([
      '2028-02-29',
      '2068-02-01',
      '1969-02-01',
    ]);
    for (const texte of [
      '',
      '20-11-2026',
      '31/02/2026',
      '2026-13-01',
      '2026-1-1',
      '29/02/2027',
      '0/1/26',
      'demain',
    ]) {
      expect(formats.lireDate(texte), texte).toBeNull();
    }
  });

  it("montre un instant à l'heure de Paris, été comme hiver", () => {
    expect(formats.dateHeure('2026-11-25T18:00:00Z')).toBe('25/11/2026 19:00');
    expect(formats.dateHeure('2026-07-25T17:00:00Z')).toBe('25/07/2026 19:00');
  });

  it('dit le premier d’un mois comme on le dit', () => {
    expect(formats.echeance('2026-12-01T18:00:00Z')).toBe('mardi 1er décembre, 19:00');
    expect(formats.echeance('2026-12-11T18:00:00Z')).toBe('vendredi 11 décembre, 19:00');
    expect(formats.jourEnToutesLettres(Date.parse('2027-03-01T11:00:00Z'))).toBe('lundi 1er mars');
  });

  it('nomme une zone d’un seul tenant où la ligne peut finir', () => {
    expect([formats.zone('A bis'), formats.zoneSerree('A bis')]).toEqual([
      'Zone A bis',
      `Zone${NB}A${NB}bis`,
    ]);
  });

  it('nomme les trimestres', () => {
    expect(formats.trimestre('2028-02-01')).toBe(`1er${NB}trimestre 2028`);
    expect(formats.trimestre('2028-06-30')).toBe(`2e${NB}trimestre 2028`);
    expect(formats.trimestreCourt('2028-12-31')).toBe(`T4${NB}2028`);
  });

  it('compte les mois à partir du jour donné', () => {
    expect(formats.decalerMois('2026-11-30', 3)).toBe('2027-02-28');
    expect(formats.decalerMois('2026-03-31', -1)).toBe('2026-02-28');
    expect(formats.decalerMois('2027-11-30', 15)).toBe('2029-02-28');
    expect(formats.decalerMois('2026-01-15', -12)).toBe('2025-01-15');
    expect(['2028-T1', '2028-T4', '2028-T5'].map(formats.finDuTrimestre)).toEqual([
      '2028-03-31',
      '2028-12-31',
      null,
    ]);
  });

  it('groupe les numéros de téléphone français par deux', () => {
    const attendu = ['06', '48', '21', '90', '37'].join(NB);
    for (const numero of ['0648219037', '+33648219037', '0033648219037', '06.48.21.90.37']) {
      expect(formats.telephone(numero), numero).toBe(attendu);
    }
    expect(formats.telephone('+32470000000').replaceAll('\u00a0', ' ')).toBe('+32 470 000 000');
    expect(formats.telephone('+33 (0)6 12 34 56 78')).toBe(formats.telephone('0612345678'));
    expect(formats.telephone('+330612345678')).toBe(formats.telephone('0612345678'));
  });

  it('lit les nombres comme on les tape', () => {
    expect(formats.lireNombre(`300${FINE}000 €`)).toBe(300000);
    expect(formats.lireNombre('1 234,56')).toBe(1234.56);
    for (const texte of ['', 'abc', '1,234', '-5', '1e5']) {
      expect(formats.lireNombre(texte), texte).toBeNull();
    }
  });

  it('lit vingt chiffres au plus, dont deux décimales (section 9)', () => {
    const [dixHuit, dixNeuf] = ['9'.repeat(18), '9'.repeat(19)];
    expect(formats.lireNombre(`${dixHuit},99`)).toBe(Number(`${dixHuit}.99`));
    expect(formats.lireNombre(dixNeuf)).toBeNull();
    expect(formats.lireNombre('0,999')).toBeNull();
  });

  it("écrit l'étage", () => {
    expect([-1, 0, 1, 2].map((n) => Object.values(formats.rangEtage(n)).join(''))).toEqual([
      'SS1',
      'RDC',
      '1er',
      '2e',
    ]);
  });
});

describe.each([
  ['America/Martinique', '14:00 chez vous', '13:00 chez vous'],
  ['Indian/Reunion', '22:00 chez vous', '21:00 chez vous'],
  ['Pacific/Noumea', 'le 26/11 à 05:00 chez vous', 'le 26/07 à 04:00 chez vous'],
  ['Pacific/Tahiti', '08:00 chez vous', '07:00 chez vous'],
])('à %s, une heure est celle de Paris et le dit', (zone, lHiver, lEte) => {
  const [hiver, ete] = ['2026-11-25T18:00:00Z', '2026-07-25T17:00:00Z'];
  let ailleurs: typeof formats;
  const insecable = (mots: string) => mots.replaceAll(' chez vous', `${NB}chez${NB}vous`);
  beforeEach(async () => {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    ailleurs = await import('./formats');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('dans une table, une phrase, seule', () => {
    expect(ailleurs.dateHeure(hiver)).toBe(`25/11/2026 19:00, heure de Paris (${insecable(lHiver)})`);
    expect(ailleurs.dateHeure(ete)).toBe(`25/07/2026 19:00, heure de Paris (${insecable(lEte)})`);
    expect(ailleurs.echeance(hiver)).toBe(
      `mercredi 25 novembre, 19:00, heure de Paris (${insecable(lHiver)})`,
    );
    expect(ailleurs.heure(hiver)).toBe(`19:00, heure de Paris (${insecable(lHiver)})`);
    expect(ailleurs.heureBreve(Date.parse(hiver))).toBe('19:00 à Paris');
    expect(ailleurs.jourDe(hiver)).toBe('25/11/2026');
    expect(ailleurs.partDuJour(Date.parse(hiver))).toBe(19 / 24);
  });
});

it('là où l’horloge montre la même heure, rien ne s’ajoute', async () => {
  vi.stubEnv('TZ', 'Europe/Brussels');
  vi.resetModules();
  const { echeance, heureBreve } = await import('./formats');
  expect(echeance('2026-11-25T18:00:00Z')).toBe('mercredi 25 novembre, 19:00');
  expect(heureBreve(Date.parse('2026-11-25T18:00:00Z'))).toBe('19:00');
  vi.unstubAllEnvs();
  vi.resetModules();
});
