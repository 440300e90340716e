/**
 * One change among others: what was asked from a state that has moved on since. Only what the change touched is taken, so
 * that two quick presses, both made from what is drawn, are both kept.
 */
import { enObjet } from './objets';

function fusionnerListe(avant: readonly unknown[], vue: readonly unknown[], suite: readonly unknown[]) {
  return [
    ...avant.filter((une) => suite.includes(une) || !vue.includes(une)),
    ...suite.filter((une) => !vue.includes(une) && !avant.includes(une)),
  ];
}

/**
 * `avant` with what `suite` changed of `vue`: a value in place of the former one, of a list what was put in and taken out.
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
