/** What is said instead of the steps: signed, refused, not yet, over; what comes next, and what may be taken away. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { echeance, poids } from '../../lib/formats';
import { marque } from '../../lib/marque';
import { prendreLeFocus } from './guet';
import { MOTS } from './mots';
import type { Seance, Tour } from './queries';
import classes from './signature.module.css';
import { useTelechargement } from './telechargement';

interface Dit {
  titre: string;
  phrases: readonly string[];
}

const tousOntSigne = ({ signataires }: Seance) => signataires.every(({ etat }) => etat === 'signe');

const majuscule = (texte: string) => `${texte.charAt(0).toUpperCase()}${texte.slice(1)}`;

/** Whom to turn to, in a sentence. */
function contact({ conseiller }: Seance): string {
  return conseiller === null ? `Écrivez à ${marque.nom}` : `Écrivez à ${conseiller.prenom} ${conseiller.nom}`;
}

const ISSUES: Readonly<Record<Exclude<Tour, 'a-signer'>, (seance: Seance) => Dit>> = {
  signe: (seance) => {
    const mienne = seance.signataires.find(({ moi }) => moi);
    const quand = mienne?.le == null ? '' : ` le ${echeance(mienne.le)}`;
    return tousOntSigne(seance)
      ? {
          titre: 'Tout le monde a signé',
          phrases: [
            `Vous avez signé${quand}.`,
            `${majuscule(MOTS[seance.genre].le)} est complet\u00a0: gardez votre exemplaire et son dossier de preuve. L’un et l’autre se vérifient sans passer par nous.`,
          ],
        }
      : {
          titre: 'Vous avez signé',
          phrases: [
            `Votre signature est scellée dans le fichier${quand === '' ? '' : `, ${quand.trim()}`}.`,
            `Il reste une signature, celle de ${seance.signataires.find(({ etat }) => etat === 'attend')?.nom ?? marque.nom}. Vous recevrez alors un e-mail avec l’exemplaire complet\u00a0: vous n’avez plus rien à faire.`,
          ],
        };
  },
  refuse: (seance) => ({
    titre:
      seance.signataires.find(({ moi }) => moi)?.etat === 'refuse'
        ? 'Vous avez refusé de signer'
        : 'La signature a été refusée',
    phrases: [
      `${majuscule(MOTS[seance.genre].le)} n’est pas signé, et ne peut plus l’être par ce lien.`,
      `${contact(seance)} si vous changez d’avis\u00a0: un autre vous sera proposé.`,
    ],
  }),
  attente: () => ({
    titre: 'Ce n’est pas encore à vous',
    phrases: [
      'D’autres signent d’abord. Vous recevrez un e-mail dès que ce sera à vous\u00a0; vous pouvez lire le document dès maintenant.',
    ],
  }),
  close: (seance) => ({
    titre: 'Cette demande de signature est close',
    phrases: [
      `${majuscule(MOTS[seance.genre].le)} ne se signe plus par ce lien. ${contact(seance)} si vous attendiez de le signer.`,
    ],
  }),
};

/** Only a path of this portal is followed. */
const duPortail = (retour: string | null) =>
  retour?.startsWith('/') === true && !retour.startsWith('//') && !retour.startsWith('/\\') ? retour : null;

export function Issue({
  seance,
  tour,
  jeton,
  annoncer,
}: {
  seance: Seance;
  tour: Exclude<Tour, 'a-signer'>;
  jeton: string;
  /** Whether it comes of what was just done: the keyboard goes to it. */
  annoncer: boolean;
}) {
  const { telecharger, enCours } = useTelechargement(jeton);
  const { titre, phrases } = ISSUES[tour](seance);
  const retour = duPortail(seance.retour);
  const { document: fichier, preuve } = seance;
  return (
    <section className={classes.issue} data-tour={tour}>
      <h2 ref={annoncer ? prendreLeFocus : null} tabIndex={-1}>
        {titre}
      </h2>
      {phrases.map((phrase) => (
        <p key={phrase}>{phrase}</p>
      ))}
      <div className={classes.boutons}>
        {retour !== null && (
          <Button component={Link} to={retour} size="md">
            Terminer
          </Button>
        )}
        {fichier.signe && (
          <Button
            variant="default"
            size="md"
            loading={enCours}
            onClick={() => telecharger('document', fichier.nom)}
          >
            {`Télécharger votre exemplaire (${poids(fichier.taille)})`}
          </Button>
        )}
        {preuve !== null && (
          <Button
            variant="default"
            size="md"
            loading={enCours}
            onClick={() => telecharger('preuve', preuve.nom)}
          >
            {`Télécharger le dossier de preuve (${poids(preuve.taille)})`}
          </Button>
        )}
      </div>
    </section>
  );
}
