/** The panel beside the form: the lot, the present contract, and the button to cancel. */
import { Link, useNavigate } from 'react-router';
import { chemins } from '../../../lib/chemins';
import { pourcentage, prix, surface } from '../../../lib/formats';
import { Linteau } from '../../../ui/linteau';
import { ListeFaits } from '../../../ui/liste-faits';
import { Ordinal } from '../../../ui/ordinal';
import { SansEtatDesRisques } from '../../../ui/reservation/etat-des-risques';
import { signeALaMain } from '../../../ui/reservation/faits';
import { estStatut, StatutLot } from '../../../ui/statut-lot';
import { AnnulerReservation } from '../commun/annulation';
import classes from './commun/formulaire.module.css';
import { resumeDe } from './commun/recit';
import type { SaisieDuBrouillon } from './commun/use-saisie';

export function PanneauDuContrat({ saisie }: { saisie: SaisieDuBrouillon }) {
  const { reservation } = saisie.brouillon;
  const naviguer = useNavigate();
  const { lot } = reservation;
  const { prix: compose } = saisie.formulaire;
  return (
    <aside className={classes.panneau} aria-label="Le lot et le contrat">
      <Linteau titre="Le lot">
        <ListeFaits
          faits={[
            [
              'Lot',
              <Link key="lot" to={chemins.lot(lot.id)}>
                {[lot.numero, lot.typologie?.libelle.toLowerCase()].filter(Boolean).join(', ')}
              </Link>,
            ],
            ['Surface', lot.surface !== null && surface(lot.surface)],
            ['Étage', lot.etage !== null && <Ordinal texte={lot.etage.libelle} />],
            [lot.annexes.length > 1 ? 'Annexes' : 'Annexe', lot.annexes.join(', ')],
            [
              'Statut',
              lot.statut !== null && estStatut(lot.statut.code) && (
                <StatutLot code={lot.statut.code} libelle={lot.statut.libelle} />
              ),
            ],
          ]}
        />
      </Linteau>
      <Linteau titre="Le contrat">
        {compose === null ? (
          <p className={classes.precision}>Le prix dépend de la TVA, à choisir.</p>
        ) : (
          <>
            <p className={`lt-title ${classes.montantCourt}`}>{prix(compose.prix)}</p>
            <p className={classes.precision}>
              {`TVA ${pourcentage(compose.tva)}${compose.annexes > 0 ? ', annexes comprises' : ''}`}
            </p>
          </>
        )}
        <ListeFaits
          faits={[
            [
              'Signature',
              signeALaMain({
                rdvPhysique: saisie.lire('rdvPhysique') === true,
                formulaire: saisie.formulaire,
              })
                ? 'Sur papier'
                : 'En ligne',
            ],
            [
              'Dépôt',
              saisie.lire('depotGarantie.type.code') === null ? 'À choisir' : resumeDe('depot', saisie),
            ],
            ['Notaire', resumeDe('notaire', saisie)],
            [
              'État des risques',
              saisie.formulaire.etatDesRisques === 'present' ? 'À jour' : 'Attendu de votre référent',
            ],
          ]}
        />
        <SansEtatDesRisques reservation={{ ...reservation, formulaire: saisie.formulaire }} />
      </Linteau>
      <AnnulerReservation reservation={reservation} apres={() => void naviguer(chemins.lot(lot.id))} />
    </aside>
  );
}
