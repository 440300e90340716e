/** The section of the financing: contributions and loans, line by line, against the price. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { CadreDeSection } from '../commun/cadre-de-section';
import { ChoixEnLignes } from '../commun/choix';
import type { SaisieDuBrouillon } from '../commun/use-saisie';
import { CouvertureDuPrix } from './couverture';
import classes from './financement.module.css';
import { ajouterUneLigne, LignesDApport, LignesDePret, lignesDe, MAXIMUM } from './lignes-de-financement';
import { MensualiteEstimee } from './mensualite';

const CREDIT = 'financement.credit';
const OUI = 'oui';
const NON = 'non';

function Ajouter({ children, faire }: { children: string; faire: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
      onClick={faire}
    >
      {children}
    </Button>
  );
}

export function SectionFinancement({ saisie }: { saisie: SaisieDuBrouillon }) {
  const { lire, erreur, choisir } = saisie;
  const credit = lire(CREDIT);
  const { apport, pret } = lignesDe(saisie.brouillon.document);
  return (
    <CadreDeSection
      saisie={saisie}
      section="financement"
      chapeau="L’apport et les prêts couvrent ensemble le prix du contrat."
    >
      <CouvertureDuPrix saisie={saisie} />
      <ChoixEnLignes
        chemin={CREDIT}
        legende="Les acquéreurs empruntent-ils&nbsp;?"
        precision="Avec un prêt, la vente dépend de son obtention (Code de la consommation, article L313-41)."
        forme="boutons"
        className={classes.credit}
        valeur={credit === null ? null : credit === true ? OUI : NON}
        reponses={[
          { valeur: OUI, libelle: 'Oui' },
          { valeur: NON, libelle: 'Non, sans crédit' },
        ]}
        choisir={(valeur) =>
          choisir(CREDIT, {
            financement: { credit: valeur === OUI, ...(valeur === NON ? { pret: [] } : {}) },
          })
        }
        erreur={erreur(CREDIT)}
        requis={false}
      />
      <fieldset className={classes.lignes}>
        <legend>
          <h3>Apport personnel</h3>
        </legend>
        <LignesDApport saisie={saisie} />
        {apport.length < MAXIMUM && (
          <Ajouter faire={() => ajouterUneLigne(saisie, 'apport')}>Ajouter un apport</Ajouter>
        )}
      </fieldset>
      {credit !== false && (
        <fieldset className={classes.lignes}>
          <legend>
            <h3>Prêts</h3>
          </legend>
          <LignesDePret saisie={saisie} />
          {pret.length < MAXIMUM && (
            <Ajouter faire={() => ajouterUneLigne(saisie, 'pret')}>Ajouter un prêt</Ajouter>
          )}
        </fieldset>
      )}
      <MensualiteEstimee saisie={saisie} />
    </CadreDeSection>
  );
}
