/** The annexes of the document. Each opens separately and is identified by its hash. */
import { useState } from 'react';
import { generique, signaler } from '../../api/echecs';
import { poids } from '../../lib/formats';
import classes from './annexes.module.css';
import { Icone } from './icones';
import { useOuvertes } from './lecture';
import { annexesEnMots } from './mots';
import { type Annexe, ouvrirLAnnexe, type Seance } from './queries';

/** The id of the annexes, for links on the page. */
export const ID_DES_ANNEXES = 'annexes';

function Ligne({
  annexe,
  ouverte,
  enCours,
  montrer,
}: {
  annexe: Annexe;
  ouverte: boolean;
  enCours: boolean;
  montrer: () => void;
}) {
  const { libelle, taille } = annexe;
  return (
    <li data-ouverte={ouverte || undefined}>
      <Icone signe={ouverte ? 'coche' : 'fichier'} />
      <button type="button" disabled={enCours} onClick={montrer}>
        {libelle}
        {ouverte && <span className="lt-lu">, déjà ouverte</span>}
      </button>
      <span>{poids(taille)}</span>
    </li>
  );
}

export function Annexes({ jeton, seance: { annexes } }: { jeton: string; seance: Seance }) {
  const { ouvertes, ouvrir } = useOuvertes(jeton);
  const [enCours, setEnCours] = useState<Annexe['id'] | null>(null);

  async function montrer(annexe: Annexe): Promise<void> {
    setEnCours(annexe.id);
    try {
      await ouvrirLAnnexe(jeton, annexe);
      ouvrir(annexe.empreinte);
    } catch (cause) {
      signaler(generique(), cause);
    } finally {
      setEnCours(null);
    }
  }

  if (annexes.length === 0) {
    return null;
  }
  return (
    <section className={classes.annexes} aria-labelledby={ID_DES_ANNEXES}>
      <h2 id={ID_DES_ANNEXES} tabIndex={-1}>
        {`${annexesEnMots(annexes.length)} jointe${annexes.length > 1 ? 's' : ''}`}
      </h2>
      <ul>
        {annexes.map((une) => (
          <Ligne
            key={une.id}
            annexe={une}
            ouverte={ouvertes.includes(une.empreinte)}
            enCours={enCours === une.id}
            montrer={() => void montrer(une)}
          />
        ))}
      </ul>
      <details>
        <summary>Leurs empreintes</summary>
        <p>
          L’empreinte d’un fichier change dès qu’un seul de ses octets change. Celles-ci (SHA-256) sont
          écrites dans le document que vous signez.
        </p>
        <dl>
          {annexes.map(({ id, libelle, empreinte }) => (
            <div key={id}>
              <dt>{libelle}</dt>
              <dd>{empreinte}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
