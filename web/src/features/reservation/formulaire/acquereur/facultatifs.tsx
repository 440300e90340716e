/** The optional fields, folded. They unfold when one of them is wrong. */
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { valeurDe } from '../../../../lib/regles-reservation';
import { ChampDAnnee, ChampDeCode, ChampDeMontant, ChampDeTexte } from '../commun/champs';
import grille from '../commun/champs.module.css';
import type { PropsDAcquereur } from './acquereur';

const DEDANS = [
  'residenceActuelle.code',
  'CSP.code',
  'profession',
  'employeur',
  'lieuTravail',
  'anneeEmbauche',
  'revenuMensuel',
  'revenusImposablesN1',
] as const;

export function Facultatifs({ saisie, qui }: PropsDAcquereur) {
  const { references, brouillon } = saisie;
  const fautive = DEDANS.some((cle) => brouillon.fautes.has(`${qui}.${cle}`));
  const remplis = DEDANS.filter((cle) => (valeurDe(brouillon.document, `${qui}.${cle}`) ?? null) !== null);
  // An error unfolds the fields. Its correction does not fold them again, because the user may be in one of them.
  const [pli, plier] = useState({ ouvert: fautive, fautive });
  if (pli.fautive !== fautive) {
    plier({ ouvert: pli.ouvert || fautive, fautive });
  }
  const commun = { saisie, muet: true } as const;
  return (
    <details
      className={grille.replie}
      open={pli.ouvert}
      onToggle={({ currentTarget: { open } }) => plier({ ...pli, ouvert: open })}
    >
      <summary>
        <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        {`Facultatif\u00a0: logement, profession, revenus`}
        {remplis.length > 0 && ` (${remplis.length} sur ${DEDANS.length})`}
      </summary>
      <div className={grille.grille}>
        <ChampDeCode
          {...commun}
          chemin={`${qui}.residenceActuelle.code`}
          liste={references.residencesActuelles}
        />
        <ChampDeCode {...commun} chemin={`${qui}.CSP.code`} liste={references.CSP} />
        <ChampDeTexte {...commun} chemin={`${qui}.profession`} />
        <ChampDeTexte {...commun} chemin={`${qui}.employeur`} />
        <ChampDeTexte {...commun} chemin={`${qui}.lieuTravail`} />
        <ChampDAnnee saisie={saisie} chemin={`${qui}.anneeEmbauche`} />
        <ChampDeMontant
          {...commun}
          chemin={`${qui}.revenuMensuel`}
          description="Ce revenu sert à estimer le poids du crédit"
        />
        <ChampDeMontant {...commun} chemin={`${qui}.revenusImposablesN1`} />
      </div>
    </details>
  );
}
