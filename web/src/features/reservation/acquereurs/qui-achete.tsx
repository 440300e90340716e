/** One of the buyers, picked from my declarations or typed. The typed text stays when the other choice is selected. */
import { Checkbox, SegmentedControl } from '@mantine/core';
import { ChampsContact } from '../../../ui/contact/champs-contact';
import { ChoixDenonciation } from '../../../ui/contact/choix-denonciation';
import type { ValeursContact } from '../../../ui/contact/contact';
import type { Champ, Formulaire } from '../../../ui/formulaire/use-formulaire';
import { Linteau } from '../../../ui/linteau';
import classes from './acquereurs-page.module.css';
import {
  acquereurDe,
  aDeux,
  CO,
  FACULTATIFS,
  type ValeursAcquereur,
  type ValeursAcquereurs,
} from './saisie-acquereurs';

interface DunAcquereur {
  champ: <C extends keyof ValeursAcquereur>(cle: C) => Champ<ValeursAcquereur[C]>;
  poser: (valeurs: Partial<ValeursAcquereur>) => void;
}

/** The form, limited to the fields of one buyer. */
function partDe(formulaire: Formulaire<ValeursAcquereurs>, prefixe: '' | typeof CO): DunAcquereur {
  return {
    champ: (cle) => formulaire.champ(`${prefixe}${cle}` as keyof ValeursAcquereurs & string) as never,
    poser: (valeurs) =>
      formulaire.poser(
        Object.fromEntries(Object.entries(valeurs).map(([cle, valeur]) => [prefixe + cle, valeur])),
      ),
  };
}

export function QuiAchete({
  formulaire,
  prefixe,
  titre,
}: {
  formulaire: Formulaire<ValeursAcquereurs>;
  prefixe: '' | typeof CO;
  titre: string;
}) {
  const { champ, poser } = partDe(formulaire, prefixe);
  const { mode, denonciation } = acquereurDe(formulaire.valeurs, prefixe);
  const { memeAdresse } = formulaire.valeurs;
  const estSecond = prefixe === CO;
  const denoncee = champ('denonciation');
  return (
    <Linteau titre={titre}>
      <fieldset aria-label={titre} className={classes.groupe}>
        <div className={classes.acquereur}>
          <SegmentedControl
            aria-label={`${titre}\u00a0: d’où`}
            fullWidth
            value={mode}
            onChange={(suite) => poser({ mode: suite === 'saisie' ? suite : 'denonciation' })}
            data={[
              { value: 'denonciation', label: 'Une de vos dénonciations' },
              { value: 'saisie', label: 'Une personne à saisir' },
            ]}
          />
          {mode === 'saisie' ? (
            <ChampsContact
              facultatifs={FACULTATIFS}
              sansLieu={estSecond && memeAdresse}
              formulaire={
                { champ, poser } as {
                  champ: DunAcquereur['champ'];
                  poser: (valeurs: Partial<ValeursContact>) => void;
                }
              }
            />
          ) : (
            <ChoixDenonciation
              id={formulaire.idDe(`${prefixe}denonciation`)}
              label="Son nom"
              valeur={denonciation}
              choisir={(une) =>
                estSecond || une === null ? denoncee.onChange(une) : formulaire.poser(aDeux(une))
              }
              error={denoncee.error}
            />
          )}
          {estSecond && (
            <Checkbox
              label="Même adresse que le réservataire"
              checked={memeAdresse}
              onChange={({ currentTarget: { checked } }) => formulaire.poser({ memeAdresse: checked })}
            />
          )}
        </div>
      </fieldset>
    </Linteau>
  );
}
