// @vitest-environment jsdom
import { Button, TextInput } from '@mantine/core';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErreurAppel } from '../../api/erreur-appel';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import { monter, preparer } from '../../essais/monter';
import { MAELLE } from '../../essais/personnes';
import { finirAvantDeSortir, REDIRECTION, resteAvantDeSortir } from '../../lib/avant-de-sortir';
import { coffreDe, viderLeCoffre } from '../../lib/coffre';
import { tous } from '../../lib/flashs';
import { FORMES, formeDe, type Identite, type NomDeForme } from '../../lib/saisie/formes';
import { SANS_FRAPPE, taper } from '../../lib/saisie/frappes';
import { oublierLesSaisies, resteDesSaisies } from '../../lib/saisie/magasin';
import { lacherTout, placeAuCoffre } from '../../lib/saisie/place';
import { DeuxVersions } from './deux-versions';
import { CadreDeFormulaire } from './formulaire';
import { useAuFil } from './use-au-fil';
import { type Fiche, useFiche } from './use-fiche';
import { useFormulaire } from './use-formulaire';

preparer();
const QUI = String(MAELLE.id);
beforeEach(() => void requetes.setQueryData(session.queryKey, MAELLE));
afterEach(() => {
  vi.useRealTimers();
  requetes.clear();
});

interface Valeurs {
  texte: string;
  choix: string;
}
const LUES: Valeurs = { texte: '', choix: 'Nantes' };
const LIBELLES = { texte: 'Texte', choix: 'Choix' };

const NOMS = Object.keys(FORMES) as NomDeForme[];
const AU_COFFRE = NOMS.filter((nom) => formeDe(nom).garde === 'coffre');

/** The identity of a form of the table `FORMES`, for its first or its second row. A form for a new thing has only one identity. */
function identite(nom: NomDeForme, rang: 1 | 2 = 1): Identite {
  const { sujet } = formeDe(nom);
  const de = sujet === 'neuf' ? 'nouveau' : sujet === 'code' ? `rangee-${rang}` : rang;
  return { forme: nom, sujet: de } as Identite;
}
const aDesRangees = (nom: NomDeForme) => formeDe(nom).sujet !== 'neuf';

function ParBouton({ qui, envoyer }: { qui: Identite; envoyer: () => Promise<unknown> }) {
  const formulaire = useFormulaire<Valeurs>({ ...qui, depart: LUES, envoyer });
  return (
    <CadreDeFormulaire formulaire={formulaire}>
      <TextInput {...formulaire.champ('texte')} label="Texte" />
      <Button type="submit">Envoyer</Button>
    </CadreDeFormulaire>
  );
}

interface Serveur {
  /** Whether the server does not answer. */
  panne?: true;
  fiche: Fiche<Valeurs>;
  recus: { patch: Partial<Valeurs>; version: string | null }[];
}

/** Plays a server with one row, which refuses a change for an outdated version. */
function serveur(): Serveur {
  return { fiche: { donnees: LUES, version: '1' }, recus: [] };
}

async function enregistrer(ou: Serveur, patch: Partial<Valeurs>, version: string | null) {
  ou.recus.push({ patch, version });
  if (ou.panne === true) {
    throw new ErreurAppel(503, 'Plus tard.');
  }
  if (version !== ou.fiche.version) {
    throw new ErreurAppel(409, 'Modifiée entre-temps.', [], 'version-depassee');
  }
  ou.fiche = { donnees: { ...ou.fiche.donnees, ...patch }, version: String(Number(version) + 1) };
  return ou.fiche;
}
const dAilleurs = (ou: Serveur, suite: Partial<Valeurs>) => {
  ou.fiche = { donnees: { ...ou.fiche.donnees, ...suite }, version: String(Number(ou.fiche.version) + 1) };
};

const DEPART: Fiche<Valeurs> = { donnees: LUES, version: '1' };

function EnFiche({ qui, ou }: { qui: Identite; ou: Serveur }) {
  const { formulaire, conflit } = useFiche<Valeurs, Valeurs>({
    ...qui,
    fiche: DEPART,
    valeursDe: (donnees) => donnees,
    regles: {},
    enregistrer: (patch, version) => enregistrer(ou, patch, version),
    relire: async () => ou.fiche,
  });
  return (
    <CadreDeFormulaire formulaire={formulaire}>
      {conflit !== null && <DeuxVersions conflit={conflit} libelles={LIBELLES} />}
      <TextInput {...formulaire.champ('texte')} label="Texte" />
      <TextInput {...formulaire.champ('choix')} label="Choix" />
      <Button type="submit">Envoyer</Button>
    </CadreDeFormulaire>
  );
}

const VERSIONNEES = { valeurs: LUES, version: '1' };
const FAIT = { message: 'Fait.', code: 'FAIT' };

function AuFil({ qui, ou }: { qui: Identite; ou: Serveur }) {
  const enVersion = ({ donnees, version }: Fiche<Valeurs>) => ({ valeurs: donnees, version });
  const { champ, etat, conflit } = useAuFil<Valeurs>({
    ...qui,
    depart: VERSIONNEES,
    regles: {},
    envoyer: async (patch, version) => enVersion(await enregistrer(ou, patch, version)),
    relire: async () => enVersion(ou.fiche),
    fait: FAIT,
  });
  return (
    <>
      {conflit !== null && <DeuxVersions conflit={conflit} libelles={LIBELLES} />}
      <output>{etat.etat}</output>
      {(['texte', 'choix'] as const).map((cle) => {
        const { onChange, ...reste } = champ(cle);
        return (
          <TextInput
            key={cle}
            {...reste}
            label={LIBELLES[cle]}
            onChange={({ currentTarget: { value } }) => onChange(value)}
          />
        );
      })}
    </>
  );
}

const EN_PANNE: Serveur = { panne: true, fiche: DEPART, recus: [] };

/** The form of this name. As the table `FORMES` says, it is sent by its button or while the user types. Its server always fails. */
function Forme({ qui }: { qui: Identite }) {
  return formeDe(qui.forme).envoi === 'au-fil' ? (
    <AuFil qui={qui} ou={EN_PANNE} />
  ) : (
    <ParBouton qui={qui} envoyer={() => Promise.reject(new ErreurAppel(503, 'Plus tard.'))} />
  );
}

const champ = (nom = 'Texte') => screen.getByRole<HTMLInputElement>('textbox', { name: nom });
const ecrire = (value: string, nom?: string) => fireEvent.change(champ(nom), { target: { value } });
const MOTIF = 'Raison propre au dossier A';
const dit = (texte: string, nom?: string) => waitFor(() => expect(champ(nom).value).toBe(texte));
/** Waits until the kept text has been read. */
const lu = () => act(async () => void (await new Promise((suite) => setTimeout(suite, 20))));

/** Opens the form, types, and leaves the page. */
async function taperPuisPartir(qui: Identite) {
  monter(<Forme qui={qui} />);
  await lu();
  ecrire(MOTIF);
  await lu();
  cleanup();
  await oublierLesSaisies();
}

it.each(AU_COFFRE)('%s : un rechargement ne perd rien', async (nom) => {
  await taperPuisPartir(identite(nom));
  monter(<Forme qui={identite(nom)} />);
  await dit(MOTIF);
});

it.each(AU_COFFRE)('%s : un onglet fermé ne perd rien, et rien n’est en clair', async (nom) => {
  await taperPuisPartir(identite(nom));
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(MOTIF);
  sessionStorage.clear();
  monter(<Forme qui={identite(nom)} />);
  await dit(MOTIF);
});

it.each(AU_COFFRE)('%s : une session qui finit ne perd rien, pas même ce qui s’écrit', async (nom) => {
  monter(<Forme qui={identite(nom)} />);
  await lu();
  ecrire(MOTIF);
  act(() => void window.dispatchEvent(new CustomEvent(REDIRECTION)));
  cleanup();
  await oublierLesSaisies();
  // The text is removed from the store, so that only the tab holds it: the tab received it when the page closed.
  const coffre = await coffreDe(QUI);
  for (const dossier of await coffre.dossiers('saisie/')) {
    await coffre.poser(dossier, null, []);
  }
  monter(<Forme qui={identite(nom)} />);
  await dit(MOTIF);
});

it.each(AU_COFFRE.filter(aDesRangees))(
  '%s : une autre ligne est vide ; la première a son texte',
  async (nom) => {
    const emporte = formeDe(nom).emporte === true;
    await taperPuisPartir(identite(nom, 1));
    monter(<Forme qui={identite(nom, 2)} />);
    await lu();
    expect(champ().value).toBe('');
    cleanup();
    monter(<Forme qui={identite(nom, 1)} />);
    await dit(MOTIF);
    expect(emporte).toBe(nom === 'option' || nom === 'acquereurs');
  },
);

function EntreRangees({ nom }: { nom: NomDeForme }) {
  const [rang, aller] = useState<1 | 2>(1);
  return (
    <>
      <Forme qui={identite(nom, rang)} />
      <Button onClick={() => aller(2)}>Autre ligne</Button>
    </>
  );
}

it.each(['option', 'acquereurs'] as const)(
  '%s : emporté vers une autre ligne, un texte en remplace un autre en entier, et aucun ne se perd',
  async (nom) => {
    await taperPuisPartir(identite(nom, 2));
    const aller = () => fireEvent.click(screen.getByRole('button', { name: 'Autre ligne' }));
    const quitter = async () => {
      await lu();
      cleanup();
      await oublierLesSaisies();
    };
    monter(<EntreRangees nom={nom} />);
    await lu();
    // The user types nothing here: the text kept for this row comes back.
    aller();
    await dit(MOTIF);
    await quitter();
    monter(<EntreRangees nom={nom} />);
    await lu();
    ecrire('Emporté');
    aller();
    await dit('Emporté');
    await quitter();
    monter(<Forme qui={identite(nom, 1)} />);
    await dit(MOTIF);
    await quitter();
    monter(<Forme qui={identite(nom, 2)} />);
    await dit('Emporté');
  },
);

it.each(AU_COFFRE)(
  '%s : ce que l’onglet a pris en partant ne revient pas sur ce qui est tapé depuis',
  async (nom) => {
    monter(<Forme qui={identite(nom)} />);
    await lu();
    ecrire('Avant');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await lu();
    ecrire(MOTIF);
    await lu();
    cleanup();
    await oublierLesSaisies();
    monter(<Forme qui={identite(nom)} />);
    await dit(MOTIF);
  },
);

it.each(AU_COFFRE)('%s : quelqu’un d’autre ne voit rien', async (nom) => {
  await taperPuisPartir(identite(nom));
  requetes.setQueryData(session.queryKey, { ...MAELLE, id: 2 } as typeof MAELLE);
  monter(<Forme qui={identite(nom)} />);
  await lu();
  expect(champ().value).toBe('');
});

it.each(AU_COFFRE)('%s : se déconnecter se demande, puis ne laisse rien', async (nom) => {
  expect(await resteDesSaisies(QUI)).toBe(false);
  await taperPuisPartir(identite(nom));
  expect(await resteDesSaisies(QUI)).toBe(true);
  await viderLeCoffre(QUI);
  sessionStorage.clear();
  monter(<Forme qui={identite(nom)} />);
  await lu();
  expect(champ().value).toBe('');
});

it.each(AU_COFFRE.filter((nom) => formeDe(nom).envoi === 'bouton'))(
  '%s : sans réseau, le texte reste, et reste gardé',
  async (nom) => {
    monter(<Forme qui={identite(nom)} />);
    await lu();
    ecrire(MOTIF);
    fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
    await screen.findByRole('alert');
    expect(champ().value).toBe(MOTIF);
    await lu();
    expect(await resteDesSaisies(QUI)).toBe(true);
  },
);

it.each(AU_COFFRE)('%s : deux onglets gardent chacun le leur', async (nom) => {
  const { forme, sujet } = identite(nom);
  const place = () => placeAuCoffre(QUI, `${forme}/${sujet}`, {});
  for (const texte of ['du premier', 'du second']) {
    const une = place();
    await une.lire(LUES);
    une.ecrire(taper(SANS_FRAPPE, LUES, { texte }));
    await une.finie();
  }
  lacherTout(); // Both tabs are closed, and two new ones are opened.
  const relus = [await place().lire(LUES), await place().lire(LUES)];
  expect(relus.map(({ texte }) => texte?.valeur).toSorted()).toEqual(['du premier', 'du second']);
});

it.each(NOMS.filter((nom) => formeDe(nom).garde === 'rien'))(
  '%s : rien n’est gardé nulle part',
  async (nom) => {
    await taperPuisPartir(identite(nom));
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(MOTIF);
    expect(await (await coffreDe(QUI)).dossiers('')).toEqual([]);
  },
);

it.each(NOMS.filter((nom) => formeDe(nom).question === true))('%s : partir se demande', async (nom) => {
  const { routeur } = monter(<Forme qui={identite(nom)} />);
  await lu();
  ecrire(MOTIF);
  await act(() => routeur.navigate('/ailleurs'));
  await screen.findByRole('dialog', { name: 'Quitter sans enregistrer\u00a0?' });
  expect(routeur.state.location.pathname).toBe('/');
  fireEvent.click(screen.getByRole('button', { name: /^Quitter/u }));
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/ailleurs'));
});

const FICHES = ['utilisateur', 'societe', 'assurance', 'reglage'] as const;

it.each(FICHES)(
  '%s : ce que quelqu’un change d’autre n’est pas un conflit ; seul ce qui est tapé part',
  async (nom) => {
    const ou = serveur();
    monter(<EnFiche qui={identite(nom)} ou={ou} />);
    await lu();
    ecrire('mien');
    dAilleurs(ou, { choix: 'Brest' });
    fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(ou.fiche.donnees).toEqual({ texte: 'mien', choix: 'Brest' }));
    expect(ou.recus.at(-1)).toEqual({ patch: { texte: 'mien' }, version: '2' });
    expect(screen.queryByText('Ces informations ont été modifiées entre-temps')).toBeNull();
    await dit('Brest', 'Choix');
  },
);

it.each(FICHES)('%s : un champ changé des deux côtés se choisit, et rien d’autre ne se perd', async (nom) => {
  const ou = serveur();
  monter(<EnFiche qui={identite(nom)} ou={ou} />);
  await lu();
  ecrire('mien');
  ecrire('Rennes', 'Choix');
  dAilleurs(ou, { choix: 'Brest' });
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  const ligne = await screen.findByRole('row', { name: /^Choix/u });
  expect(ligne.textContent).toBe('ChoixRennesBrest');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Prendre l’autre version' }));
  await dit('Brest', 'Choix');
  expect(champ().value).toBe('mien');
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(ou.fiche.donnees).toEqual({ texte: 'mien', choix: 'Brest' }));
});

it.each(FICHES)('%s : annuler rend ce qui était, et garde ce qui est tapé depuis', async (nom) => {
  const ou = serveur();
  monter(<EnFiche qui={identite(nom)} ou={ou} />);
  await lu();
  ecrire('mien');
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(ou.fiche.version).toBe('2'));
  const annuler = await waitFor(() => {
    const faire = tous().find(({ message }) => message === 'Fiche enregistrée.')?.action?.faire;
    expect(faire).toBeDefined();
    return faire;
  });
  ecrire('Rennes', 'Choix');
  await act(async () => annuler?.());
  await waitFor(() => expect(ou.fiche.donnees).toEqual({ texte: '', choix: 'Nantes' }));
  await dit('');
  expect(champ('Choix').value).toBe('Rennes');
  expect(ou.recus.at(-1)).toEqual({ patch: { texte: '' }, version: '2' });
});

it('telephones : ce qui est tapé part quand on quitte la page, sans attendre', async () => {
  const ou = serveur();
  monter(<AuFil qui={identite('telephones')} ou={ou} />);
  await lu();
  ecrire('0648219038');
  cleanup();
  await waitFor(() => expect(ou.recus).toEqual([{ patch: { texte: '0648219038' }, version: '1' }]));
});

it('telephones : ce qui n’est pas parti avec qui sort ne part sous aucune autre session', async () => {
  const ou = serveur();
  monter(<AuFil qui={identite('telephones')} ou={ou} />);
  await lu();
  ecrire('0648219038');
  await act(oublierLesSaisies);
  expect(await resteAvantDeSortir()).toBe(false);
  await finirAvantDeSortir();
  cleanup();
  await finirAvantDeSortir();
  expect(ou.recus).toEqual([]);
});

it('telephones : annuler, un conflit et une panne ne perdent rien', async () => {
  const ou = serveur();
  monter(<AuFil qui={identite('telephones')} ou={ou} />);
  await lu();
  ecrire('mien');
  await waitFor(() => expect(ou.fiche.donnees.texte).toBe('mien'), { timeout: 3_000 });
  ecrire('Rennes', 'Choix');
  const fait = await waitFor(() => {
    const un = tous().find(({ message }) => message === 'Fait.');
    expect(un).toBeDefined();
    return un;
  });
  act(() => fait?.action?.faire());
  await waitFor(() => expect(ou.fiche.donnees).toEqual({ texte: '', choix: 'Rennes' }), { timeout: 3_000 });
  dAilleurs(ou, { choix: 'Brest' });
  ecrire('Quimper', 'Choix');
  const ligne = await screen.findByRole('row', { name: /^Choix/u }, { timeout: 3_000 });
  expect(ligne.textContent).toBe('ChoixQuimperBrest');
  fireEvent.click(screen.getByRole('button', { name: 'Garder ma saisie' }));
  await waitFor(() => expect(ou.fiche.donnees.choix).toBe('Quimper'), { timeout: 3_000 });
});

it('ce qui revient d’une autre visite est dit, et s’efface', async () => {
  await taperPuisPartir(identite('refus'));
  monter(<Forme qui={identite('refus')} />);
  await screen.findByText('Votre saisie, qui n’était pas enregistrée, a été reprise.');
  fireEvent.click(screen.getByRole('button', { name: 'L’effacer' }));
  expect(champ().value).toBe('');
  await lu();
  expect(await (await coffreDe(QUI)).dossiers('saisie/')).toEqual([]);
});

it('une erreur de la page ne retient pas un formulaire en silence', async () => {
  const { ajouter } = await import('../../lib/flashs');
  const envoyer = vi.fn(async () => null);
  monter(<ParBouton qui={identite('refus')} envoyer={envoyer} />);
  await lu();
  ecrire(MOTIF);
  ajouter('error', 'Les lots ne sont pas disponibles.');
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Les lots ne sont pas disponibles.');
  expect(envoyer).not.toHaveBeenCalled();
});

it('ce qu’une version d’avant gardait sous le nom de la ligne est repris une fois', async () => {
  sessionStorage.setItem(
    'saisie:utilisateur-1',
    JSON.stringify({ qui: MAELLE.id, valeurs: { texte: MOTIF } }),
  );
  sessionStorage.setItem('saisie:refus', JSON.stringify({ qui: MAELLE.id, valeurs: { texte: MOTIF } }));
  monter(<Forme qui={identite('utilisateur')} />);
  await dit(MOTIF);
  cleanup();
  expect(sessionStorage.getItem('saisie:utilisateur-1')).toBeNull();
  // The older version kept the text of a refusal without naming its row, so no row gets this text.
  monter(<Forme qui={identite('refus')} />);
  await lu();
  expect(champ().value).toBe('');
});
