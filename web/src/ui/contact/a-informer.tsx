/**
 * Reminds the user to inform the person whose data they give, because the data does not come from this person (RGPD, articles 13 and 14).
 * The text opens beside the form.
 */
import { Checkbox } from '@mantine/core';
import { chemins } from '../../lib/chemins';
import { marque } from '../../lib/marque';
import { Avis } from '../avis';
import classes from './a-informer.module.css';

const PERSONNES = {
  une: { titre: 'Informez cette personne', lui: 'lui', fait: 'C’est fait\u00a0: elle est informée' },
  plusieurs: { titre: 'Informez les acquéreurs', lui: 'leur', fait: 'C’est fait\u00a0: ils sont informés' },
} as const;

export function AInformer({
  combien = 'une',
  reponse,
}: {
  combien?: keyof typeof PERSONNES;
  /** The checkbox that says that the person was informed. */
  reponse?: { id: string; dite: boolean; dire: (informe: boolean) => void };
}) {
  const { titre, lui, fait } = PERSONNES[combien];
  return (
    <Avis titre={titre}>
      <p className={classes.texte}>
        {`Dites-${lui} que vous donnez ces coordonnées à ${marque.raisonSociale}, à quoi elles servent et combien de temps elles sont gardées (RGPD, articles 13 et 14)\u00a0: `}
        <a className="lt-lien" href={chemins.donneesDesAcquereurs()} target="_blank" rel="noreferrer">
          ce que la charte dit aux acquéreurs
        </a>
        .
      </p>
      {reponse !== undefined && (
        <Checkbox
          id={reponse.id}
          className={classes.reponse ?? ''}
          label={fait}
          checked={reponse.dite}
          onChange={({ currentTarget }) => reponse.dire(currentTarget.checked)}
        />
      )}
    </Avis>
  );
}
