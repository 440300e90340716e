/** The page that a notary's link opens: the file of a firm sale, with nothing to sign. */
import { Button } from '@mantine/core';
import { echeance } from '../../lib/formats';
import { Bande } from './bande';
import duContrat from './contrat.module.css';
import { contact } from './issues';
import type { Seance } from './queries';
import classes from './signature.module.css';
import { useTelechargement } from './telechargement';

const CONTENU = [
  'le contrat de réservation signé',
  'ses annexes',
  'le dossier de preuve des signatures',
  'les preuves de notification aux acquéreurs',
  'un sommaire, avec l’empreinte de chaque fichier',
] as const;

export function Notaire({ jeton, seance }: { jeton: string; seance: Seance }) {
  const { telecharger, enCours } = useTelechargement(jeton);
  const { titre, sousTitre, reference, echeance: fin } = seance;
  return (
    <>
      <Bande seance={seance} />
      <main id="contenu" tabIndex={-1} className={classes.seule}>
        <h1>Dossier de la vente</h1>
        <p>
          <b>{titre}</b>
          {', référence '}
          <span className={duContrat.reference}>{reference}</span>
          {sousTitre !== '' && (
            <>
              <br />
              {sousTitre}
            </>
          )}
        </p>
        <p>La vente est ferme. Le dossier tient en un fichier ZIP, où vous trouverez&nbsp;:</p>
        <ul className={duContrat.contenuDuDossier}>
          {CONTENU.map((un) => (
            <li key={un}>{un}</li>
          ))}
        </ul>
        <Button
          size="lg"
          loading={enCours}
          onClick={() => telecharger('dossier', `dossier-${reference}.zip`)}
        >
          Télécharger le dossier (ZIP)
        </Button>
        <p className={duContrat.aLaFin}>
          {fin !== null && `Ce lien est valable jusqu’au ${echeance(fin)}. `}
          {`${contact(seance)} pour toute question.`}
        </p>
      </main>
    </>
  );
}
