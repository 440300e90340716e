import { expect, expectTypeOf, it } from 'vitest';
import type { Identite } from './formes';
import {
  accepter,
  conflitsDe,
  type Frappes,
  garderLesMiennes,
  patchDe,
  prendreLesLeurs,
  SANS_FRAPPE,
  taper,
  valeursDe,
} from './frappes';

interface Fiche {
  nom: string;
  societe: { id: string; nom: string } | null;
  fichier: File | null;
}

const LUE: Fiche = { nom: 'Sorel', societe: { id: '2', nom: 'Cabinet Guérin' }, fichier: null };
const AUTRE = { id: '19', nom: 'Nord Patrimoine' };

it('n’envoie que ce qui est changé, et rien de ce qui revient à ce qui était lu', () => {
  let frappes = taper(SANS_FRAPPE, LUE, { nom: 'Sorell' });
  expect(valeursDe(LUE, frappes)).toEqual({ ...LUE, nom: 'Sorell' });
  expect(patchDe(LUE, frappes)).toEqual({ nom: 'Sorell' });
  frappes = taper(frappes, LUE, { nom: 'Sorel', societe: { ...AUTRE } });
  expect(patchDe(LUE, frappes)).toEqual({ societe: AUTRE });
  expect(taper(frappes, LUE, { societe: { id: '2', nom: 'Cabinet Guérin' } })).toEqual({});
});

it('un champ que personne ne tape suit ce qui est lu ; un autre changé ailleurs n’est pas un conflit', () => {
  const frappes = taper(SANS_FRAPPE, LUE, { nom: 'Sorell' });
  const ailleurs = { ...LUE, societe: AUTRE };
  expect(valeursDe(ailleurs, frappes)).toEqual({ ...ailleurs, nom: 'Sorell' });
  expect(conflitsDe(ailleurs, frappes)).toEqual([]);
  expect(patchDe(ailleurs, frappes)).toEqual({ nom: 'Sorell' });
});

it('un champ changé des deux côtés est un conflit, qui se tranche', () => {
  const frappes = taper(taper(SANS_FRAPPE, LUE, { nom: 'Sorell' }), LUE, { societe: AUTRE });
  const ailleurs = { ...LUE, nom: 'Sorelle' };
  expect(conflitsDe(ailleurs, frappes)).toEqual(['nom']);
  expect(conflitsDe({ ...LUE, nom: 'Sorell' }, frappes)).toEqual([]);
  const gardees = garderLesMiennes(ailleurs, frappes);
  expect(conflitsDe(ailleurs, gardees)).toEqual([]);
  expect(patchDe(ailleurs, gardees)).toEqual({ nom: 'Sorell', societe: AUTRE });
  expect(patchDe(ailleurs, prendreLesLeurs(ailleurs, frappes))).toEqual({ societe: AUTRE });
});

it('ce qui est tapé pendant l’envoi reste, par-dessus ce que le serveur a gardé', () => {
  const envoyees = { nom: 'Sorell ', societe: AUTRE };
  let frappes: Frappes = taper(SANS_FRAPPE, LUE, envoyees);
  frappes = taper(frappes, LUE, { nom: 'Sorelle' });
  const recues = { ...LUE, nom: 'Sorell', societe: AUTRE };
  const reste = accepter(frappes, envoyees, recues);
  expect(reste).toEqual({ nom: { valeur: 'Sorelle', base: 'Sorell' } });
  expect(conflitsDe(recues, reste)).toEqual([]);
});

it('deux fichiers de même contenu ne sont pas le même', () => {
  const [un, autre] = [new File(['a'], 'a.pdf'), new File(['a'], 'a.pdf')];
  const frappes = taper(SANS_FRAPPE, { ...LUE, fichier: un }, { fichier: autre });
  expect(patchDe({ ...LUE, fichier: un }, frappes).fichier).toBe(autre);
});

it('une forme dit sa ligne, ou ne compile pas', () => {
  expectTypeOf<{ forme: 'refus'; sujet: number }>().toExtend<Identite>();
  expectTypeOf<{ forme: 'refus'; sujet: 'nouveau' }>().not.toExtend<Identite>();
  expectTypeOf<{ forme: 'refus' }>().not.toExtend<Identite>();
  expectTypeOf<{ forme: 'annulation-option'; sujet: 'nouveau' }>().not.toExtend<Identite>();
  expectTypeOf<{ forme: 'connexion'; sujet: 'nouveau' }>().toExtend<Identite>();
});
