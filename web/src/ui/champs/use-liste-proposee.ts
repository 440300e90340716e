/**
 * The list that a field opens. The list counts as open only when it has something to show. Otherwise screen readers would announce a
 * hidden list as open, and Escape would first have to close it.
 */
import { type ComboboxStore, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';

export function useListeProposee(aMontrer: boolean) {
  const [voulue, vouloir] = useState(false);
  const ouverte = voulue && aMontrer;
  const combobox = useCombobox({
    opened: ouverte,
    onOpenedChange: vouloir,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  return {
    combobox,
    ouverte,
    ouvrir: () => vouloir(true),
    fermer: () => {
      vouloir(false);
      combobox.resetSelectedOption();
    },
  };
}

/**
 * Highlights the first line of the list, which Enter takes; the arrow keys continue from there. `lignes` are the proposals. They must be
 * the same object for the same answer, and `null` while an answer is awaited or no line may be taken.
 */
export function usePremiereLigne(
  { selectFirstOption }: Pick<ComboboxStore, 'selectFirstOption'>,
  lignes: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer highlights its first line, another render does not
  useEffect(() => {
    if (lignes !== null) {
      selectFirstOption();
    }
  }, [lignes]);
}
