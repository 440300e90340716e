/** Says whether the typed text is saved, and until when the draft is kept. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { lot } from '../../../api/lot';
import { chemins } from '../../../lib/chemins';
import { echeance, heure } from '../../../lib/formats';
import { Avis } from '../../../ui/avis';
import { type GenreDEnregistrement, MarqueDEnregistrement } from '../../../ui/formulaire/etat-enregistrement';
import { SuitesDuDepart } from '../../../ui/lot-parti';
import { Voix } from '../../../ui/voix';
import type { BrouillonOuvert, EtatDuBrouillon } from '../commun/brouillon';
import classes from './commun/formulaire.module.css';

const ETATS: Record<EtatDuBrouillon, { genre: GenreDEnregistrement; mots: string }> = {
  enregistre: { genre: 'enregistre', mots: 'Brouillon enregistré' },
  'en-attente': { genre: 'modifie', mots: 'Modifié' },
  'en-cours': { genre: 'en-cours', mots: 'Enregistrement…' },
  'hors-ligne': { genre: 'echec', mots: 'Gardé sur cet appareil' },
  refuse: { genre: 'modifie', mots: 'Enregistré, sauf ce qui est à corriger' },
  conflit: { genre: 'conflit', mots: 'Deux versions\u00a0: à vous de choisir' },
  deconnecte: { genre: 'echec', mots: 'Gardé sur cet appareil' },
  termine: { genre: 'repos', mots: 'Ce n’est plus un brouillon' },
};

/** Writes until when the lot is held. */
function tenue({ complet, expiresAt }: BrouillonOuvert['reservation']): string | null {
  const fin = expiresAt === null ? null : `expire ${echeance(expiresAt)}`;
  return [complet && 'Dossier complet', fin].filter(Boolean).join(', ') || null;
}

export function EtatDuBrouillonOuvert({ brouillon }: { brouillon: BrouillonOuvert }) {
  const { etat, enregistreA, reservation } = brouillon;
  const { genre, mots } = ETATS[etat];
  const dite = etat === 'termine' ? null : tenue(reservation);
  return (
    <div className={classes.enregistrement}>
      <MarqueDEnregistrement genre={genre}>
        {etat === 'enregistre' && enregistreA !== null ? `${mots} à ${heure(enregistreA)}` : mots}
      </MarqueDEnregistrement>
      {dite !== null && <p className={classes.expiration}>{dite}</p>}
    </div>
  );
}

/** The nearest free lots, and the waiting list of this lot when somebody else has it. */
function Suites({ lot: id }: { lot: string }) {
  const { data } = useQuery(lot(id));
  return data === undefined ? null : <SuitesDuDepart lot={data} prise="reservation" />;
}

/** Says what prevents the text from being saved. */
function Empechement({ brouillon }: { brouillon: BrouillonOuvert }) {
  const { etat, reservation } = brouillon;
  if (etat === 'hors-ligne') {
    return (
      <Avis genre="attention" titre="Hors connexion&nbsp;: votre saisie est gardée sur cet appareil">
        Continuez&nbsp;: elle sera envoyée au retour de la connexion.
      </Avis>
    );
  }
  if (etat === 'deconnecte') {
    return (
      <Avis
        genre="attention"
        titre="Votre session a pris fin&nbsp;: votre saisie est gardée sur cet appareil"
        actions={
          <Button component={Link} to={chemins.connexion()}>
            Se connecter
          </Button>
        }
      >
        Elle sera envoyée dès que vous vous reconnecterez.
      </Avis>
    );
  }
  if (etat === 'termine') {
    return (
      <Avis
        genre="attention"
        titre={`Cette réservation n’est plus un brouillon\u00a0: ${reservation.statut.libelle.toLowerCase()}`}
        actions={
          <Button component={Link} to={chemins.suiviReservation(reservation.id)}>
            Voir la réservation
          </Button>
        }
      >
        Ce que vous avez saisi reste affiché, mais n’est plus enregistré.
      </Avis>
    );
  }
  const { autorisee, motif } = reservation.actions.modifier;
  if (!autorisee && motif !== null) {
    return (
      <Avis genre="attention" titre="Le dossier ne peut pas être modifié pour le moment">
        {`${motif.charAt(0).toUpperCase()}${motif.slice(1)}`}
      </Avis>
    );
  }
  return null;
}

/** A notice, announced when it appears, with what the user can do. */
export function AvisDuBrouillon({ brouillon }: { brouillon: BrouillonOuvert }) {
  return (
    <>
      <Voix>
        <Empechement brouillon={brouillon} />
      </Voix>
      {brouillon.etat === 'termine' && <Suites lot={brouillon.reservation.lot.id} />}
    </>
  );
}
