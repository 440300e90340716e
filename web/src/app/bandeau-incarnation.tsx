/**
 * The banner that every page shows while staff act in another user's place: the user, the real person, and the button to stop
 * (identity section 14).
 */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { quitterIncarnation, useUtilisateur } from '../api/session';
import { chemins } from '../lib/chemins';
import { nomComplet } from '../lib/normaliser';
import classes from './bandeau-incarnation.module.css';
import { useSortieDemandee } from './sortie-demandee';

export default function BandeauIncarnation() {
  const utilisateur = useUtilisateur();
  const quitter = useMutation({
    mutationFn: () => quitterIncarnation(chemins.gestionUtilisateur(utilisateur?.id ?? 0)),
  });
  const { demander, question } = useSortieDemandee(() => quitter.mutate(), 'Quitter');
  const reel = utilisateur?.incarnation;
  if (utilisateur === null || !reel) {
    return null;
  }
  const societe = utilisateur.compte[0]?.nom;
  return (
    <section className={classes.bandeau} aria-label="Incarnation">
      <p>
        Vous agissez pour <b>{[nomComplet(utilisateur), societe].filter(Boolean).join(', ')}</b>
        <span>{` (${reel.prenom} ${reel.nom})`}</span>
      </p>
      <Button size="xs" variant="default" loading={quitter.isPending} onClick={demander}>
        Quitter
      </Button>
      {question}
    </section>
  );
}
