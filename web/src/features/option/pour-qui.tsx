/** For whom the lot is held: one of my declarations, found by name, or somebody typed. What was typed stays under the other. */
import { Button, SegmentedControl } from '@mantine/core';
import { date, telephone } from '../../lib/formats';
import { aujourdhui } from '../../lib/horloge';
import { nomComplet } from '../../lib/normaliser';
import { regler } from '../../lib/regles';
import { ChampRecherche } from '../../ui/champs/champ-recherche';
import { ChampsContact } from '../../ui/contact/champs-contact';
import {
  contactDuFil,
  LIBELLES_CONTACT,
  REGLES_CONTACT,
  SANS_CONTACT,
  type ValeursContact,
} from '../../ui/contact/contact';
import type { Formulaire, Regles } from '../../ui/formulaire/use-formulaire';
import { ListeFaits } from '../../ui/liste-faits';
import classes from './option.module.css';
import { type DenonciationProposee, type OptionEnvoyee, useMesDenonciations } from './queries';

export type ValeursOption = ValeursContact & {
  mode: 'denonciation' | 'saisie';
  denonciation: DenonciationProposee | null;
};

/** The form's name: its fields' ids start with it. */
export const NOM = 'option';

export const SANS_PERSONNE: ValeursOption = { ...SANS_CONTACT, mode: 'saisie', denonciation: null };

export const LIBELLES = { ...LIBELLES_CONTACT, denonciation: 'Dénonciation' };

/** The rules of what is shown: what was typed under the other choice is nobody's fault. */
export const REGLES: Regles<ValeursOption> = {
  ...Object.fromEntries(
    Object.entries(REGLES_CONTACT).map(([champ, regle]) => [
      champ,
      (valeur: unknown, { mode }: ValeursOption) => (mode === 'saisie' ? regle(valeur) : null),
    ]),
  ),
  denonciation: (valeur, { mode }) => (mode === 'denonciation' ? regler('required')(valeur) : null),
};

export function optionDuFil(lot: string, valeurs: ValeursOption): OptionEnvoyee {
  const { mode, denonciation, ...contact } = valeurs;
  return mode === 'denonciation' && denonciation !== null
    ? { lot, denonciation: denonciation.id }
    : { lot, contact: contactDuFil(contact) };
}

const enMots = ({ contact, programmes, dateEcheance }: DenonciationProposee) =>
  [
    contact.email,
    programmes.map(({ nomCommercial }) => nomCommercial).join(', '),
    dateEcheance !== null && `jusqu’au ${date(aujourdhui(Date.parse(dateEcheance)))}`,
  ]
    .filter(Boolean)
    .join(' · ');

function Choisie({
  denonciation: { contact, programmes, statut },
  autre,
}: {
  denonciation: DenonciationProposee;
  autre: () => void;
}) {
  return (
    <div className={classes.choisie}>
      <ListeFaits
        faits={[
          ['Contact', nomComplet(contact)],
          ['E-mail', contact.email],
          ['Téléphone', contact.tel !== null && telephone(contact.tel)],
          ['Ville', contact.ville],
          ['Dénoncé sur', programmes.map(({ nomCommercial }) => nomCommercial).join(', ')],
          ['Dénonciation', statut.libelle],
        ]}
      />
      <Button variant="default" onClick={autre}>
        Choisir quelqu’un d’autre
      </Button>
    </div>
  );
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
        onChange={(mode) => poser({ mode: mode as ValeursOption['mode'] })}
        data={[
          { value: 'saisie', label: 'Une personne à saisir' },
          { value: 'denonciation', label: 'Une de vos dénonciations' },
        ]}
      />
      {valeurs.mode === 'saisie' ? (
        <ChampsContact nom={NOM} formulaire={formulaire} />
      ) : valeurs.denonciation === null ? (
        <ChampRecherche
          id={idDe('denonciation')}
          label="Votre contact"
          description="Par son nom, son e-mail ou son téléphone, parmi vos dénonciations qui courent."
          error={error}
          useReponse={useMesDenonciations}
          dire={(une) => ({
            cle: String(une.id),
            libelle: nomComplet(une.contact),
            precision: enMots(une),
          })}
          choisir={(denonciation) => champ('denonciation').onChange(denonciation)}
          titre="Dénonciations proposées"
          vide="Aucune de vos dénonciations ne répond"
          spontane
        />
      ) : (
        <Choisie denonciation={valeurs.denonciation} autre={() => poser({ denonciation: null })} />
      )}
    </>
  );
}
