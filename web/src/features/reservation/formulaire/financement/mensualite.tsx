/** The monthly cost of the loans, estimated by the server, with its assumptions. */
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pourcentage, prix } from '../../../../lib/formats';
import { ListeFaits } from '../../../../ui/liste-faits';
import grille from '../commun/champs.module.css';
import classes from '../commun/formulaire.module.css';
import type { SaisieDuBrouillon } from '../commun/use-saisie';

export function MensualiteEstimee({ saisie }: { saisie: SaisieDuBrouillon }) {
  const { mensualite } = saisie.formulaire.financement;
  if (mensualite === null) {
    return null;
  }
  const { totale, credit, assurance, cout, effort, phrase } = mensualite;
  return (
    <details className={grille.replie}>
      <summary>
        <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        {`Mensualité estimée\u00a0: ${prix(totale)}`}
        {effort !== null && `, soit ${pourcentage(effort)} des revenus`}
      </summary>
      <div>
        <ListeFaits
          faits={[
            ['Crédit', prix(credit)],
            ['Assurance', prix(assurance)],
            ['Coût du crédit', prix(cout)],
            ['Part des revenus', effort !== null && pourcentage(effort)],
          ]}
        />
        <p className={classes.precision}>{phrase}</p>
        {effort === null && (
          <p className={classes.precision}>
            <Link {...saisie.lien('acquereurs', 'reservataire.revenuMensuel')}>
              Indiquez le revenu mensuel des acquéreurs
            </Link>{' '}
            pour connaître la part des revenus qu’elle représente.
          </p>
        )}
      </div>
    </details>
  );
}
