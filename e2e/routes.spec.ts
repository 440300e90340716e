import { adresseEnMaintenance, type Compte, expect, fichierDeSession, prete, test, titreDeLaPage, unAppartementLibre } from './outils/monde';

/** The status of a page, its title, and the address after a redirection. */
type Attendu = readonly [statut: number, titre: RegExp, arrivee?: string];
type Qui = 'visiteur' | Compte;

const ACCUEIL = /^Le logement neuf/;
const JOUR = /^(Lundi|Mardi|Mercredi|Jeudi|Vendredi|Samedi|Dimanche) /;
const CONNEXION: Attendu = [200, /^Se connecter$/, '/connexion'];
const INTERDIT: Attendu = [403, /^Accès interdit$/];
const INTROUVABLE: Attendu = [404, /^Page introuvable!$/];
const LOT_INACCESSIBLE: Attendu = [404, /^Lot inaccessible$/];

const pourTous = (attendu: Attendu): Record<Qui, Attendu> => ({
  visiteur: attendu,
  EP: attendu,
  ER: attendu,
  IT: attendu,
  IR: attendu,
  IA: attendu,
});
const connectes = (attendu: Attendu): Record<Qui, Attendu> => ({ ...pourTous(attendu), visiteur: CONNEXION });
const externes = (attendu: Attendu): Record<Qui, Attendu> => ({
  ...connectes(attendu),
  IT: INTERDIT,
  IR: INTERDIT,
  IA: INTERDIT,
});
const internes = (attendu: Attendu): Record<Qui, Attendu> => ({
  ...connectes(attendu),
  EP: INTERDIT,
  ER: INTERDIT,
});
const prescripteur = (attendu: Attendu): Record<Qui, Attendu> => ({ ...externes(attendu), ER: INTERDIT });

/** All pages of the portal (spec section 2). `{lot}` and `{programme}` are those of a free flat that everybody sees. */
const ROUTES: Readonly<Record<string, Record<Qui, Attendu>>> = {
  '/': { ...pourTous([200, JOUR, '/home']), visiteur: [200, ACCUEIL] },
  // A signed-in user is led to the page that opens after a sign-in.
  '/connexion': { ...pourTous([200, JOUR, '/home']), visiteur: CONNEXION },
  '/home': connectes([200, JOUR]),
  '/inscription': pourTous([200, /^Devenir partenaire$/]),
  // Nothing was sent before, so the registration opens.
  '/inscription/confirmation': pourTous([200, /^Devenir partenaire$/, '/inscription']),
  '/inscription/piece/inconnu': pourTous([404, /^Ce lien n’est plus valable$/]),
  '/mon-compte': externes([200, /^Mon compte$/]),
  '/mon-compte/collegues': { ...externes([200, /^Mes collègues$/]), EP: INTERDIT },
  '/denonciation': prescripteur([200, /^Dénoncer un contact$/]),
  '/denonciation/confirmation': prescripteur([200, /^Dénoncer un contact$/, '/denonciation']),
  '/suivi/denonciations': { ...externes([200, /^Vos dénonciations$/]), ER: [200, /^Les dénonciations de votre société$/] },
  '/suivi/options': { ...externes([200, /^Vos options$/]), ER: [200, /^Les options de votre société$/] },
  '/suivi/reservations': { ...externes([200, /^Vos réservations$/]), ER: [200, /^Les réservations de votre société$/] },
  '/suivi/reservations/999999': externes(INTROUVABLE),
  '/suivi/reservations/toutes': externes(INTROUVABLE),
  '/lot/{lot}': pourTous([200, /3.pièces/u]),
  '/lot/{lot}/documents': pourTous([200, /3.pièces/u]),
  '/lot/{lot}/option': prescripteur([200, /^Poser une option sur le lot /]),
  // Without an option of the user, the form opens.
  '/lot/{lot}/option/confirmation': prescripteur([200, /^Poser une option sur le lot /, '/lot/{lot}/option']),
  '/lot/{lot}/reservation': prescripteur([200, /^Réserver le lot /]),
  // Without a draft of the user, the form opens.
  '/lot/{lot}/reservation/confirmation': prescripteur([200, /^Réserver le lot /, '/lot/{lot}/reservation']),
  '/lot/inconnu-1': pourTous(LOT_INACCESSIBLE),
  '/lot/inconnu-1/option': prescripteur(LOT_INACCESSIBLE),
  '/lot/inconnu-1/documents': pourTous(LOT_INACCESSIBLE),
  '/programme/{programme}': pourTous([200, /./]),
  '/programme/inconnu': pourTous(INTROUVABLE),
  '/recherche/lots': connectes([200, /logements/]),
  '/recherche/programmes': connectes([200, /programmes/]),
  // `1` is not a valid token.
  '/signature-mandat/1': connectes(INTROUVABLE),
  '/retour-signature-mandat/1': connectes(INTROUVABLE),
  // Anybody with a link signs, and anybody with a file verifies it. The token is after the `#`.
  '/signature': pourTous([200, /^Ce lien est incomplet$/]),
  '/verifier': pourTous([200, /^Vérifier un document signé$/]),
  '/cgu': pourTous([200, /^Conditions générales/]),
  '/charte-de-protection-des-donnees-personnelles': pourTous([200, /données personnelles/i]),
  '/mentions-legales': pourTous([200, /^Mentions légales$/]),
  '/erreur-incarnation': pourTous([200, /^Incarnation impossible$/]),
  '/mot-de-passe': pourTous([200, /^Mot de passe oublié$/]),
  '/activation': pourTous([200, /^Bienvenue sur Linteau$/]),
  '/gestion': internes([200, /^Aujourd’hui$/]),
  '/gestion/mon-compte': internes([200, /^Mon compte$/]),
  '/gestion/utilisateurs': internes([200, /^Utilisateurs$/]),
  '/gestion/utilisateurs/1': internes([200, /^M(me)? /]),
  '/gestion/utilisateurs/999999': internes(INTROUVABLE),
  '/gestion/utilisateurs/moi': internes(INTROUVABLE),
  '/gestion/societes': internes([200, /^Sociétés$/]),
  '/gestion/societes/1': internes([200, /^Cabinet /]),
  '/gestion/societes/999999': internes(INTROUVABLE),
  '/gestion/inscriptions': { ...internes([200, /^Inscriptions$/]), IT: INTERDIT },
  '/gestion/inscriptions/999999': { ...internes(INTROUVABLE), IT: INTERDIT },
  '/gestion/inscriptions/toutes': { ...internes(INTROUVABLE), IT: INTERDIT },
  '/gestion/contrats': { ...internes([200, /^Contrats$/]), IT: INTERDIT },
  '/gestion/mandats': { ...internes([200, /^Mandats à contresigner$/]), IT: INTERDIT },
  '/gestion/etats-des-risques': internes([200, /^États des risques$/]),
  '/gestion/etats-des-risques/{programme}': internes([200, /^État des risques/]),
  '/gestion/etats-des-risques/inconnu': internes(INTROUVABLE),
  '/gestion/denonciations': internes([200, /^Dénonciations$/]),
  '/gestion/denonciations/999999': internes(INTROUVABLE),
  '/gestion/denonciations/toutes': internes(INTROUVABLE),
  '/gestion/lots': internes([200, /^Lots$/]),
  '/gestion/lots/{lot}': internes([200, /^Lot /]),
  '/gestion/lots/inconnu-1': internes(INTROUVABLE),
  '/gestion/options': internes([200, /^Options$/]),
  '/gestion/reservations': internes([200, /^Réservations$/]),
  '/gestion/reservations/999999': internes(INTROUVABLE),
  '/gestion/reservations/toutes': internes(INTROUVABLE),
  '/gestion/courriers': internes([200, /^E-mails$/]),
  '/gestion/journal': { ...pourTous(INTERDIT), visiteur: CONNEXION, IA: [200, /^Journal$/] },
  '/gestion/reglages': { ...pourTous(INTERDIT), visiteur: CONNEXION, IA: [200, /^Réglages$/] },
  '/gestion/taches': { ...pourTous(INTERDIT), visiteur: CONNEXION, IA: [200, /^Tâches$/] },
  '/gestion/planche': internes([200, /^Planche des composants$/]),
  '/maintenance': pourTous([200, /revient bientôt$/]),
  '/recherche': pourTous(INTROUVABLE),
  '/nulle-part': pourTous(INTROUVABLE),
  '/lot': pourTous(INTROUVABLE),
};

for (const qui of ['visiteur', 'EP', 'ER', 'IT', 'IR', 'IA'] as const) {
  test.describe(() => {
    test.use(qui === 'visiteur' ? {} : { storageState: fichierDeSession(qui) });

    test(`${qui === 'visiteur' ? 'un visiteur' : `un utilisateur ${qui}`} ouvre chaque page`, async ({ page }) => {
      test.slow();
      const lot = await unAppartementLibre(page.request);
      for (const [route, attendus] of Object.entries(ROUTES)) {
        const [statut, titre, arrivee] = attendus[qui];
        const chemin = route.replace('{lot}', lot.id).replace('{programme}', lot.programme.id);
        await test.step(`${route} : ${statut}`, async () => {
          const reponse = await page.goto(chemin);
          expect.soft(reponse?.status(), route).toBe(statut);
          await prete(page);
          await expect.soft(titreDeLaPage(page), route).toHaveText(titre, { timeout: 5000 });
          expect.soft(new URL(page.url()).pathname, route).toBe(arrivee?.replace('{lot}', lot.id) ?? chemin);
          if (statut !== 200) {
            const retour = page.getByRole('link', { name: "Retour à l'accueil" });
            await expect.soft(retour, route).toHaveAttribute('href', '/');
          }
        });
      }
    });
  });
}

test('une barre de trop mène à la page, ses paramètres compris, et jamais chez un autre', async ({ request }) => {
  const suite = async (chemin: string) => {
    const reponse = await request.get(chemin, { maxRedirects: 0 });
    return [reponse.status(), reponse.headers().location];
  };
  expect(await suite('/recherche/lots/?pieces=3')).toEqual([308, '/recherche/lots?pieces=3']);
  expect(await suite('/cgu/')).toEqual([308, '/cgu']);
  expect((await suite('/nulle-part/'))[0]).toBe(404);
  expect((await suite('/api/offre/lots/'))[0]).toBe(404);
});

test('un appel inconnu est un problème, pas une page', async ({ request }) => {
  const reponse = await request.get('/api/nulle-part');
  expect(reponse.status()).toBe(404);
  expect(reponse.headers()['content-type']).toBe('application/problem+json');
  expect((await request.get('/assets/disparu.js')).status()).toBe(404);
});

test('les pages ne sont pas gardées, les fichiers le sont pour toujours, rien ne vient d’ailleurs', async ({
  request,
}) => {
  const reponse = await request.get('/');
  expect(reponse.headers()['cache-control']).toBe('private, no-store');
  expect(reponse.headers()['content-security-policy']).toContain("default-src 'self'");
  expect(reponse.headers()['x-content-type-options']).toBe('nosniff');
  expect(reponse.headers()['referrer-policy']).toBe('strict-origin-when-cross-origin');
  const page = await reponse.text();
  expect(JSON.parse(/id="marque">([^<]+)</u.exec(page)?.[1] ?? '')).toMatchObject({ nom: 'Linteau', demo: true });
  const fichier = /\/assets\/[^"]+\.js/u.exec(page)?.[0] ?? '';
  expect((await request.get(fichier)).headers()['cache-control']).toContain('immutable');
  expect((await request.get('/marque.svg')).headers()['content-type']).toBe('image/svg+xml; charset=utf-8');
});

test('en maintenance, toute page mène à /maintenance et l’API est fermée, sauf sa santé', async ({ page }) => {
  const base = adresseEnMaintenance();
  for (const chemin of ['/', '/home', '/recherche/lots', '/nulle-part']) {
    const reponse = await page.goto(base + chemin);
    expect(reponse?.status(), chemin).toBe(503);
    expect(Number(reponse?.headers()['retry-after']), chemin).toBeGreaterThan(0);
    await expect(page).toHaveURL(`${base}/maintenance`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/revient bientôt$/);
  }
  expect((await page.goto(`${base}/maintenance`))?.status()).toBe(200);
  expect((await page.request.get(`${base}/api/offre/lots`)).status()).toBe(503);
  expect((await page.request.get(`${base}/lieux?search=nantes`)).status()).toBe(503);
  expect((await page.request.get(`${base}/api/sante`)).status()).toBe(200);
});
