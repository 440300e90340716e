/** Values of a filter as toggles, each with the number of lots it would give. */
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { type Criteres, SANS_CRITERE } from '../../lib/criteres';
import { nombre } from '../../lib/formats';
import { CHOIX, type CleListe, type CleUnique, TITRES } from '../../lib/libelles-criteres';
import classes from './champs.module.css';
import type { Facettes } from './facettes';

export type Changer = (criteres: Criteres) => void;

/** What every field of the filters is given. */
export interface PropsChamp {
  criteres: Criteres;
  changer: Changer;
  facettes: Facettes | undefined;
}

const MULTIPLES: ReadonlySet<string> = new Set<CleListe>([
  'typesDeBien',
  'nbDePieces',
  'fiscalites',
  'zoneFiscale',
  'exterieur',
  'caracteristiques',
]);

/** The criteria once this value is pressed: added or taken away; alone when the filter takes one value. */
export function basculer(criteres: Criteres, cle: CleListe | CleUnique, valeur: string): Criteres {
  if (!MULTIPLES.has(cle)) {
    const courante = criteres[cle as CleUnique];
    return { ...criteres, [cle]: courante === Number(valeur) ? SANS_CRITERE[cle] : Number(valeur) };
  }
  const choisies = (criteres[cle as CleListe] as readonly (string | number)[]).map(String);
  const suivantes = choisies.includes(valeur)
    ? choisies.filter((autre) => autre !== valeur)
    : // In the order of the page, so that two ways to the same search give one address.
      CHOIX[cle].map((un) => un.valeur).filter((autre) => autre === valeur || choisies.includes(autre));
  return { ...criteres, [cle]: cle === 'nbDePieces' ? suivantes.map(Number) : suivantes };
}

function estChoisie(criteres: Criteres, cle: CleListe | CleUnique, valeur: string): boolean {
  const brut = criteres[cle];
  return typeof brut === 'number' || brut === null
    ? String(brut) === valeur
    : brut.some((une) => String(une) === valeur);
}

export function Bascules({ cle, criteres, changer, facettes }: PropsChamp & { cle: CleListe | CleUnique }) {
  const id = useId();
  const nombres = facettes?.nombres[cle];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the look of Mantine's with it
    <div role="group" aria-labelledby={id}>
      <div className={classes.titre} id={id}>
        {TITRES[cle]}
      </div>
      <div className={classes.bascules}>
        {CHOIX[cle].map(({ valeur, libelle }) => {
          const choisie = estChoisie(criteres, cle, valeur);
          const lots = nombres === undefined ? null : (nombres.get(valeur) ?? 0);
          return (
            <button
              key={valeur}
              type="button"
              className={classes.bascule}
              aria-pressed={choisie}
              data-vide={lots === 0 || undefined}
              onClick={() => changer(basculer(criteres, cle, valeur))}
            >
              {choisie && <IconCheck size={14} stroke={2.2} aria-hidden="true" />}
              {libelle}
              {lots !== null && (
                <span className={classes.nombre}>
                  {nombre(lots)}
                  <span className={classes.lu}>{lots > 1 ? ' lots' : ' lot'}</span>
                </span>
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
}
