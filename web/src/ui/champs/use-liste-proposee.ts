/**
 * The list that a field opens. It says that it is open when there is something to show, and not before: what is hidden must not be
 * heard as open, and Escape has nothing to close.
 */
import { useCombobox } from '@mantine/core';
import { useState } from 'react';

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
