/**
 * Applies a change that was made from an older state. Only the values that the change touched are taken, so that two quick clicks on the
 * same screen both count.
 */
import { enObjet } from './objets';

function fusionnerListe(avant: readonly unknown[], vue: readonly unknown[], suite: readonly unknown[]) {
  return [
    ...avant.filter((une) => suite.includes(une) || !vue.includes(une)),
    ...suite.filter((une) => !vue.includes(une) && !avant.includes(une)),
  ];
}

/**
 * Applies to `avant` the change that leads from `vue` to `suite`. A changed value replaces the one of `avant`. Items that were added to a
 * list are added, and items that were removed are removed.
 */
export function fusionner<T extends object>(avant: T, vue: T, suite: T): T {
  const [deja, vues] = [enObjet(avant), enObjet(vue)];
  const changes = Object.entries(suite)
    .filter(([cle, valeur]) => valeur !== vues[cle])
    .map(([cle, valeur]): [string, unknown] => {
      const [a, v] = [deja[cle], vues[cle]];
      const listes = Array.isArray(a) && Array.isArray(v) && Array.isArray(valeur);
      return [cle, listes ? fusionnerListe(a, v, valeur) : valeur];
    });
  return { ...avant, ...Object.fromEntries(changes) };
}
