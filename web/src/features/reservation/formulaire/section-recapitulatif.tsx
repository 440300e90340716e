/** Everything that was said, section by section; what is missing first; then the check, the signature. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Linteau } from '../../../ui/linteau';
import { ListeFaits } from '../../../ui/liste-faits';
import { SignerReservation } from '../../../ui/reservation/signer';
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
  const dites = SECTIONS.filter((section) => section !== 'recapitulatif');
  return (
    <CadreDeSection
      saisie={saisie}
      section="recapitulatif"
      chapeau="Ce que dira le contrat&nbsp;: relisez-le avec les acquéreurs."
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
        <Button
          size="lg"
          loading={verification.etat === 'en-cours'}
          onClick={() => void verification.verifier()}
        >
          Vérifier le dossier
        </Button>
        <SignerReservation action={saisie.brouillon.reservation.actions.signature} />
      </div>
    </CadreDeSection>
  );
}
