/** Where a person goes once they are signed in: to the page that they asked for, with their preferences. */
import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router';
import { utilisateurCourant } from '../../api/session';
import { chemins } from '../../lib/chemins';
import { enObjet } from '../../lib/objets';
import { appliquerPreferences } from '../../lib/preferences';
import { prendreRetour } from '../../lib/stockage';

export function useEntree(): () => void {
  const naviguer = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  return () => {
    appliquerPreferences(enObjet(utilisateurCourant()?.preferences), setColorScheme);
    void naviguer(prendreRetour() ?? chemins.home(), { replace: true });
  };
}
