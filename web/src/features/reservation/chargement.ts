/** The loaders of a reservation's routes: which of the two stages to show, and which draft. */
import { redirect } from 'react-router';
import { option } from '../../api/option';
import { requetes } from '../../api/requetes';
import { references, reservation as requeteReservation } from '../../api/reservation';
import type { Reservation } from '../../api/types';
import { entierOuNul } from '../../lib/adresse-de-page';
import { chemins } from '../../lib/chemins';
import { preparerSaisie } from '../../ui/formulaire/use-magasin';
import { type DonneesDeReservation, SANS_PERSONNE } from './acquereurs/saisie-acquereurs';
import { lotAPresent, monBrouillonDe } from './commun/queries-brouillon';
import { lacherBrouillon, ouvrirBrouillon } from './commun/use-brouillon';

/** The draft that the address asks for. */
export const brouillonDemande = (adresse: URLSearchParams): number | null =>
  entierOuNul(adresse.get('brouillon'));

/** The second stage: the draft of the address, when it runs and is on this lot. Otherwise redirects to the draft's own page. */
async function chargerLeFormulaire(idLot: string, id: number): Promise<DonneesDeReservation> {
  const { reservation, etat, enAttente } = (await ouvrirBrouillon(id)).vue();
  const { lot, actions } = reservation;
  const finie = etat === 'termine' || !actions.modifier.autorisee;
  if (finie && !enAttente) {
    void lacherBrouillon(id);
    throw redirect(chemins.suiviReservation(id));
  }
  if (lot.id !== idLot) {
    void lacherBrouillon(id);
    throw redirect(chemins.lotReservation(lot.id, { brouillon: id }));
  }
  await requetes.prefetchQuery(references);
  return { lot };
}

/** The first stage, or a redirection to my running draft on this lot. */
export async function chargerReservation(
  idLot: string,
  adresse: URLSearchParams,
): Promise<DonneesDeReservation> {
  const demande = brouillonDemande(adresse);
  if (demande !== null) {
    return chargerLeFormulaire(idLot, demande);
  }
  const lot = await lotAPresent(idLot);
  const commence = monBrouillonDe(lot);
  if (commence !== null) {
    throw redirect(chemins.lotReservation(idLot, { brouillon: commence }));
  }
  const mienne = lot.maSituation?.option ?? null;
  await Promise.all([
    preparerSaisie({ forme: 'acquereurs', sujet: idLot }, SANS_PERSONNE),
    mienne?.mienne === true ? requetes.fetchQuery(option(mienne.id)) : null,
  ]);
  return { lot };
}

/** The summary of my draft on this lot. Without a draft, redirects to the form (spec section 2). */
export async function chargerConfirmation(idLot: string): Promise<Reservation> {
  const commence = monBrouillonDe(await lotAPresent(idLot));
  if (commence === null) {
    throw redirect(chemins.lotReservation(idLot));
  }
  const [reservation] = await Promise.all([
    requetes.fetchQuery({ ...requeteReservation(commence), staleTime: 0 }),
    requetes.prefetchQuery(references),
  ]);
  return reservation;
}
