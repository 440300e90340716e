// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { refus, servirUnBrouillon } from '../../../essais/brouillons';
import { EMAIL, ouvrir, preparerLeMoteur } from '../../../essais/moteur';

preparerLeMoteur();

describe('ce qui est refusé', () => {
  it('par la table : reste sur l’appareil et sur son champ, le reste part', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    moteur.vue().changer({ reservataire: { email: 'anais@', nom: 'Le Goff' } });
    expect(moteur.vue().fautes.size).toBe(0); // The user is still typing in the field.
    moteur.vue().regler('reservataire.email');
    expect([...moteur.vue().fautes]).toEqual([['reservataire.email', EMAIL]]);
    await moteur.vue().vider();
    expect(serveur.recues.map(({ corps }) => corps)).toEqual([{ reservataire: { nom: 'Le Goff' } }]);
    expect(moteur.vue()).toMatchObject({ etat: 'refuse', enAttente: true });
    expect(moteur.vue().document.reservataire?.email).toBe('anais@');
    moteur.vue().changer({ reservataire: { email: 'anais@exemple.fr' } });
    await moteur.vue().vider();
    expect(serveur.reservation().reservataire?.email).toBe('anais@exemple.fr');
    expect(moteur.vue()).toMatchObject({ etat: 'enregistre', enAttente: false });
    expect(moteur.vue().fautes.size).toBe(0);
  });

  it('par le serveur : un patch est tout ou rien, ce qu’il nomme reste, le reste part sans', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    const violations = [{ propertyPath: 'reservataire.cp', message: 'Inconnu.' }];
    serveur.prochaines.push(() => refus(422, { violations }));
    moteur.vue().changer({ reservataire: { cp: '44999', ville: 'Nantes' } });
    await moteur.vue().vider();
    expect(serveur.recues.map(({ corps }) => corps)).toEqual([
      { reservataire: { cp: '44999', ville: 'Nantes' } },
      { reservataire: { ville: 'Nantes' } },
    ]);
    expect(serveur.recues[0]?.cle).not.toBe(serveur.recues[1]?.cle);
    expect([...moteur.vue().fautes]).toEqual([['reservataire.cp', 'Inconnu.']]);
    expect(moteur.vue().document.reservataire).toMatchObject({ cp: '44999', ville: 'Nantes' });
  });

  it('d’une liste, garde la liste et dit la ligne', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    const champ = 'financement.pret[1].montant';
    serveur.prochaines.push(() => refus(422, { violations: [{ propertyPath: champ, message: 'Trop.' }] }));
    moteur.vue().changer({
      tva: 20,
      financement: {
        pret: [
          { banque: 'A', montant: 1 },
          { banque: 'B', montant: 2 },
        ],
      },
    });
    await moteur.vue().vider();
    expect(serveur.recues.at(-1)?.corps).toEqual({ tva: 20 });
    expect([...moteur.vue().fautes]).toEqual([[champ, 'Trop.']]);
  });

  it('pour un champ qui n’a pas été envoyé : chacun est essayé seul, et le fautif reste', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    const violations = [{ propertyPath: 'tva', message: 'Pas à ce taux.' }];
    const refuser = () => refus(422, { violations });
    serveur.prochaines.push(refuser, refuser);
    moteur
      .vue()
      .changer({ destinationAchat: { code: 'investissement-locatif' }, reservataire: { nom: 'Le Goff' } });
    await moteur.vue().vider();
    expect(serveur.recues.map(({ corps }) => corps)).toEqual([
      { destinationAchat: { code: 'investissement-locatif' }, reservataire: { nom: 'Le Goff' } },
      { destinationAchat: { code: 'investissement-locatif' } },
      { reservataire: { nom: 'Le Goff' } },
    ]);
    expect(moteur.vue().fautes.get('tva')).toBe('Pas à ce taux.');
    expect(moteur.vue().document.destinationAchat?.code).toBe('investissement-locatif');
    // A change of another field has corrected the refused value: both are sent together and accepted.
    moteur.vue().changer({ tva: 10 });
    await moteur.vue().vider();
    expect(serveur.recues.at(-1)?.corps).toEqual({
      tva: 10,
      destinationAchat: { code: 'investissement-locatif' },
    });
    expect(moteur.vue().fautes.size).toBe(0);
    expect(moteur.vue().etat).toBe('enregistre');
  });

  it('parce que la personne est protégée : garde ce qui la dit, sans l’essayer de nouveau', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    const detail = 'Cet acquéreur ne peut pas être enregistré sur ce programme.';
    serveur.prochaines.push(() => refus(409, { code: 'personne-protegee', detail }));
    moteur.vue().changer({ reservataire: { email: 'paul@exemple.fr', ville: 'Nantes' } });
    await moteur.vue().vider();
    expect(moteur.vue().fautes.get('reservataire.email')).toBe(detail);
    expect(serveur.reservation().reservataire?.ville).toBe('Nantes');
    moteur.vue().changer({ tva: 20 });
    await moteur.vue().vider();
    expect(serveur.recues.at(-1)?.corps).toEqual({ tva: 20 });
  });
});
