// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import type { Lot } from '../../api/types';
import { BROUILLON } from '../../essais/brouillons';
import { preparer, servir } from '../../essais/monter';
import { FIN, LOT, LOT_TENU, OPTION } from '../../essais/options';
import { MAELLE } from '../../essais/personnes';
import { viderLeCoffre } from '../../lib/coffre';
import { chargerConfirmation, chargerReservation } from './chargement';
import { reprendreBrouillon } from './commun/use-brouillon';

preparer();
beforeEach(() => requetes.setQueryData(session.queryKey, MAELLE));
afterEach(async () => {
  await reprendreBrouillon(BROUILLON.id).catch(() => {});
  requetes.clear();
  await viderLeCoffre('1');
});

function servirLeLot(lot: Lot, brouillon: object = BROUILLON, statut = 200) {
  servir({
    '/api/offre/lots/': () => Response.json(lot),
    '/api/options/12': () => Response.json(OPTION),
    '/api/reservations/references': () => Response.json({}),
    '/api/reservations/31': () => Response.json(brouillon, { status: statut, headers: { ETag: 'W/"v1-x"' } }),
  });
}

const avecBrouillon = (mienne: boolean): Lot => ({
  ...LOT,
  maSituation: {
    option: null,
    horsVente: null,
    mandatASigner: null,
    reservation: { id: 31, expiresAt: FIN, mienne },
  },
});

/** The address that a loader redirects to; `null` when it does not. */
async function envoi(promesse: Promise<unknown>): Promise<string | null> {
  try {
    await promesse;
    return null;
  } catch (cause) {
    return cause instanceof Response ? cause.headers.get('Location') : Promise.reject(cause);
  }
}

const stage = (adresse = '') => chargerReservation(LOT.id, new URLSearchParams(adresse));

it('d’un lot sans brouillon, choisit qui achète ; de mon option, son acquéreur est là', async () => {
  servirLeLot(LOT);
  expect(await stage()).toMatchObject({ lot: { id: LOT.id } });
  servirLeLot(LOT_TENU);
  await stage();
  expect(requetes.getQueryData(['options', 'une', OPTION.id])).toMatchObject({ id: OPTION.id });
});

it('de mon brouillon qui court sur ce lot, va droit au formulaire ; pas de celui d’un autre', async () => {
  servirLeLot(avecBrouillon(true));
  expect(await envoi(stage())).toBe(`/lot/${LOT.id}/reservation?brouillon=31`);
  servirLeLot(avecBrouillon(false));
  expect(await envoi(stage())).toBeNull();
});

it('ouvre le brouillon de l’adresse, sous son propre lot', async () => {
  servirLeLot(avecBrouillon(true));
  expect(await stage('brouillon=31')).toMatchObject({ lot: { numero: 'A203' } });
  expect(await envoi(chargerReservation('autre-B1', new URLSearchParams('brouillon=31')))).toBe(
    `/lot/${BROUILLON.lot.id}/reservation?brouillon=31`,
  );
});

it('d’un brouillon fini, montre sa fiche', async () => {
  servirLeLot(LOT, { ...BROUILLON, draft: false });
  expect(await envoi(stage('brouillon=31'))).toBe('/suivi/reservations/31');
});

it('d’un collègue, montre sa fiche', async () => {
  const modifier = { autorisee: false, motif: 'réservé à son prescripteur' };
  servirLeLot(LOT, { ...BROUILLON, actions: { ...BROUILLON.actions, modifier } });
  expect(await envoi(stage('brouillon=31'))).toBe('/suivi/reservations/31');
});

it('d’un brouillon qui n’existe pas, ne montre rien', async () => {
  servirLeLot(LOT, {}, 404);
  await expect(stage('brouillon=31')).rejects.toMatchObject({ statusCode: 404 });
});

it('n’ouvre la confirmation que d’un brouillon à soi sur ce lot', async () => {
  servirLeLot(avecBrouillon(true));
  expect(await chargerConfirmation(LOT.id)).toMatchObject({ id: 31 });
  for (const lot of [LOT, avecBrouillon(false), LOT_TENU]) {
    servirLeLot(lot);
    expect(await envoi(chargerConfirmation(LOT.id))).toBe(`/lot/${LOT.id}/reservation`);
  }
});
