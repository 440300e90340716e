/** A reservation: its stages and results, its rows, its whole sheet. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { references } from '../../api/reservation';
import { chemins } from '../../lib/chemins';
import { Avancement } from '../../ui/avancement';
import { FaireSigner } from '../../ui/contrat/faire-signer';
import { EtapesReservation } from '../../ui/etapes-reservation';
import { Historique } from '../../ui/historique';
import { Acquereurs } from '../../ui/reservation/acquereurs';
import { ACQUEREURS, avancement, ECHEANCE, lotVers, PRIX } from '../../ui/reservation/colonnes';
import { ContenuDeReservation } from '../../ui/reservation/contenu';
import { PiecesDeReservation } from '../../ui/reservation/pieces';
import { ProchaineEtape } from '../../ui/reservation/prochaine-etape';
import { Table } from '../../ui/table/table';
import { Cas } from './cas';
import {
  ANNULEE,
  BROUILLON,
  DEFINITIVE,
  EN_SIGNATURE,
  PIECES,
  requetesDeReservation,
} from './exemple-reservation';
import classes from './planche-page.module.css';

const ICI = () => chemins.gestionPlanche();
const LIGNES = [BROUILLON, EN_SIGNATURE, DEFINITIVE, ANNULEE];
const COLONNES = [avancement(null), lotVers(ICI), ACQUEREURS, PRIX, ECHEANCE];

/** An empty draft. */
const A_PEINE_COMMENCEE = {
  ...BROUILLON,
  formulaire: null,
  tva: null,
  prixContrat: null,
  reservataire: null,
  coreservataire: null,
  documents: [],
};

function LesAcquereurs() {
  const { data } = useQuery(references);
  return <Acquereurs reservation={BROUILLON} references={data} versLaDenonciation={ICI} />;
}

export function Reservations() {
  return (
    <QueryClientProvider client={requetesDeReservation}>
      <div className={classes.deux}>
        {LIGNES.map((une) => (
          <Cas key={une.id} titre={`Avancement\u00a0: ${une.etape.libelle}, ${une.statut.libelle}`}>
            <Avancement reservation={une} aVous={une.draft} />
          </Cas>
        ))}
      </div>
      <Cas titre="Lignes d’une liste">
        <Table nom="Réservations" colonnes={COLONNES} lignes={LIGNES} cle={({ id }) => String(id)} />
      </Cas>
      {LIGNES.map((une) => (
        <Cas key={une.id} titre={`Étapes\u00a0: ${une.etape.libelle}, ${une.statut.libelle}`}>
          <EtapesReservation reservation={une} />
        </Cas>
      ))}
      <div className={classes.deux}>
        <Cas titre="Prochaine étape, à qui regarde">
          <ProchaineEtape reservation={BROUILLON} aVous>
            <FaireSigner reservation={BROUILLON} />
          </ProchaineEtape>
        </Cas>
        <Cas titre="Prochaine étape, à d’autres">
          <ProchaineEtape reservation={EN_SIGNATURE} aVous={false} />
        </Cas>
        <Cas titre="Terminée">
          <ProchaineEtape reservation={ANNULEE} aVous={false} />
        </Cas>
        <Cas titre="Historique">
          <Historique faits={BROUILLON.historique} />
        </Cas>
      </div>
      <Cas titre="Acquéreurs">
        <LesAcquereurs />
      </Cas>
      <Cas titre="Pièces, envoyées, ajoutées, attendues">
        <PiecesDeReservation documents={PIECES} requises={BROUILLON.formulaire?.documentsRequis ?? []} />
      </Cas>
      <Cas titre="Tout ce qu’elle dit, avant la TVA">
        <ContenuDeReservation reservation={A_PEINE_COMMENCEE} versLaDenonciation={ICI} />
      </Cas>
    </QueryClientProvider>
  );
}
