/** The section of the buyers: persons or a company, one or two of them. */
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { ACQUEREURS_DITS } from '../../../../ui/reservation/acheteurs';
import { CadreDeSection } from '../commun/cadre-de-section';
import { ChoixEnLignes } from '../commun/choix';
import type { QuiAcquiert } from '../commun/libelles';
import type { SaisieDuBrouillon } from '../commun/use-saisie';
import { viser } from '../commun/viser';
import { Acquereur } from './acquereur';
import classes from './acquereurs.module.css';
import { refusDUnion } from './famille';
import { ajouterLeSecond } from './second';
import { SocieteQuiAchete } from './societe';

const PERSONNES = 'personnes';
const SOCIETE = 'societe';

/** The button that adds the second buyer. */
function PlaceDuSecond({ saisie }: { saisie: SaisieDuBrouillon }) {
  return (
    <div className={classes.place}>
      <p>Un couple, ou deux personnes qui achètent ensemble&nbsp;?</p>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={18} stroke={1.5} aria-hidden="true" />}
        onClick={() => ajouterLeSecond(saisie)}
      >
        Ajouter un co-réservataire
      </Button>
    </div>
  );
}

export function SectionAcquereurs({ saisie }: { saisie: SaisieDuBrouillon }) {
  const parSociete = saisie.lire('resaSociete') === true;
  const aDeux = saisie.lire('coreservataire') !== null;
  const noms: Record<QuiAcquiert, string> = {
    reservataire: parSociete ? 'La personne qui agit pour la société' : ACQUEREURS_DITS.reservataire,
    coreservataire: ACQUEREURS_DITS.coreservataire,
  };
  return (
    <CadreDeSection
      saisie={saisie}
      section="acquereurs"
      chapeau="Ce que le contrat et le notaire demandent de chaque acquéreur, et rien d’autre."
    >
      <ChoixEnLignes
        chemin="resaSociete"
        legende="Qui achète&nbsp;?"
        forme="boutons"
        className={classes.qui}
        valeur={parSociete ? SOCIETE : PERSONNES}
        reponses={[
          { valeur: PERSONNES, libelle: 'Des particuliers' },
          { valeur: SOCIETE, libelle: 'Une société' },
        ]}
        choisir={(valeur) => {
          // The company's data is kept, in case the user switches back; with persons the form does not ask for it.
          saisie.taire();
          saisie.choisir('resaSociete', { resaSociete: valeur === SOCIETE });
        }}
        erreur={saisie.erreur('resaSociete')}
      />
      {parSociete && <SocieteQuiAchete saisie={saisie} />}
      <div className={classes.deux}>
        <Acquereur saisie={saisie} qui="reservataire" titre={noms.reservataire} parSociete={parSociete} />
        {aDeux ? (
          <Acquereur
            saisie={saisie}
            qui="coreservataire"
            titre={noms.coreservataire}
            parSociete={parSociete}
            retirer={() => {
              saisie.changer({ coreservataire: null });
              viser('reservataire.civilite');
            }}
          />
        ) : (
          !parSociete && refusDUnion(saisie, 'reservataire') === null && <PlaceDuSecond saisie={saisie} />
        )}
      </div>
    </CadreDeSection>
  );
}
