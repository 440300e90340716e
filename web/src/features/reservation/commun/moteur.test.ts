// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { BROUILLON, servirUnBrouillon } from '../../../essais/brouillons';
import { promesse } from '../../../essais/monter';
import { nomDe, ouvrir, preparerLeMoteur } from '../../../essais/moteur';

preparerLeMoteur();

describe('ce qui est tapé', () => {
  it('se voit aussitôt, attend une courte pause, et part en une fois', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const nom of ['L', 'Le', 'Le G', 'Le Goff']) {
      moteur.vue().changer({ reservataire: { nom } });
      await vi.advanceTimersByTimeAsync(100);
    }
    moteur.vue().changer({ tva: 20 });
    expect(nomDe(moteur.vue().document)).toBe('Le Goff');
    expect(moteur.vue().etat).toBe('en-attente');
    expect(serveur.recues).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(serveur.recues).toMatchObject([
      { version: 'W/"v1-x"', corps: { reservataire: { nom: 'Le Goff' }, tva: 20 } },
    ]);
    expect(moteur.vue()).toMatchObject({ etat: 'enregistre', enAttente: false });
  });

  it('ne se quitte pas sans une question tant que cette page seule le garde', async () => {
    servirUnBrouillon();
    const moteur = await ouvrir();
    const demande = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(demande()).toBe(false);
    moteur.vue().changer({ reservataire: { nom: 'Le Goff' } });
    expect(demande()).toBe(true);
    await moteur.vue().vider();
    expect(demande()).toBe(false);
  });

  it('part en ordre, chaque envoi sur la version du précédent', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    const { promesse: reponse, tenir } = promesse<Response | null>();
    serveur.prochaines.push(() => reponse as Promise<Response>);
    moteur.vue().changer({ reservataire: { nom: 'Le' } });
    const parti = moteur.vue().vider();
    await vi.waitFor(() => expect(serveur.recues).toHaveLength(1));
    expect(moteur.vue().etat).toBe('en-cours');
    moteur.vue().changer({ reservataire: { nom: 'Le Goff' } });
    expect(nomDe(moteur.vue().document)).toBe('Le Goff');
    tenir(null);
    await parti;
    expect(serveur.recues.map(({ version, corps }) => [version, corps])).toEqual([
      ['W/"v1-x"', { reservataire: { nom: 'Le' } }],
      ['W/"v2-x"', { reservataire: { nom: 'Le Goff' } }],
    ]);
    expect(serveur.reservation().reservataire?.nom).toBe('Le Goff');
  });

  it('d’un second acquéreur ôté puis repris, envoie l’un puis l’autre', async () => {
    const serveur = servirUnBrouillon({
      ...BROUILLON,
      coreservataire: {
        ...(BROUILLON.reservataire as NonNullable<typeof BROUILLON.reservataire>),
        nom: 'Ancien',
      },
    });
    const moteur = await ouvrir();
    moteur.vue().changer({ coreservataire: null });
    moteur.vue().changer({ coreservataire: { prenom: 'Tristan' } });
    expect(moteur.vue().document.coreservataire).toMatchObject({ nom: null, prenom: 'Tristan' });
    await moteur.vue().vider();
    expect(serveur.recues.map(({ corps }) => corps)).toEqual([
      { coreservataire: null },
      { coreservataire: { prenom: 'Tristan' } },
    ]);
  });

  it('garde ce qu’on tape encore tel qu’on le tape, et montre ce que le serveur en garde une fois le champ quitté', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    serveur.prochaines.push((recue) => {
      serveur.prendre({ ...recue, corps: { reservataire: { nom: 'Le' } } });
      return serveur.prendre(recue);
    });
    moteur.vue().changer({ reservataire: { nom: 'Le ' } });
    await moteur.vue().vider();
    expect(moteur.vue().reservation.reservataire?.nom).toBe('Le');
    expect(nomDe(moteur.vue().document)).toBe('Le ');
    moteur.vue().regler('reservataire.nom');
    expect(nomDe(moteur.vue().document)).toBe('Le');
  });
});
