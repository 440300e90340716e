/** The section of the notary: the notary of the programme, unless the buyers have their own. */
import { useRef } from 'react';
import type { MergePatch } from '../commun/brouillon';
import { CadreDeSection } from './commun/cadre-de-section';
import { ChampDeTelephone, ChampDeTexte, ChampsDAdresse } from './commun/champs';
import grille from './commun/champs.module.css';
import { ChoixEnLignes } from './commun/choix';
import type { SaisieDuBrouillon } from './commun/use-saisie';

const LEUR = 'leur';
const PROGRAMME = 'programme';

export function SectionNotaire({ saisie }: { saisie: SaisieDuBrouillon }) {
  const dit = saisie.lire('notaire') as MergePatch['notaire'];
  // The typed notary is kept for a user who switches back.
  const garde = useRef<MergePatch['notaire']>(null);
  return (
    <CadreDeSection
      saisie={saisie}
      section="notaire"
      chapeau="Facultatif&nbsp;: deux notaires ne coûtent pas plus cher, ils partagent leurs honoraires."
    >
      <ChoixEnLignes
        chemin="notaire"
        legende="Qui conseille les acquéreurs&nbsp;?"
        forme="boutons"
        valeur={dit !== null ? LEUR : PROGRAMME}
        reponses={[
          { valeur: PROGRAMME, libelle: 'Le notaire du programme' },
          { valeur: LEUR, libelle: 'Leur propre notaire' },
        ]}
        choisir={(valeur) => {
          garde.current = dit ?? garde.current;
          saisie.changer({ notaire: valeur === LEUR ? (garde.current ?? {}) : null });
        }}
        erreur={saisie.erreur('notaire')}
      />
      {dit !== null && (
        <div className={grille.grille}>
          <ChampDeTexte saisie={saisie} chemin="notaire.nom" label="Nom, ou nom de l’étude" />
          <ChampDeTexte saisie={saisie} chemin="notaire.prenom" label="Prénom" />
          <ChampDeTexte saisie={saisie} chemin="notaire.email" label="E-mail" email />
          <ChampDeTelephone saisie={saisie} chemin="notaire.tel" label="Téléphone" />
          <ChampsDAdresse
            saisie={saisie}
            chemins={{ adresse: 'notaire.adresse', cp: 'notaire.cp', ville: 'notaire.ville' }}
          />
        </div>
      )}
    </CadreDeSection>
  );
}
