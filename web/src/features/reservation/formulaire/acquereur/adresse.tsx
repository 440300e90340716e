/** The address of a buyer. The second buyer usually has the address of the first. */
import { Checkbox } from '@mantine/core';
import { ChampDeCode, ChampsDAdresse } from '../commun/champs';
import grille from '../commun/champs.module.css';
import { idDuChamp } from '../commun/viser';
import type { PropsDAcquereur } from './acquereur';
import classes from './acquereurs.module.css';

export function AdresseDeLAcquereur({ saisie, qui }: PropsDAcquereur) {
  const meme = qui === 'coreservataire' && saisie.partages.adresse;
  return (
    <fieldset className={classes.groupe}>
      <legend>Domicile</legend>
      {qui === 'coreservataire' && (
        <Checkbox
          id={idDuChamp(`${qui}.meme-adresse`)}
          label="Même adresse que le réservataire"
          checked={meme}
          onChange={({ currentTarget: { checked } }) => saisie.partager('adresse', checked)}
        />
      )}
      {!meme && (
        <div className={grille.grille}>
          <ChampsDAdresse
            saisie={saisie}
            chemins={{ adresse: `${qui}.adresse`, cp: `${qui}.cp`, ville: `${qui}.ville` }}
            pays={`${qui}.pays.code`}
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
