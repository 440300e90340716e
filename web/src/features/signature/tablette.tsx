/**
 * The page between two people who sign on the same tablet. It hides what the first person did before the second one takes the
 * tablet.
 */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Bande } from './bande';
import { prendreLeFocus } from './guet';
import { duPortail } from './issue';
import type { Seance } from './queries';
import classes from './signature.module.css';

export function Tablette({ seance }: { seance: Seance }) {
  const suite = seance.signataires.find(({ etat, moi }) => etat === 'attend' && !moi);
  const retour = duPortail(seance.retour);
  const { prenom, nom } = seance.signataire;
  return (
    <>
      <Bande seance={undefined} />
      <main id="contenu" tabIndex={-1} className={classes.seule}>
        <h1 ref={prendreLeFocus} tabIndex={-1}>
          Rendez la tablette
        </h1>
        <p>{`Merci, ${prenom} ${nom}\u00a0: votre signature est enregistrée. Votre exemplaire vous parviendra par e-mail.`}</p>
        <p>
          {suite === undefined
            ? 'Une autre personne signe ensuite, avec un code envoyé à sa propre adresse.'
            : `C’est ensuite à ${suite.nom} de signer, avec un code envoyé à sa propre adresse.`}
        </p>
        {retour !== null && (
          // `replace`, so that "back" does not return to the other person's page.
          <Button component={Link} to={retour} replace size="lg">
            J’ai la tablette&nbsp;: continuer
          </Button>
        )}
      </main>
    </>
  );
}
