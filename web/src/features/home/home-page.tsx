/**
 * The home page: the search, the user's deadlines, the newest programmes, programmes in preview, and programmes with lots
 * dedicated to the user's group.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { amorcer } from '../../api/requetes';
import { chargerUtilisateur, useUtilisateur } from '../../api/session';
import type { Programme } from '../../api/types';
import { aLeRole, estExterne, referent } from '../../api/utilisateur';
import { veille } from '../../api/veille';
import { annoncer, nouvelles } from '../../lib/exclusivites';
import { jourEnToutesLettres } from '../../lib/formats';
import { aujourdhui, maintenant } from '../../lib/horloge';
import { marque } from '../../lib/marque';
import { majuscule } from '../../lib/texte';
import { BlocReferent } from '../../ui/bloc-referent';
import { Linteau } from '../../ui/linteau';
import { BlocProgrammes } from './bloc-programmes';
import { MesEcheances } from './echeances';
import { PhraseDuJour, VotreActivite } from './jour';
import { MandatASigner } from './mandat-a-signer';
import { avantPremieres, nouveauxProgrammes, premieresDeLAccueil, programmesDedies } from './queries';
import { RechercheDeLAccueil } from './recherche-de-l-accueil';
import { ReservationsEnCours } from './reservations-en-cours';
import './home-page.css';

const titreDuJour = (): string => majuscule(jourEnToutesLettres(maintenant()));

/** Reads the answers of the first calls from the HTML shell before the first render, so that the page renders once. */
export async function amorcerHome(): Promise<void> {
  const utilisateur = await chargerUtilisateur();
  if (utilisateur !== null) {
    await amorcer(
      ...(estExterne(utilisateur) ? [veille] : []),
      ...premieresDeLAccueil(utilisateur, aujourdhui()),
    );
  }
}

export function HomePage() {
  const utilisateur = useUtilisateur();
  const nouveaux = useQuery(nouveauxProgrammes(aujourdhui()));
  const previews = useQuery(avantPremieres);
  const dedies = useQuery(programmesDedies);
  const depuis = useExclusivites(dedies.data);
  if (utilisateur === null) {
    return null;
  }
  const ref = referent(utilisateur, marque.nom);
  const prescrit = aLeRole(utilisateur, 'ROLE_EP');
  const groupe = utilisateur.compte[0]?.group?.nom;
  return (
    <>
      <div className="home-recherche">
        <div className="home-cadre">
          <h1>{titreDuJour()}</h1>
          {estExterne(utilisateur) && <PhraseDuJour />}
          <RechercheDeLAccueil />
        </div>
      </div>
      <div className="home-cadre">
        <div className="home-grille">
          {estExterne(utilisateur) && (
            <div className="home-echeances">
              {utilisateur.compte.length > 0 && <MandatASigner />}
              {prescrit ? (
                <MesEcheances moi={utilisateur.id} jour={aujourdhui()} />
              ) : (
                <ReservationsEnCours moi={utilisateur.id} />
              )}
            </div>
          )}
          <div className="home-cote">
            {ref !== null && (
              <div className="home-referent">
                <Linteau titre={ref.statut}>
                  <BlocReferent personne={ref} />
                </Linteau>
              </div>
            )}
            {estExterne(utilisateur) && <VotreActivite siennes={prescrit} />}
          </div>
        </div>
        <BlocProgrammes titre="Nouveaux programmes" requete={nouveaux} />
        <BlocProgrammes titre="Avant-premières" requete={previews} />
        <BlocProgrammes
          titre={groupe === undefined ? 'Lots dédiés' : `Lots dédiés à ${groupe}`}
          requete={dedies}
          nouveaux={depuis}
        />
      </div>
    </>
  );
}

/** The programmes with dedicated lots that are new since the last visit. They count as known from now on. */
function useExclusivites(dedies: readonly Programme[] | undefined): ReadonlySet<string> {
  const depuis = useMemo(() => nouvelles((dedies ?? []).map(({ id }) => id)), [dedies]);
  useEffect(() => {
    if (dedies !== undefined && dedies.length > 0) {
      annoncer(dedies.map(({ id }) => id));
    }
  }, [dedies]);
  return depuis;
}
