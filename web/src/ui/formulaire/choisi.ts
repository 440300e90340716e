/** A chosen row of the server, as a form holds it. The form keeps the row's name too, so that every place can show the name. */
import type { Formulaire } from './use-formulaire';

export interface Choisi {
  id: string;
  nom: string;
}

export const enChoisi = (rangee: { id: number | string; nom: string } | null | undefined): Choisi | null =>
  rangee === null || rangee === undefined ? null : { id: String(rangee.id), nom: rangee.nom };

/** The id for the API; `null` when nothing is chosen. */
export const idDuChoisi = (choisi: Choisi | null): number | null =>
  choisi === null ? null : Number(choisi.id);

/** The props that a form gives to a choice field. */
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

/** The text of a choice, for the place where two versions of a field are compared. */
export function ecrireLeChoisi(valeur: Choisi | string | boolean | null): string {
  if (typeof valeur === 'boolean') {
    return valeur ? 'oui' : 'non';
  }
  const texte = typeof valeur === 'string' ? valeur : (valeur?.nom ?? '');
  return texte === '' ? '–' : texte;
}
