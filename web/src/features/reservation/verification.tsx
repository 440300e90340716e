/** The check of the whole: what waits is sent, the server looks, and what is missing is said by section. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageGenerique } from '../../api/echecs';
import { ErreurAppel } from '../../api/erreur-appel';
import { chemins } from '../../lib/chemins';
import { marque } from '../../lib/marque';
import { Avis } from '../../ui/avis';
import { titreDeSection } from './cadre-de-section';
import { completude } from './envois';
import classes from './formulaire.module.css';
import { precision, SECTIONS } from './sections';
import type { SaisieDuBrouillon } from './use-saisie';
import { viser } from './viser';

export interface VerificationDuDossier {
  etat: 'a-faire' | 'en-cours' | 'complet' | 'incomplet';
  refus: string | null;
  verifier: () => Promise<void>;
}

export function useVerification(saisie: SaisieDuBrouillon): VerificationDuDossier {
  const [etat, setEtat] = useState<VerificationDuDossier['etat']>('a-faire');
  const [refus, setRefus] = useState<string | null>(null);
  return {
    etat,
    refus,
    verifier: async () => {
      setEtat('en-cours');
      setRefus(null);
      saisie.montrer(...SECTIONS);
      try {
        await saisie.brouillon.vider();
        const { complet } = await completude(saisie.brouillon.reservation.id);
        setEtat(complet ? 'complet' : 'incomplet');
      } catch (cause) {
        const dit = cause instanceof ErreurAppel ? cause.messageDuServeur : null;
        setRefus(dit ?? messageGenerique(marque.nom));
        setEtat('a-faire');
      }
      // What it says stands under the title, whichever button asked for it.
      viser('section-recapitulatif');
    },
  };
}

/** What is left to do, section by section, each leading to its first field. */
function ResteAFaire({ saisie }: { saisie: SaisieDuBrouillon }) {
  return (
    <ul className={classes.points}>
      {SECTIONS.flatMap((section) => {
        const points = saisie.points[section];
        const [premier] = points;
        return premier === undefined
          ? []
          : [
              <li key={section}>
                <Link
                  {...saisie.lien(section, (points.find(({ genre }) => genre === 'faux') ?? premier).champ)}
                >
                  {titreDeSection(saisie, section)}
                </Link>
                {`\u00a0: ${precision(section, points, null)}`}
              </li>,
            ];
      })}
    </ul>
  );
}

export function VerdictDuDossier({
  saisie,
  verification: { etat, refus },
}: {
  saisie: SaisieDuBrouillon;
  verification: VerificationDuDossier;
}) {
  const reste = SECTIONS.reduce((somme, section) => somme + saisie.points[section].length, 0);
  if (refus !== null) {
    return <Avis genre="danger" annonce titre={refus} />;
  }
  if (reste > 0) {
    return (
      <Avis
        genre="attention"
        annonce
        titre={
          reste > 1
            ? `Il reste ${reste}\u00a0points avant que le dossier soit complet`
            : 'Il reste un point avant que le dossier soit complet'
        }
      >
        <ResteAFaire saisie={saisie} />
      </Avis>
    );
  }
  return etat === 'complet' ? (
    <Avis
      genre="fait"
      annonce
      titre="Le dossier est complet."
      actions={
        <Button component={Link} to={chemins.lotReservationConfirmation(saisie.brouillon.reservation.lot.id)}>
          Voir le récapitulatif
        </Button>
      }
    />
  ) : (
    <Avis annonce titre="Rien ne manque, à ce que voit cette page : vérifiez le dossier." />
  );
}
