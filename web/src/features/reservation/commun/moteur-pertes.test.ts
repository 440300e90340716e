// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { refus, servirUnBrouillon } from '../../../essais/brouillons';
import {
  connecter,
  coupure,
  EMAIL,
  ecrit,
  nomDe,
  ouvrir,
  planter,
  preparerLeMoteur,
  QUI,
  UN_AUTRE,
} from '../../../essais/moteur';
import { REDIRECTION } from '../../../lib/avant-de-sortir';
import { coffreDe, viderLeCoffre } from '../../../lib/coffre';

preparerLeMoteur();

describe('rien ne se perd', () => {
  it('d’une réponse perdue : même clé, même corps, même version, et une seule fois', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    serveur.prochaines.push((recue) => {
      serveur.prendre(recue);
      return coupure();
    });
    moteur.vue().changer({ reservataire: { nom: 'Le Goff' } });
    await moteur.vue().vider();
    expect(moteur.vue()).toMatchObject({ etat: 'hors-ligne', enAttente: true });
    expect(nomDe(moteur.vue().document)).toBe('Le Goff');
    // The user types this during the sending, so it waits.
    moteur.vue().changer({ reservataire: { prenom: 'Anne' } });
    await moteur.vue().vider();
    const [premiere, deuxieme, troisieme] = serveur.recues;
    expect(deuxieme).toEqual(premiere);
    expect(troisieme).toMatchObject({ version: 'W/"v2-x"', corps: { reservataire: { prenom: 'Anne' } } });
    expect(moteur.vue().etat).toBe('enregistre');
    expect(moteur.vue().conflit).toBeNull();
  });

  it('d’une panne : ce qui attend repart de lui-même', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    serveur.prochaines.push(() => refus(503, {}), coupure);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    moteur.vue().changer({ tva: 20 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(moteur.vue().etat).toBe('hors-ligne');
    await vi.advanceTimersByTimeAsync(25_000);
    expect(serveur.recues).toHaveLength(3);
    expect(moteur.vue().etat).toBe('enregistre');
    expect(serveur.reservation().tva).toBe(20);
  });

  it('d’un plantage, ce qui n’était pas parti', async () => {
    const serveur = servirUnBrouillon();
    const plantee = await ouvrir();
    plantee.vue().changer({ reservataire: { nom: 'Le Goff', email: 'anais@' } });
    await ecrit();
    planter(plantee);
    const moteur = await ouvrir();
    expect(moteur.vue().document.reservataire).toMatchObject({ nom: 'Le Goff', email: 'anais@' });
    expect(moteur.vue().fautes.get('reservataire.email')).toBe(EMAIL);
    await moteur.vue().vider();
    expect(serveur.reservation().reservataire?.nom).toBe('Le Goff');
  });

  it('d’un plantage, ce qui était parti sans réponse : sous la même clé', async () => {
    const serveur = servirUnBrouillon();
    const plantee = await ouvrir();
    serveur.prochaines.push((recue) => {
      serveur.prendre(recue);
      return coupure();
    });
    plantee.vue().changer({ reservataire: { nom: 'Le Goff' } });
    await plantee.vue().vider();
    planter(plantee);
    const moteur = await ouvrir();
    await moteur.vue().vider();
    expect(new Set(serveur.recues.map(({ cle }) => cle)).size).toBe(1);
    expect(moteur.vue()).toMatchObject({ etat: 'enregistre', conflit: null });
  });

  it('d’un réseau absent à l’ouverture : ce qui est gardé ici se montre', async () => {
    const serveur = servirUnBrouillon();
    const plantee = await ouvrir();
    plantee.vue().changer({ reservataire: { nom: 'Le Goff' } });
    await ecrit();
    planter(plantee);
    serveur.lectures.push(coupure, coupure);
    const moteur = await ouvrir();
    expect(nomDe(moteur.vue().document)).toBe('Le Goff');
    expect(moteur.vue().etat).toBe('hors-ligne');
  });

  it('d’une session finie : tout reste ici, et part une fois reconnecté', async () => {
    const serveur = servirUnBrouillon();
    const expiree = await ouvrir();
    const partie = vi.fn();
    window.addEventListener(REDIRECTION, partie, { once: true });
    serveur.prochaines.push(() => refus(401, { code: 'non-connecte' }));
    expiree.vue().changer({ reservataire: { nom: 'Le Goff' } });
    await expiree.vue().vider();
    expect(partie).toHaveBeenCalledOnce();
    expect(expiree.vue()).toMatchObject({ etat: 'deconnecte', enAttente: true });
    planter(expiree);
    const moteur = await ouvrir();
    await moteur.vue().vider();
    expect(serveur.reservation().reservataire?.nom).toBe('Le Goff');
  });
});

it('ne montre rien à une autre personne, et plus rien après une déconnexion voulue', async () => {
  servirUnBrouillon();
  const plantee = await ouvrir();
  plantee.vue().changer({ reservataire: { nom: 'Le Goff' } });
  await ecrit();
  planter(plantee);
  expect(nomDe((await ouvrir(UN_AUTRE)).vue().document)).toBe('Le Bihan');
  await viderLeCoffre(QUI);
  expect(nomDe((await ouvrir()).vue().document)).toBe('Le Bihan');
});

it('n’envoie rien au nom d’une autre personne', async () => {
  const serveur = servirUnBrouillon();
  const moteur = await ouvrir();
  moteur.vue().changer({ tva: 20 });
  connecter(UN_AUTRE);
  await moteur.vue().vider();
  expect(serveur.recues).toEqual([]);
});

it('ne garde rien ici d’un brouillon que le serveur a tout entier', async () => {
  servirUnBrouillon();
  const moteur = await ouvrir();
  moteur.vue().changer({ reservataire: { nom: 'Le Goff' } });
  await moteur.fermer();
  planter(moteur);
  expect(await (await coffreDe(QUI)).dossiers('')).toEqual([]);
});
