/** Says that somebody else decided first: the sheet was read again and shows the outcome. */
import { Avis } from '../../../ui/avis';
import classes from './gestion.module.css';

export function FicheDepassee({ titre }: { titre: string | null }) {
  return (
    titre !== null && (
      <div className={classes.avant}>
        <Avis genre="attention" annonce titre={titre}>
          La fiche montre ce qu’elle est devenue.
        </Avis>
      </div>
    )
  );
}
