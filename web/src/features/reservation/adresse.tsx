/** Where a buyer lives; the second one most often with the first. */
import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { PropsDAcquereur } from './acquereur';
import classes from './acquereurs.module.css';
import { ChampDeCode, ChampsDAdresse } from './champs';
import grille from './champs.module.css';
import type { QuiAcquiert } from './libelles';
import { ADRESSE, copie, oubli, partagent, type UNION } from './second';
import type { SaisieDuBrouillon } from './use-saisie';
import { idDuChamp } from './viser';

/**
 * Whether the second buyer shares something with the first: as long as it is so, what changes for one changes for the other.
 */
export function usePartage(
  saisie: SaisieDuBrouillon,
  qui: QuiAcquiert,
  partage: typeof ADRESSE | typeof UNION,
): [partage: boolean, changer: (partagent: boolean) => void] {
  const [meme, setMeme] = useState(() => qui === 'coreservataire' && partagent(saisie, partage));
  const ecart = meme && !partagent(saisie, partage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the first buyer
  useEffect(() => {
    if (ecart) {
      saisie.changer(copie(saisie, partage));
    }
  }, [ecart]);
  return [
    meme,
    (suite) => {
      setMeme(suite);
      saisie.changer(suite ? copie(saisie, partage) : oubli(partage));
    },
  ];
}

export function AdresseDeLAcquereur({ saisie, qui }: PropsDAcquereur) {
  const [meme, setMeme] = usePartage(saisie, qui, ADRESSE);
  return (
    <fieldset className={classes.groupe}>
      <legend>Domicile</legend>
      {qui === 'coreservataire' && (
        <Checkbox
          id={idDuChamp(`${qui}.meme-adresse`)}
          label="Même adresse que le premier acquéreur"
          checked={meme}
          onChange={({ currentTarget: { checked } }) => setMeme(checked)}
        />
      )}
      {!meme && (
        <div className={grille.grille}>
          <ChampsDAdresse
            saisie={saisie}
            chemins={{ adresse: `${qui}.adresse`, cp: `${qui}.cp`, ville: `${qui}.ville` }}
          />
          <ChampDeCode
            saisie={saisie}
            chemin={`${qui}.pays.code`}
            liste={saisie.references.pays}
            cherche
            className={grille.entier}
          />
        </div>
      )}
    </fieldset>
  );
}
