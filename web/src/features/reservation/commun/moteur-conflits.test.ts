// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { type BROUILLON, servirUnBrouillon } from '../../../essais/brouillons';
import { nomDe, ouvrir, planter, preparerLeMoteur } from '../../../essais/moteur';
import type { Document } from './brouillon';

preparerLeMoteur();

describe('changé ailleurs', () => {
  it('dans d’autres champs : s’ajoute de lui-même', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    serveur.ailleurs({ tva: 10 });
    moteur.vue().changer({ reservataire: { nom: 'Le Goff' } });
    await moteur.vue().vider();
    expect(moteur.vue().conflit).toBeNull();
    expect(serveur.reservation()).toMatchObject({ tva: 10, reservataire: { nom: 'Le Goff' } });
    expect(moteur.vue().document.tva).toBe(10);
  });

  async function enConflit() {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    serveur.ailleurs({ tva: 10 });
    moteur.vue().changer({ tva: 20, reservataire: { nom: 'Le Goff' } });
    await moteur.vue().vider();
    return { serveur, moteur };
  }

  it('dans le même champ : montre les deux, et n’envoie rien avant le choix', async () => {
    const { serveur, moteur } = await enConflit();
    expect(moteur.vue()).toMatchObject({ etat: 'conflit', enAttente: true });
    expect(moteur.vue().conflit?.mien.tva).toBe(20);
    expect(moteur.vue().conflit?.leur.tva).toBe(10);
    // A field that only one side changed is no conflict.
    expect(nomDe(moteur.vue().conflit?.mien as Document)).toBe('Le Bihan');
    expect(moteur.vue().document.tva).toBe(20);
    await moteur.vue().vider();
    expect(serveur.recues).toHaveLength(1);
  });

  it('garde la mienne', async () => {
    const { serveur, moteur } = await enConflit();
    moteur.vue().conflit?.garderLeMien();
    await vi.waitFor(() => expect(moteur.vue().etat).toBe('enregistre'));
    expect(serveur.reservation()).toMatchObject({ tva: 20, reservataire: { nom: 'Le Goff' } });
    expect(serveur.recues[1]?.cle).not.toBe(serveur.recues[0]?.cle);
  });

  it('prend la leur, sans perdre ce qui n’est pas en cause', async () => {
    const { serveur, moteur } = await enConflit();
    moteur.vue().conflit?.prendreLeLeur();
    await vi.waitFor(() => expect(moteur.vue().etat).toBe('enregistre'));
    expect(serveur.reservation()).toMatchObject({ tva: 10, reservataire: { nom: 'Le Goff' } });
    expect(moteur.vue().document.tva).toBe(10);
  });

  it('reste un conflit après un rechargement', async () => {
    const { moteur } = await enConflit();
    planter(moteur);
    const rouvert = await ouvrir();
    expect(rouvert.vue().etat).toBe('conflit');
    expect(rouvert.vue().document.tva).toBe(20);
  });

  it('dans un autre onglet du même navigateur : les deux montrent la même chose, sans conflit', async () => {
    const serveur = servirUnBrouillon();
    const [un, autre] = [await ouvrir(), await ouvrir()];
    un.vue().changer({ reservataire: { nom: 'Le Goff' } });
    await vi.waitFor(() => expect(nomDe(autre.vue().document)).toBe('Le Goff'));
    autre.vue().changer({ reservataire: { prenom: 'Anne' } });
    await Promise.all([un.vue().vider(), autre.vue().vider()]);
    expect(serveur.reservation().reservataire).toMatchObject({ nom: 'Le Goff', prenom: 'Anne' });
    await vi.waitFor(() => expect([un.vue().etat, autre.vue().etat]).toEqual(['enregistre', 'enregistre']));
    expect(new Set(serveur.recues.map(({ version }) => version)).size).toBe(serveur.recues.length);
  });

  it('par un document envoyé : la suite part sur la version de sa réponse', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    serveur.ailleurs({ documents: [] });
    moteur.vue().remplacer(serveur.reservation(), 'W/"v2-x"');
    moteur.vue().changer({ tva: 20 });
    await moteur.vue().vider();
    expect(serveur.recues.map(({ version }) => version)).toEqual(['W/"v2-x"']);
    // This answer has no version, so the version is read before the next sending.
    serveur.ailleurs({ documents: [] });
    moteur.vue().remplacer(serveur.reservation(), null);
    moteur.vue().changer({ tva: 10 });
    await moteur.vue().vider();
    expect(serveur.recues.map(({ version }) => version)).toEqual(['W/"v2-x"', 'W/"v4-x"']);
  });

  it('que la réponse d’un document apprend : montre les deux, et n’écrase pas la sienne', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    moteur.vue().changer({ reservataire: { nom: 'Le Goff' } });
    const leur = { ...serveur.reservation().reservataire, nom: 'Le Gall' };
    serveur.ailleurs({ reservataire: leur as typeof BROUILLON.reservataire });
    moteur.vue().remplacer(serveur.reservation(), 'W/"v2-x"');
    await vi.waitFor(() => expect(moteur.vue().etat).toBe('conflit'));
    await moteur.vue().vider();
    expect(serveur.recues).toEqual([]);
    expect(moteur.vue().conflit?.leur.reservataire?.nom).toBe('Le Gall');
    expect(nomDe(moteur.vue().conflit?.mien as Document)).toBe('Le Goff');
  });
});
