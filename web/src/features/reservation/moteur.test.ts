// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REDIRECTION } from '../../api/depart';
import { BROUILLON, refus, servirUnBrouillon } from '../../essais/brouillons';
import { arreterLHorloge } from '../../essais/horloge';
import { promesse } from '../../essais/monter';
import { coffreDe, viderLeCoffre } from '../../lib/coffre';
import { maintenant } from '../../lib/horloge';
import type { Document } from './brouillon';
import { type Moteur, ouvrirMoteur } from './moteur';

arreterLHorloge();

const EMAIL = 'Veuillez renseigner une adresse email valide.';
const QUI = '1';

/** Who is signed in. */
let present = QUI;
let ouverts: Moteur[] = [];
const ouvrir = async (qui = QUI): Promise<Moteur> => {
  const moteur = await ouvrirMoteur(qui, BROUILLON.id, () => qui === present);
  ouverts.push(moteur);
  return moteur;
};
/** The page goes without a word: what it had in memory is lost. */
const planter = (moteur: Moteur) => {
  ouverts = ouverts.filter((un) => un !== moteur);
};

/** What was typed is on the device. */
const ecrit = () =>
  vi.waitFor(async () => {
    const { lignes } = await (await coffreDe(QUI)).lire(`reservation/${BROUILLON.id}`);
    expect(lignes.length).toBeGreaterThan(0);
  });

beforeEach(() => {
  present = QUI;
  vi.stubGlobal('location', {
    ...window.location,
    assign: vi.fn(),
    pathname: '/lot/x/reservation',
    search: '',
  });
});
afterEach(async () => {
  servirUnBrouillon();
  await Promise.all(ouverts.map((un) => un.fermer()));
  ouverts = [];
  await viderLeCoffre(QUI);
  await viderLeCoffre('2');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const coupure = () => Promise.reject(new TypeError('network'));
const nomDe = ({ reservataire }: Document) => reservataire?.nom;

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

describe('ce qui est refusé', () => {
  it('par la table : reste sur l’appareil et sur son champ, le reste part', async () => {
    const serveur = servirUnBrouillon();
    const moteur = await ouvrir();
    moteur.vue().changer({ reservataire: { email: 'anais@', nom: 'Le Goff' } });
    expect(moteur.vue().fautes.size).toBe(0); // It is still being typed.
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
    // Mended by another field: tried again together, and taken.
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
    const detail = 'Cette personne ne peut pas être retenue sur ce programme.';
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
    // Typed meanwhile: it waits its turn.
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
  expect(nomDe((await ouvrir('2')).vue().document)).toBe('Le Bihan');
  await viderLeCoffre(QUI);
  expect(nomDe((await ouvrir()).vue().document)).toBe('Le Bihan');
});

it('n’envoie rien au nom d’une autre personne', async () => {
  const serveur = servirUnBrouillon();
  const moteur = await ouvrir();
  moteur.vue().changer({ tva: 20 });
  present = '2';
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
    // What only one side changed is no choice.
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
    // An answer without its version: it is read before anything leaves.
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
