import type { APIRequestContext, Page } from '@playwright/test';
import { sansObstacle } from './outils/axe';
import { expect, fichierDeSession, MOT_DE_PASSE, prete, reprise, sansPremieresReponses, test } from './outils/monde';
import {
  bouton,
  CONTACT,
  clientDe,
  enCours,
  logementsLibres,
  nomDuLot,
  PERSONNE,
  peutOptionner,
  poser,
  rendre,
  rivale,
  saisir,
  sansMandatActif,
} from './outils/options';

// The journeys run one after the other, because they share one prescriber, who may hold a limited number of lots.
test.describe.configure({ mode: 'default' });
// The pages receive no events, because they must not know of other people's actions. `direct.spec.ts` tests pages that know.
test.use({ storageState: fichierDeSession('EP'), contextOptions: { reducedMotion: 'reduce' }, sourde: true });

type Pris = Awaited<ReturnType<typeof logementsLibres>>[number];

let moi: APIRequestContext;
let autre: APIRequestContext;
let equipe: APIRequestContext;
/** Lots that are free at the start. Each journey takes its own, because a company may not take a lot again within a day. */
let libres: Pris[];
const pris: string[] = [];

test.beforeAll(async ({ baseURL }) => {
  const portail = baseURL ?? '';
  moi = await clientDe('EP', portail);
  equipe = await clientDe('IA', portail);
  autre = await rivale(portail);
  libres = await logementsLibres(moi);
});

test.afterEach(() => rendre([moi, autre], pris));
test.afterAll(async () => {
  await Promise.all([moi.dispose(), autre.dispose(), equipe.dispose()]);
});

/** A free lot that this prescriber may take, for one journey. `avecAnnexe`: a lot that is sold with another one. */
async function unLot({ avecAnnexe = false } = {}): Promise<Pris> {
  for (const [rang, lot] of libres.entries()) {
    if ((!avecAnnexe || lot.lotsSecondaires.length > 0) && (await peutOptionner(moi, lot.id))) {
      libres.splice(rang, 1);
      pris.push(lot.id);
      return lot;
    }
  }
  throw new Error('the demonstration has not enough free homes');
}

const ouvrir = async (page: Page, lot: Pris) => {
  await page.goto(`/lot/${lot.id}/option`);
  await prete(page);
};

const confirmation = (lot: Pris) => `/lot/${lot.id}/option/confirmation`;

test('une option se pose, se retrouve partout, et s’annule', async ({ page }) => {
  test.slow();
  const lot = await unLot();
  await page.goto(`/lot/${lot.id}`);
  await reprise(page);
  await page.getByRole('complementary', { name: 'Prix' }).getByRole('link', { name: 'Poser une option' }).click();
  await expect(page).toHaveURL(`/lot/${lot.id}/option`);
  await prete(page);

  await test.step('la fin et le prix se disent avant', async () => {
    const { dateEcheance } = (await (
      await moi.get(`/api/options/lots/${lot.id}/date-echeance-option`)
    ).json()) as { dateEcheance: string };
    const jour = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Europe/Paris' });
    await expect(bouton(page)).toHaveText(`Poser l’option jusqu’au ${jour.format(new Date(dateEcheance)).replace(' 1 ', ' 1er ')}, 19:00`);
    await expect(page.getByRole('heading', { name: 'Le prix' })).toBeVisible();
    await sansObstacle(page);
  });

  await saisir(page);
  await bouton(page).click();
  await expect(page).toHaveURL(confirmation(lot));
  await prete(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^Le lot ${lot.numero} est retenu pour vous jusqu’au .*, 19:00$`),
  );
  await sansObstacle(page);

  await test.step('la fin s’ajoute à l’agenda', async () => {
    const adresse = await page.getByRole('link', { name: 'Ajouter à mon agenda' }).getAttribute('href');
    const reponse = await page.request.get(adresse ?? '');
    expect(reponse.headers()['content-type']).toContain('text/calendar');
    expect(reponse.headers()['content-disposition']).toContain('attachment');
    const texte = await reponse.text();
    expect(texte.match(/BEGIN:VEVENT/gu)).toHaveLength(1);
    expect(texte).toContain(lot.numero);
  });

  await test.step('la confirmation s’imprime', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(CONTACT.email)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ajouter à mon agenda' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('le contact se dénonce, le programme choisi d’avance', async () => {
    await page.getByRole('link', { name: /^Dénoncer ce contact/ }).click();
    await expect(page).toHaveURL('/denonciation');
    await expect(page.getByRole('list', { name: 'Programmes choisis' })).toContainText(lot.programme.nomCommercial);
  });

  await test.step('le lot dit mon option et son prix, et ne s’optionne plus', async () => {
    await page.goto(`/lot/${lot.id}`);
    await reprise(page);
    await expect(page.getByText(/^Votre option court jusqu’au/)).toBeVisible();
    await expect(page.getByText(/Prix gelé à .* jusqu’au/)).toBeVisible();
    await expect(page.getByText('Optionné', { exact: true }).first()).toBeVisible();
    const refuse = page.getByRole('complementary', { name: 'Prix' }).getByRole('button', { name: 'Poser une option' });
    await expect(refuse).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(/^Optionner\u00a0: /)).toBeVisible();
    await page.getByRole('link', { name: 'Voir votre option' }).click();
    await expect(page).toHaveURL(confirmation(lot));
  });

  await test.step('l’accueil la compte, la liste la range', async () => {
    await page.goto('/home');
    await expect(page.getByRole('listitem').filter({ hasText: `Option sur ${lot.numero}` }).first()).toBeVisible();
    await page.goto('/suivi/options');
    await prete(page);
    await expect(page.getByRole('row').filter({ hasText: CONTACT.nom }).filter({ hasText: lot.numero })).toBeVisible();
    await sansObstacle(page);
  });

  await test.step('elle s’annule après une question', async () => {
    await page.getByRole('button', { name: `Autres actions\u00a0: option sur ${nomDuLot(lot)}` }).click();
    await page.getByRole('menuitem', { name: 'Annuler l’option' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Le lot est remis en vente dès maintenant');
    await question.getByRole('button', { name: 'Annuler l’option' }).click();
    await expect(page.getByText(`Option annulée\u00a0: le lot ${lot.numero} est de nouveau libre.`)).toBeVisible();
    const finie = page.getByRole('table', { name: 'Options terminées' }).getByRole('row').filter({ hasText: lot.numero });
    await expect(finie.filter({ hasText: 'Annulée' }).first()).toBeVisible();
    expect(await enCours(moi, lot.id)).toEqual([]);
  });

  await test.step('sans option qui court, la confirmation mène au formulaire, qui dit le délai d’un jour', async () => {
    await page.goto(confirmation(lot));
    await expect(page).toHaveURL(`/lot/${lot.id}/option`);
    await expect(bouton(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(/votre société l’a eu récemment/).first()).toBeVisible();
  });
});

test('chaque refus dit sa raison, ce qui reste à faire, et garde la saisie', async ({ page }) => {
  test.slow();
  const essayer = async (lot: Pris, empecher: () => Promise<unknown>, phrase: RegExp | string) => {
    // The page opened while the lot was free, so only the server knows what happened since.
    await ouvrir(page, lot);
    await saisir(page);
    await empecher();
    await bouton(page).click();
    await expect(page.getByRole('status').filter({ hasText: phrase })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(CONTACT.email);
    await expect(page).toHaveURL(`/lot/${lot.id}/option`);
  };
  const suivre = async (lien: string, adresse: string | RegExp) => {
    await page.getByRole('main').getByRole('link', { name: lien }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quitter', exact: true }).click();
    await expect(page).toHaveURL(adresse);
  };

  await test.step('pris à l’instant', async () => {
    const lot = await unLot();
    await essayer(lot, () => poser(autre, lot.id), "Ce lot vient d'être optionné.");
    await expect(page.getByText('Statut du lot à présent')).toContainText('Optionné');
    await expect(page.getByRole('heading', { name: 'Les lots libres les plus proches' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Rejoindre la liste d’attente/ })).toBeVisible();
    await sansObstacle(page);
    await suivre('Voir les autres lots du programme', `/programme/${lot.programme.id}`);
  });

  await test.step('déjà le mien', async () => {
    const lot = await unLot();
    await essayer(lot, () => poser(moi, lot.id), 'Vous avez déjà une option sur ce lot');
    await suivre('Voir votre option', confirmation(lot));
    await rendre([moi], [lot.id]);
  });

  await test.step('une annexe prise ailleurs', async () => {
    const lot = await unLot({ avecAnnexe: true });
    const annexe = `${lot.programme.id}-${lot.lotsSecondaires[0]?.numero}`;
    const dire = async (statut: string) => {
      const reponse = await equipe.post(`/api/gestion/lots/${annexe}/statut`, { data: { statut } });
      expect(reponse.ok(), await reponse.text()).toBe(true);
    };
    await essayer(lot, () => dire('R'), /vendu avec celui-ci, n’est pas libre/);
    await dire('L');
  });

  await test.step('une personne qu’une autre société protège', async () => {
    const lot = await unLot();
    const protegee = async () => {
      const reponse = await autre.post('/api/denonciations', {
        data: { contact: CONTACT, programmes: [lot.programme.id] },
      });
      expect(reponse.ok(), await reponse.text()).toBe(true);
      return (await reponse.json()) as { id: number };
    };
    let declaree: { id: number } | null = null;
    await essayer(lot, async () => (declaree = await protegee()), /^Cet acquéreur ne peut pas être enregistré/);
    await expect(page.getByRole('main')).not.toContainText('Beta');
    await autre.post(`/api/denonciations/${(declaree as { id: number } | null)?.id}/annulation`, { data: {} });
  });

  await test.step('cinq en cours', async () => {
    const lot = await unLot();
    await essayer(
      lot,
      async () => {
        // Take options until the maximum is reached. Their number is not fixed, because drafts of reservations count as well.
        while (await peutOptionner(moi, lot.id)) {
          await poser(moi, (await unLot()).id);
        }
      },
      /c’est le maximum/,
    );
    await suivre('Voir vos options', '/suivi/options');
    await rendre([moi], pris);
  });

  await test.step('une annexe, une avant-première : dites avant d’essayer', async () => {
    const refuse = async (id: string, raison: RegExp) => {
      await page.goto(`/lot/${id}`);
      await reprise(page);
      await expect(page.getByText(raison).first()).toBeVisible();
      await page.goto(`/lot/${id}/option`);
      await expect(bouton(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText(raison).first()).toBeVisible();
    };
    const params = { 'statut.code': 'l', limit: '200', 'typologie.nature.code': 'parking' };
    const lots = (await (await moi.get('/api/offre/lots', { params })).json()) as { 'hydra:member': Pris[] };
    const annexe = lots['hydra:member'].find(({ actions }) => !actions.option.autorisee);
    await refuse(annexe?.id ?? '', /ce lot se vend avec/);
    // The small demonstration has no preview, so one of its lots is shown as in a preview.
    const lot = await unLot();
    await sansPremieresReponses(page);
    await page.route(`**/api/offre/lots/${lot.id}`, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.actions.option = { autorisee: false, motif: 'ce programme est en avant-première' };
      await route.fulfill({ response, json });
    });
    await refuse(lot.id, /en avant-première/);
  });
});

test.describe('sans mandat actif', () => {
  test.use({ storageState: PERSONNE });

  test('rien ne se pose\u00a0: le lot, la page et le refus mènent au mandat', async ({ page }) => {
    const { email, mandat } = await sansMandatActif(equipe);
    const entree = await page.request.post('/api/session', { data: { email, motDePasse: MOT_DE_PASSE } });
    expect(entree.ok()).toBe(true);
    const lot = await unLot();
    const main = page.getByRole('main');
    const auMandat = main.getByRole('link', { name: 'Voir le mandat' });

    await test.step('dit avant d’essayer', async () => {
      await page.goto(`/lot/${lot.id}`);
      await reprise(page);
      await expect(main.getByText('Le mandat de votre société n’est pas actif.')).toBeVisible();
      await expect(auMandat).toHaveAttribute('href', `/signature-mandat/${mandat}`);
      await ouvrir(page, lot);
      await expect(bouton(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(main.getByText(/votre société n’a pas de mandat actif/).first()).toBeVisible();
      await sansObstacle(page);
    });

    await test.step('refusé à qui a ouvert la page avant qu’il ne finisse', async () => {
      // The page is given the lot as it was while the mandate was active. Only the server knows that the mandate has ended.
      await sansPremieresReponses(page);
      await page.route(`**/api/offre/lots/${lot.id}`, async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        json.actions.option = { autorisee: true, motif: null };
        json.maSituation.mandatASigner = null;
        await route.fulfill({ response, json });
      });
      await ouvrir(page, lot);
      await saisir(page);
      await bouton(page).click();
      const phrase = 'Votre société n’a pas de mandat actif.';
      await expect(page.getByRole('status').filter({ hasText: phrase })).toBeVisible();
      await expect(page.getByLabel('E-mail')).toHaveValue(CONTACT.email);
      await auMandat.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Quitter', exact: true }).click();
    });

    await expect(page).toHaveURL(`/signature-mandat/${mandat}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mandat de la société');
    await expect(main.getByText(/^Le mandat a pris fin le/)).toBeVisible();
    await sansObstacle(page);
  });
});

test('un double clic ne pose qu’une option', async ({ page }) => {
  const lot = await unLot();
  await ouvrir(page, lot);
  await saisir(page);
  await bouton(page).dblclick();
  await expect(page).toHaveURL(confirmation(lot));
  await prete(page);
  expect(await enCours(moi, lot.id)).toHaveLength(1);
});

/** Lets the calls that create an option reach the server, and loses their answers. */
const perdreLaReponse = (page: Page) =>
  page.route('**/api/options', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });

test('une réponse perdue : la page reconnaît l’option qu’elle a posée', async ({ page }) => {
  const lot = await unLot();
  await ouvrir(page, lot);
  await saisir(page);
  await perdreLaReponse(page);
  await bouton(page).click();
  await expect(page).toHaveURL(confirmation(lot));
  expect(await enCours(moi, lot.id)).toHaveLength(1);
});

test('le réseau coupé après l’envoi : la saisie reste, et le second envoi n’est ni une seconde option ni un refus', async ({
  page,
}) => {
  const lot = await unLot();
  await ouvrir(page, lot);
  await saisir(page);
  await perdreLaReponse(page);
  await page.route(`**/api/offre/lots/${lot.id}`, (route) => route.abort('internetdisconnected'));
  await bouton(page).click();
  await expect(page.getByRole('alert').first()).toContainText('Le portail ne répond pas.');
  await expect(page.getByLabel('E-mail')).toHaveValue(CONTACT.email);
  expect(await enCours(moi, lot.id)).toHaveLength(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await bouton(page).click();
  await expect(page).toHaveURL(confirmation(lot));
  expect(await enCours(moi, lot.id)).toHaveLength(1);
});

test('du clavier seul, du lot à la confirmation', async ({ page }) => {
  const lot = await unLot();
  await page.goto(`/lot/${lot.id}`);
  await prete(page);
  const poserUne = page.getByRole('complementary', { name: 'Prix' }).getByRole('link', { name: 'Poser une option' });
  await poserUne.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/lot/${lot.id}/option`);
  await prete(page);
  const jusqua = async (nom: RegExp | string, role: 'combobox' | 'textbox' | 'button' = 'textbox') => {
    const cible = page.getByRole(role, { name: nom, exact: typeof nom === 'string' });
    for (let coup = 0; coup < 40; coup += 1) {
      if (await cible.evaluate((element) => element === document.activeElement)) {
        return;
      }
      await page.keyboard.press('Tab');
    }
    throw new Error(`not reached by Tab: ${nom}`);
  };
  await jusqua('Civilité', 'combobox');
  // The first arrow only opens the list. Wait for its choices, as a person sees them before choosing.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Mme' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-combobox-selected]')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Civilité' })).toHaveValue(/^M/u);
  for (const [nom, texte, role] of [
    ['Prénom', CONTACT.prenom],
    ['Nom', CONTACT.nom],
    ['E-mail', CONTACT.email],
    ['Code postal', CONTACT.cp, 'combobox'],
    ['Ville', CONTACT.ville],
  ] as const) {
    await jusqua(nom, role);
    await page.keyboard.type(texte);
  }
  await jusqua(/^Poser l’option/, 'button');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(confirmation(lot));
});

test.describe('sur un téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('une option se pose depuis la barre du lot', async ({ page }) => {
    const lot = await unLot();
    await page.goto(`/lot/${lot.id}`);
    await prete(page);
    await page.getByRole('link', { name: 'Option', exact: true }).click();
    await expect(page).toHaveURL(`/lot/${lot.id}/option`);
    await prete(page);
    await sansObstacle(page);
    await saisir(page);
    await bouton(page).click();
    await expect(page).toHaveURL(confirmation(lot));
    await prete(page);
    await sansObstacle(page);
    await page.goto('/suivi/options');
    await prete(page);
    // A row has its day, its lot, its main button, and the other actions in a menu.
    await expect(page.getByRole('link', { name: `Réserver le lot ${nomDuLot(lot)}` })).toBeVisible();
    await sansObstacle(page);
    await page.getByRole('button', { name: `Autres actions\u00a0: option sur ${nomDuLot(lot)}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Annuler l’option' })).toBeVisible();
    await sansObstacle(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `Autres actions\u00a0: option sur ${nomDuLot(lot)}` })).toBeFocused();
  });
});

test('l’agenda suit toutes les échéances sous une adresse secrète, qui se change', async ({ page, playwright }) => {
  const lot = await unLot();
  await poser(moi, lot.id);
  await page.goto('/suivi/options');
  await page.getByRole('button', { name: 'S’abonner dans mon agenda' }).click();
  const adresse = page.getByRole('textbox', { name: 'Adresse du calendrier' });
  await expect(adresse).toHaveValue(/^https?:\/\/.*\/api\/options\/calendrier\/[\w-]{20,}\.ics$/);
  const premiere = await adresse.inputValue();
  const nullePart = await playwright.request.newContext({ storageState: PERSONNE });
  const lu = async (url: string) => {
    // Only the path of the link is used, because the link may name another host than this test's portal.
    const reponse = await nullePart.get(new URL(new URL(url).pathname, page.url()).href);
    return { statut: reponse.status(), texte: await reponse.text() };
  };
  expect((await lu(premiere)).texte).toContain(lot.numero);
  await page.getByRole('button', { name: 'Changer d’adresse' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Changer d’adresse' }).click();
  await expect(adresse).not.toHaveValue(premiere);
  expect((await lu(premiere)).statut).toBe(404);
  expect((await lu(await adresse.inputValue())).texte).toContain(lot.numero);
  await nullePart.dispose();
});

test.describe('l’équipe', () => {
  test.use({ storageState: fichierDeSession('IA') });

  test('prolonge une fois, puis annule avec une raison', async ({ page }) => {
    const lot = await unLot();
    await poser(moi, lot.id, { ...CONTACT, nom: 'Prolongée', email: 'prolongee@exemple.fr', tel: '0671204419' });
    await page.goto('/gestion/options?statut=1');
    await prete(page);
    await page.getByLabel('Contact', { exact: true }).fill('Prolongée');
    await expect(page.getByRole('button', { name: /^Prolonger l’option/u })).toHaveCount(1);
    // The searched name is not in the address.
    expect(new URL(page.url()).search).toBe('?statut=1');
    await page.getByRole('button', { name: `Prolonger l’option sur ${nomDuLot(lot)}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Prolonger', exact: true }).click();
    await expect(page.getByText(/^Option prolongée jusqu’au/)).toBeVisible();
    const encore = page.getByRole('button', { name: `Prolonger l’option sur ${nomDuLot(lot)}` });
    await expect(encore).toHaveAttribute('aria-disabled', 'true');
    await sansObstacle(page);
    await page.getByRole('button', { name: `Annuler l’option sur ${nomDuLot(lot)}` }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Annuler l’option' }).click();
    await expect(question.getByText('Ce champ est obligatoire.')).toBeVisible();
    await question.getByLabel('Raison').fill('Vendu directement par le promoteur.');
    await question.getByRole('button', { name: 'Annuler l’option' }).click();
    await expect(page.getByText(/^Option annulée\s:/u)).toBeVisible();
    expect(await enCours(moi, lot.id)).toEqual([]);
  });
});
