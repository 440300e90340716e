/**
 * The buyer of an option: one of my declarations, searched by name, or a typed person. The typed text stays when the other
 * choice is selected.
 */
import { SegmentedControl } from '@mantine/core';
import type { DenonciationProposee } from '../../api/mes-denonciations';
import { regler } from '../../lib/regles';
import { ChampsContact } from '../../ui/contact/champs-contact';
import { ChoixDenonciation } from '../../ui/contact/choix-denonciation';
import {
  contactDuFil,
  LIBELLES_CONTACT,
  REGLES_CONTACT,
  SANS_CONTACT,
  type ValeursContact,
} from '../../ui/contact/contact';
import type { Formulaire, Regles } from '../../ui/formulaire/use-formulaire';
import type { OptionEnvoyee } from './queries';

export type ValeursOption = ValeursContact & {
  mode: 'denonciation' | 'saisie';
  denonciation: DenonciationProposee | null;
};

/** The initial values: nobody, or the buyer for whom the user searched a lot. */
export const departDe = (denonciation: DenonciationProposee | null): ValeursOption => ({
  ...SANS_CONTACT,
  mode: denonciation === null ? 'saisie' : 'denonciation',
  denonciation,
});

export const LIBELLES = { ...LIBELLES_CONTACT, denonciation: 'Dénonciation' };

/** The rules of the visible choice. Text under the other choice is no error. */
export const REGLES: Regles<ValeursOption> = {
  ...Object.fromEntries(
    Object.entries(REGLES_CONTACT).map(([champ, regle]) => [
      champ,
      (valeur: unknown, { mode }: ValeursOption) => (mode === 'saisie' ? regle(valeur) : null),
    ]),
  ),
  denonciation: (valeur, { mode }) => (mode === 'denonciation' ? regler('required')(valeur) : null),
};

export function optionDuFil(lot: string, valeurs: ValeursOption, tva: number | null): OptionEnvoyee {
  const { mode, denonciation, ...contact } = valeurs;
  const quoi = { lot, ...(tva === null ? {} : { tva }) };
  return mode === 'denonciation' && denonciation !== null
    ? { ...quoi, denonciation: denonciation.id }
    : { ...quoi, contact: contactDuFil(contact) };
}

export function PourQui({ formulaire }: { formulaire: Formulaire<ValeursOption> }) {
  const { champ, poser, valeurs, idDe } = formulaire;
  const { error } = champ('denonciation');
  return (
    <>
      <SegmentedControl
        aria-label="Pour qui"
        fullWidth
        value={valeurs.mode}
        onChange={(mode) => poser({ mode: mode === 'denonciation' ? mode : 'saisie' })}
        data={[
          { value: 'saisie', label: 'Une personne à saisir' },
          { value: 'denonciation', label: 'Une de vos dénonciations' },
        ]}
      />
      {valeurs.mode === 'saisie' ? (
        <ChampsContact formulaire={formulaire} />
      ) : (
        <ChoixDenonciation
          id={idDe('denonciation')}
          valeur={valeurs.denonciation}
          choisir={champ('denonciation').onChange}
          error={error}
        />
      )}
    </>
  );
}
