/** The other declarations of this person: the certain ones first, then the probable ones. One is compared at a time. */
import { lireDenonciation } from '../../../api/denonciation';
import { nomComplet } from '../../../lib/normaliser';
import { Linteau } from '../../../ui/linteau';
import { StatutDenonciation } from '../../../ui/statut-suivi';
import { RAISONS } from '../commun/raisons';
import classes from './denonciation.module.css';
import type { Rivale } from './queries-denonciations';

export function Rivales({
  rivales,
  choisie,
  choisir,
}: {
  rivales: readonly Rivale[];
  choisie: Rivale;
  choisir: (id: number) => void;
}) {
  return (
    <Linteau niveau="table" titre="Autres dénonciations de ce contact">
      <ul className={classes.rivales}>
        {rivales.map((rivale) => {
          const { denonciation, certitude, raisons } = rivale;
          const { id, contact, prescripteur, programmes } = denonciation;
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={rivale === choisie ? 'true' : undefined}
                onClick={() => choisir(id)}
              >
                <b>
                  {prescripteur === null
                    ? 'Contact du promoteur'
                    : nomComplet({ prenom: prescripteur.prenom, nom: prescripteur.nom })}
                </b>
                <StatutDenonciation statut={lireDenonciation(denonciation).status} />
                <small>{programmes.map(({ nomCommercial }) => nomCommercial).join(', ')}</small>
                <small data-certitude={certitude}>
                  {`${certitude}\u00a0: ${raisons.map((raison) => RAISONS[raison]).join(', ')}`}
                </small>
                <small>{contact === null ? 'Contact effacé' : nomComplet(contact)}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </Linteau>
  );
}
