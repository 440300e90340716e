/**
 * The list that a field opens. It says that it is open when there is something to show, and not before: what is hidden must not be
 * heard as open, and Escape has nothing to close.
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
 * Enter takes the first line, and the list says so; the arrows go on from there. `lignes`: what is proposed, the same object as
 * long as it is the same answer; `null` while another one is waited for, or as long as no line is to be taken.
 */
export function usePremiereLigne(
  { selectFirstOption }: Pick<ComboboxStore, 'selectFirstOption'>,
  lignes: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another answer has come, whatever is drawn again
  useEffect(() => {
    if (lignes !== null) {
      selectFirstOption();
    }
  }, [lignes]);
}
