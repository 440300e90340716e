/** The bar at the bottom of a phone: the present step of three, and one button. */
import { Button } from '@mantine/core';
import { BoutonDuCode, ETAPES, type PropsDesEtapes } from './etapes';
import { Icone } from './icones';
import classes from './signature.module.css';
import type { Etape } from './use-signature';

const ORDRE = ['lire', 'accepter', 'code'] as const satisfies readonly Etape[];

export function Barre({
  seance,
  lecture,
  signature,
  reculer,
}: Omit<PropsDesEtapes, 'jeton' | 'etroit'> & { reculer: () => void }) {
  const { montree, montrer, continuer, suivante } = signature;
  const { pages } = seance.document;
  const lit = montree === 'lire' && lecture.manque !== null;
  return (
    <section className={classes.barre} aria-label="Étapes de la signature">
      <ol>
        {ORDRE.map((nom, rang) => (
          <li key={nom} data-etat={nom === montree ? 'courante' : 'autre'}>
            <button
              type="button"
              aria-current={nom === montree ? 'step' : undefined}
              onClick={() => montrer(nom)}
            >
              <b aria-hidden="true">{rang + 1}</b>
              {nom === 'lire' ? `Lire, ${lecture.vues.size} sur ${pages}` : ETAPES[nom]}
            </button>
          </li>
        ))}
      </ol>
      <div className={classes.gestes}>
        {montree === 'lire' && (
          <Button size="lg" variant="default" aria-label="Page précédente" onClick={reculer}>
            <Icone signe="avant" />
          </Button>
        )}
        {montree === 'code' ? (
          <BoutonDuCode seance={seance} signature={signature} pleine />
        ) : (
          <Button size="lg" fullWidth onClick={lit ? suivante : continuer}>
            {lit ? 'Page suivante' : 'Continuer'}
          </Button>
        )}
      </div>
    </section>
  );
}
