/** The summary by section, the missing values first; then the check and the signature. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { FaireSigner } from '../../../ui/contrat/faire-signer';
import { Linteau } from '../../../ui/linteau';
import { ListeFaits } from '../../../ui/liste-faits';
import { CadreDeSection, titreDeSection } from './commun/cadre-de-section';
import classes from './commun/formulaire.module.css';
import { faitsDe } from './commun/recit';
import { SECTIONS } from './commun/sections';
import type { SaisieDuBrouillon } from './commun/use-saisie';
import { VerdictDuDossier, type VerificationDuDossier } from './commun/verification';

export function SectionRecapitulatif({
  saisie,
  verification,
}: {
  saisie: SaisieDuBrouillon;
  verification: VerificationDuDossier;
}) {
  const { reservation } = saisie.brouillon;
  const dites = SECTIONS.filter((section) => section !== 'recapitulatif');
  return (
    <CadreDeSection
      saisie={saisie}
      section="recapitulatif"
      chapeau="Voici ce que contiendra le contrat&nbsp;: relisez-le avec les acquéreurs."
    >
      <VerdictDuDossier saisie={saisie} verification={verification} />
      <div className={classes.recit}>
        {dites.map((section) => {
          const titre = titreDeSection(saisie, section);
          return (
            <Linteau
              key={section}
              niveau="table"
              titre={titre}
              aside={
                <Link {...saisie.lien(section)} aria-label={`Modifier\u00a0: ${titre}`}>
                  Modifier
                </Link>
              }
            >
              <ListeFaits faits={faitsDe(section, saisie)} />
            </Linteau>
          );
        })}
      </div>
      <p className={classes.precision}>
        Les acquéreurs liront et accepteront eux-mêmes les conditions de leur réservation, au moment de
        signer.
      </p>
      <div className={classes.fin}>
        {/* When nothing is missing, the button to sign is the main one, and not this one. */}
        <Button
          size="lg"
          {...(reservation.actions.signer.autorisee ? { variant: 'default' } : {})}
          loading={verification.etat === 'en-cours'}
          onClick={() => void verification.verifier()}
        >
          Vérifier le dossier
        </Button>
        <FaireSigner
          grand
          reservation={{
            ...reservation,
            rdvPhysique: saisie.lire('rdvPhysique') === true,
            formulaire: saisie.formulaire,
          }}
          avant={saisie.brouillon.vider}
        />
      </div>
    </CadreDeSection>
  );
}
