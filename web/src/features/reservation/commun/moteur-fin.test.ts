// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { BROUILLON, refus, servirUnBrouillon } from '../../../essais/brouillons';
import { ecrit, nomDe, ouvrir, planter, preparerLeMoteur, QUI } from '../../../essais/moteur';
import { coffreDe } from '../../../lib/coffre';
import { maintenant } from '../../../lib/horloge';

preparerLeMoteur();

describe('un brouillon qui finit', () => {
  it('abandonné par son auteur : rien n’en part ni n’en reste', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    moteur.vue().changer({ reservataire: { nom: 'Le Goff', email: 'faux' } });
    await ecrit();
    moteur.vue().oublier();
    planter(moteur);
    await moteur.fermer();
    expect(serveur.recues).toEqual([]);
    expect(await (await coffreDe(QUI)).dossiers('')).toEqual([]);
  });

  const expire = { draft: false, statut: { code: 'EXPIREE', libelle: 'Expirée' } };

  it('pendant qu’on le remplit : montre ce qui est tapé, et n’envoie plus rien', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    serveur.ailleurs(expire);
    serveur.prochaines.push(() => refus(409, { code: 'reservation-terminee' }));
    moteur.vue().changer({ reservataire: { nom: 'Le Goff' } });
    await moteur.vue().vider();
    expect(moteur.vue().etat).toBe('termine');
    expect(moteur.vue().reservation.statut.code).toBe('EXPIREE');
    expect(nomDe(moteur.vue().document)).toBe('Le Goff');
    moteur.vue().changer({ reservataire: { nom: 'Le Goff-Kerr' } });
    await moteur.vue().vider();
    expect(nomDe(moteur.vue().document)).toBe('Le Goff-Kerr');
    expect(serveur.recues).toHaveLength(1);
  });

  it('quelque temps après son heure : la page le demande jusqu’à ce que ce soit fait', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const serveur = servirUnBrouillon({ ...BROUILLON, expiresAt: new Date(maintenant()).toISOString() });
    const moteur = await ouvrir();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(moteur.vue().etat).toBe('enregistre');
    serveur.ailleurs(expire);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(moteur.vue().etat).toBe('termine');
  });

  it('que le serveur ne montre plus', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    serveur.prochaines.push(() => refus(404, { code: 'introuvable' }));
    moteur.vue().changer({ reservataire: { nom: 'Le Goff' } });
    await moteur.vue().vider();
    expect(moteur.vue().etat).toBe('termine');
    planter(moteur);
    serveur.lectures.push(() => refus(404, {}));
    const rouvert = await ouvrir();
    expect(rouvert.vue().etat).toBe('termine');
    expect(nomDe(rouvert.vue().document)).toBe('Le Goff');
  });

  it('dont rien n’est gardé ici : c’est une page introuvable', async () => {
    const serveur = servirUnBrouillon();
    serveur.lectures.push(() => refus(404, {}));
    await expect(ouvrir()).rejects.toMatchObject({ statusCode: 404 });
  });
});
