/** The fields of the filters that are no toggles: bounds, the histogram of prices, switches. */
import { Select, Switch } from '@mantine/core';
import { useId } from 'react';
import { libelleDesLots } from '../../lib/comptes';
import { nombre } from '../../lib/formats';
import {
  CHOIX,
  type Choix,
  type CleOuiNon,
  type CleUnique,
  TITRES,
  trimestresAVenir,
} from '../../lib/libelles-criteres';
import { explication } from '../../lib/termes';
import { ChampNombre } from '../../ui/champs/champ-nombre';
import type { PropsChamp } from './bascules';
import classes from './champs.module.css';
import type { Barre, Facettes } from './facettes';

type CleBorne = 'budgetMin' | 'budgetMax' | 'surfaceMin' | 'surfaceMax';

const HAUTEUR = 44;
const LARGEUR = 20;

/** Whether a bar of the histogram is inside the budget. */
export function dansLeBudget(
  { min, max }: Barre,
  budgetMin: number | null,
  budgetMax: number | null,
): boolean {
  return max >= (budgetMin ?? 0) && min <= (budgetMax ?? Number.POSITIVE_INFINITY);
}

function Histogramme({ barres, criteres }: { barres: readonly Barre[]; criteres: PropsChamp['criteres'] }) {
  const sommet = Math.max(1, ...barres.map((barre) => barre.nombre));
  const { budgetMin, budgetMax } = criteres;
  return (
    <svg
      className={classes.histogramme}
      viewBox={`0 0 ${barres.length * LARGEUR} ${HAUTEUR}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {barres.map((barre, rang) => {
        const hauteur = barre.nombre === 0 ? 0 : Math.max(2, (barre.nombre / sommet) * (HAUTEUR - 1));
        return (
          <rect
            key={barre.min}
            x={rang * LARGEUR + 1}
            y={HAUTEUR - hauteur}
            width={LARGEUR - 2}
            height={hauteur}
            data-dedans={dansLeBudget(barre, budgetMin, budgetMax) || undefined}
          />
        );
      })}
      <path d={`M0 ${HAUTEUR - 0.5}h${barres.length * LARGEUR}`} />
    </svg>
  );
}

function Borne({
  cle,
  libelle,
  unite,
  pas,
  exemple,
  criteres,
  changer,
}: Omit<PropsChamp, 'facettes'> & {
  cle: CleBorne;
  libelle: string;
  unite: string;
  pas: number;
  exemple: string;
}) {
  return (
    <ChampNombre
      aria-label={libelle}
      value={criteres[cle]}
      pas={pas}
      placeholder={exemple}
      unite={unite}
      decimales={2}
      onChange={(valeur) => changer({ ...criteres, [cle]: valeur })}
    />
  );
}

/** The criteria with each pair of bounds in order: a lower bound above the upper one is swapped with it. */
export function remettreEnOrdre(criteres: PropsChamp['criteres']): PropsChamp['criteres'] {
  const { budgetMin, budgetMax, surfaceMin, surfaceMax } = criteres;
  const budget =
    budgetMin !== null && budgetMax !== null && budgetMin > budgetMax
      ? { budgetMin: budgetMax, budgetMax: budgetMin }
      : {};
  const surface =
    surfaceMin !== null && surfaceMax !== null && surfaceMin > surfaceMax
      ? { surfaceMin: surfaceMax, surfaceMax: surfaceMin }
      : {};
  return { ...criteres, ...budget, ...surface };
}

/** Writes "14 logements, 11 annexes". */
function dits(criteres: PropsChamp['criteres'], { total, nombres }: Facettes): string {
  return libelleDesLots(total, criteres, nombres.typesDeBien);
}

export function Budget({ criteres, changer, facettes }: PropsChamp) {
  const id = useId();
  const props = { criteres, changer, unite: '€', pas: 10_000 };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the look of Mantine's with it
    <div role="group" aria-labelledby={id}>
      <div className={classes.titre}>
        <div id={id}>Budget</div>
        {facettes !== undefined && <span>{`${dits(criteres, facettes)} dans ce budget`}</span>}
      </div>
      {facettes !== undefined && facettes.prix.length > 0 && (
        <Histogramme barres={facettes.prix} criteres={criteres} />
      )}
      <div className={classes.paire}>
        <Borne cle="budgetMin" libelle="Budget minimum" exemple="Minimum" {...props} />
        <Borne cle="budgetMax" libelle="Budget maximum" exemple="Maximum" {...props} />
      </div>
    </div>
  );
}

export function Surface({ criteres, changer, facettes }: PropsChamp) {
  const id = useId();
  const props = { criteres, changer, unite: 'm²', pas: 5 };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the look of Mantine's with it
    <div role="group" aria-labelledby={id}>
      <div className={classes.titre}>
        <div id={id}>Surface</div>
        {facettes !== undefined && <span>{`${dits(criteres, facettes)} dans cette surface`}</span>}
      </div>
      <div className={classes.paire}>
        <Borne cle="surfaceMin" libelle="Surface minimum" exemple="Minimum" {...props} />
        <Borne cle="surfaceMax" libelle="Surface maximum" exemple="Maximum" {...props} />
      </div>
    </div>
  );
}

const options = (choix: readonly Choix[]) =>
  choix.map(({ valeur: value, libelle: label }) => ({ value, label }));

/** A filter with one value, as a list to choose from. The list shows the number of lots of each value. */
export function Unique({
  cle,
  criteres,
  changer,
  facettes,
}: PropsChamp & { cle: Exclude<CleUnique, 'tauxCommission'> }) {
  const nombres = facettes?.nombres[cle];
  const valeur = criteres[cle];
  return (
    <Select
      label={TITRES[cle]}
      description={explication(TITRES[cle])}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder="Indifférente"
      clearable
      data={[
        { group: 'Dans les mois qui viennent', items: options(CHOIX[cle]) },
        { group: 'Avant la fin de', items: options(trimestresAVenir()) },
      ]}
      value={valeur}
      onChange={(suite) => changer({ ...criteres, [cle]: suite })}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {option.label}
          {nombres !== undefined && (
            <span className={classes.nombre}>{nombre(nombres.get(option.value) ?? 0)}</span>
          )}
        </span>
      )}
    />
  );
}

export function Interrupteurs({
  cles,
  criteres,
  changer,
  facettes,
}: PropsChamp & { cles: readonly CleOuiNon[] }) {
  return (
    <div className={classes.interrupteurs}>
      {cles.map((cle) => {
        const lots = facettes?.ouiNon[cle];
        return (
          <Switch
            key={cle}
            label={
              <>
                {TITRES[cle]} {lots !== undefined && <span className={classes.nombre}>{nombre(lots)}</span>}
              </>
            }
            description={explication(TITRES[cle])}
            checked={criteres[cle]}
            onChange={(evenement) => changer({ ...criteres, [cle]: evenement.currentTarget.checked })}
          />
        );
      })}
    </div>
  );
}
