/** A choice among rows of the server, as a form holds it: with its name, so that one reads it wherever it is told. */
import type { Formulaire } from './use-formulaire';

export interface Choisi {
  id: string;
  nom: string;
}

export const enChoisi = (rangee: { id: number | string; nom: string } | null | undefined): Choisi | null =>
  rangee === null || rangee === undefined ? null : { id: String(rangee.id), nom: rangee.nom };

/** Its number for the wire; `null`: none. */
export const idDuChoisi = (choisi: Choisi | null): number | null =>
  choisi === null ? null : Number(choisi.id);

/** What a choice is given by its form. */
export function champDeChoix<N extends string>(
  { champ }: Pick<Formulaire<Record<N, Choisi | null>>, 'champ'>,
  nom: N,
) {
  const { value, onChange, ...reste } = champ(nom);
  return {
    ...reste,
    value: value?.id ?? null,
    present: value === null ? null : { value: value.id, label: value.nom },
    onChange: (id: string | null, option?: { label: string }) =>
      onChange(id === null ? null : { id, nom: option?.label ?? id }),
  };
}

/** What a field says where both versions are shown. */
export function ecrireLeChoisi(valeur: Choisi | string | boolean | null): string {
  if (typeof valeur === 'boolean') {
    return valeur ? 'oui' : 'non';
  }
  const texte = typeof valeur === 'string' ? valeur : (valeur?.nom ?? '');
  return texte === '' ? '–' : texte;
}
