/** The notice of a refusal that can still be withdrawn: until when, the time left, and the button. */
import { Button } from '@mantine/core';
import { compteARebours, echeance } from '../../lib/formats';
import { useMaintenant } from '../../lib/horloge';
import duContrat from './contrat.module.css';
import { reprendre, type Seance } from './queries';
import classes from './signature.module.css';
import { useGeste } from './use-geste';

export function Reprise({
  jeton,
  refus: { jusqua },
  reprise,
}: {
  jeton: string;
  refus: NonNullable<Seance['refus']>;
  /** Called when the refusal is withdrawn and signing continues. */
  reprise: () => void;
}) {
  const { faute, enCours, alerte, taire, tenter } = useGeste(jeton);
  const reste = Date.parse(jusqua) - useMaintenant();
  if (reste <= 0) {
    return <p>Le délai pour revenir sur ce refus est passé.</p>;
  }
  return (
    <div className={duContrat.delai}>
      <p className={duContrat.reste}>
        <b>{compteARebours(reste)}</b>
        {` pour changer d’avis, jusqu’au ${echeance(jusqua)}.`}
      </p>
      <p>
        Le lot reste réservé jusque-là. Si vous revenez sur votre refus, la signature reprend où elle en
        était, sans rien recommencer.
      </p>
      <div ref={alerte} role="alert" tabIndex={-1} className={classes.alerte}>
        {faute !== null && <p>{faute}</p>}
      </div>
      <div className={classes.boutons}>
        <Button
          size="md"
          loading={enCours}
          onClick={() => {
            taire();
            void tenter(() => reprendre(jeton), reprise);
          }}
        >
          Revenir sur mon refus
        </Button>
      </div>
    </div>
  );
}
