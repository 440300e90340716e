/**
 * One change among others: what was asked from a state that has moved on since. Only what the change touched is taken, so
 * that two quick presses, both made from what is drawn, are both kept.
 */

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
  const fusion: T = { ...avant };
  for (const cle of Object.keys(suite) as (keyof T)[]) {
    if (suite[cle] !== vue[cle]) {
      const listes = [avant[cle], vue[cle], suite[cle]];
      const [a, v, s] = listes as unknown as [unknown[], unknown[], unknown[]];
      fusion[cle] = (listes.every(Array.isArray) ? fusionnerListe(a, v, s) : suite[cle]) as T[keyof T];
    }
  }
  return fusion;
}
