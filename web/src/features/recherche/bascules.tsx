/** The values of a filter as toggles, each with the number of lots it would give. */
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { type Criteres, SANS_CRITERE } from '../../lib/criteres';
import { nombre } from '../../lib/formats';
import {
  CHOIX,
  type Choix,
  type CleListe,
  type CleUnique,
  NOM_DE_TOUS_LES_TYPES,
  TITRES,
  trimestresAVenir,
} from '../../lib/libelles-criteres';
import classes from './champs.module.css';
import type { Facettes } from './facettes';

export type Changer = (criteres: Criteres) => void;

/** The props of every field of the filters. */
export interface PropsChamp {
  criteres: Criteres;
  changer: Changer;
  facettes: Facettes | undefined;
}

const MULTIPLES: Readonly<Record<CleListe, true>> = {
  typesDeBien: true,
  nbDePieces: true,
  fiscalites: true,
  zoneFiscale: true,
  exterieur: true,
  caracteristiques: true,
};
const prendPlusieurs = (cle: CleListe | CleUnique): cle is CleListe => cle in MULTIPLES;

/**
 * The criteria after a press: the value is added or removed, or replaces the other one when the filter takes a single value.
 */
export function basculer(criteres: Criteres, cle: CleListe | CleUnique, valeur: string): Criteres {
  if (!prendPlusieurs(cle)) {
    const courante = criteres[cle];
    const suivante = cle === 'tauxCommission' ? Number(valeur) : valeur;
    return { ...criteres, [cle]: courante === suivante ? SANS_CRITERE[cle] : suivante };
  }
  const choisies = criteres[cle].map(String);
  const suivantes = choisies.includes(valeur)
    ? choisies.filter((autre) => autre !== valeur)
    : // The values keep the order of the page, so that equal searches have equal addresses.
      CHOIX[cle].map((un) => un.valeur).filter((autre) => autre === valeur || choisies.includes(autre));
  // A chosen type switches "all types" off. When no type is chosen any more, homes are searched again.
  const types = cle === 'typesDeBien' ? { tousLesTypes: false } : {};
  return { ...criteres, ...types, [cle]: cle === 'nbDePieces' ? suivantes.map(Number) : suivantes };
}

function estChoisie(criteres: Criteres, cle: CleListe | CleUnique, valeur: string): boolean {
  const brut = criteres[cle];
  const choisies: readonly unknown[] = Array.isArray(brut) ? brut : [brut];
  return choisies.some((une) => String(une) === valeur);
}

export function Bascules({ cle, criteres, changer, facettes }: PropsChamp & { cle: CleListe | CleUnique }) {
  const id = useId();
  const props = { cle, criteres, changer, facettes };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the look of Mantine's with it
    <div role="group" aria-labelledby={id}>
      <div className={classes.titre} id={id}>
        {TITRES[cle]}
      </div>
      <Valeurs {...props} choix={CHOIX[cle]} />
      {cle === 'typesDeBien' && (
        <div className={classes.bascules} data-suite="">
          <Bascule
            choisie={criteres.tousLesTypes}
            lots={facettes === undefined ? null : somme(facettes.nombres.typesDeBien)}
            presser={() => changer({ ...criteres, typesDeBien: [], tousLesTypes: !criteres.tousLesTypes })}
          >
            {NOM_DE_TOUS_LES_TYPES}
          </Bascule>
        </div>
      )}
      {(cle === 'livraison' || cle === 'actabilite') && (
        <>
          <div className={classes.sousTitre}>Avant la fin de</div>
          <Valeurs {...props} choix={trimestresAVenir()} parAnnee />
        </>
      )}
    </div>
  );
}

const somme = (nombres: ReadonlyMap<string, number> = new Map()) =>
  [...nombres.values()].reduce((total, un) => total + un, 0);

function Bascule({
  choisie,
  lots,
  presser,
  children,
}: {
  choisie: boolean;
  /** The number of lots of this value; `null` while it is not known. */
  lots: number | null;
  presser: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      className={classes.bascule}
      aria-pressed={choisie}
      data-vide={lots === 0 || undefined}
      onClick={presser}
    >
      {choisie && <IconCheck size={14} stroke={2.2} aria-hidden="true" />}
      {children}
      {lots !== null && (
        <span className={classes.nombre}>
          {nombre(lots)}
          <span className="lt-lu">{lots > 1 ? ' lots' : ' lot'}</span>
        </span>
      )}
    </button>
  );
}

function Valeurs({
  cle,
  choix,
  parAnnee = false,
  criteres,
  changer,
  facettes,
}: PropsChamp & {
  cle: CleListe | CleUnique;
  choix: readonly Choix[];
  /** Whether the values are quarters, shown with one year on each line. */
  parAnnee?: boolean;
}) {
  const nombres = facettes?.nombres[cle];
  return (
    <div
      className={classes.bascules}
      data-par-annee={parAnnee || undefined}
      style={parAnnee ? { '--decalage': 5 - (choix.length % 4 || 4) } : undefined}
    >
      {choix.map(({ valeur, libelle }) => (
        <Bascule
          key={valeur}
          choisie={estChoisie(criteres, cle, valeur)}
          lots={nombres === undefined ? null : (nombres.get(valeur) ?? 0)}
          presser={() => changer(basculer(criteres, cle, valeur))}
        >
          {libelle}
        </Bascule>
      ))}
    </div>
  );
}
