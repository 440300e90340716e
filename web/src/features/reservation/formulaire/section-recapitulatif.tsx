/** Everything that was said, section by section; what is missing first; then the terms, the check, the signature. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { chemins } from '../../../lib/chemins';
import { Linteau } from '../../../ui/linteau';
import { ListeFaits } from '../../../ui/liste-faits';
import { SignerReservation } from '../../../ui/reservation/signer';
import { CadreDeSection, titreDeSection } from './commun/cadre-de-section';
import { CaseDuBrouillon } from './commun/champs';
import classes from './commun/formulaire.module.css';
import type { QuiAcquiert } from './commun/libelles';
import { faitsDe, nomDe } from './commun/recit';
import { SECTIONS } from './commun/sections';
import type { SaisieDuBrouillon } from './commun/use-saisie';
import { VerdictDuDossier, type VerificationDuDossier } from './commun/verification';

/** The terms, accepted by each buyer. */
function Conditions({ saisie }: { saisie: SaisieDuBrouillon }) {
  const acquereurs = (['reservataire', 'coreservataire'] as const).filter(
    (qui) => qui === 'reservataire' || saisie.lire(qui) !== null,
  );
  const dire = (qui: QuiAcquiert) =>
    nomDe(saisie, qui) || (qui === 'reservataire' ? 'Le réservataire' : 'Le co-réservataire');
  return (
    <fieldset className={classes.conditions}>
      <legend>
        <h3>Conditions générales</h3>
      </legend>
      {acquereurs.map((qui) => (
        <CaseDuBrouillon
          key={qui}
          saisie={saisie}
          chemin={`${qui}.cgu`}
          label={
            <>
              {`${dire(qui)} accepte les `}
              <a href={chemins.cgu()} target="_blank" rel="noreferrer">
                conditions générales
              </a>
            </>
          }
        />
      ))}
    </fieldset>
  );
}

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
      <Conditions saisie={saisie} />
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
