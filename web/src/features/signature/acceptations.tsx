/** The texts that a signatory accepts: first the required ones, then the optional ones, set apart. */

import duContrat from './contrat.module.css';
import type { Seance } from './queries';
import classes from './signature.module.css';
import { idDAcceptation, type Signature } from './use-signature';

type Acceptation = Seance['acceptations'][number];

/** Explanations of the texts, in plain words. */
const EXPLIQUEES: Readonly<Record<string, { titre: string; phrase: string }>> = {
  lre: {
    titre: 'Recommandé électronique',
    phrase:
      'Une fois signé par tous, le contrat vous est notifié\u00a0: c’est de là que court le délai de rétractation, quand il y en a un. Vous signez de la même façon avec cet accord ou sans lui.',
  },
};

function Case({ une, signature }: { une: Acceptation; signature: Signature }) {
  const { code, texte, obligatoire } = une;
  return (
    <label className={classes.acceptation}>
      <input
        id={idDAcceptation(code)}
        type="checkbox"
        required={obligatoire}
        checked={signature.acceptes.has(code)}
        onChange={({ currentTarget: { checked } }) => signature.cocher(code, checked)}
      />
      <span>{texte}</span>
    </label>
  );
}

export function Acceptations({ seance, signature }: { seance: Seance; signature: Signature }) {
  const { acceptations } = seance;
  return (
    <>
      {acceptations
        .filter(({ obligatoire }) => obligatoire)
        .map((une) => (
          <Case key={une.code} une={une} signature={signature} />
        ))}
      {acceptations
        .filter(({ obligatoire }) => !obligatoire)
        .map((une) => (
          <fieldset key={une.code} className={duContrat.libre}>
            <legend>
              {EXPLIQUEES[une.code]?.titre ?? 'À votre choix'} <small>facultatif</small>
            </legend>
            {EXPLIQUEES[une.code] !== undefined && <p>{EXPLIQUEES[une.code]?.phrase}</p>}
            <Case une={une} signature={signature} />
          </fieldset>
        ))}
    </>
  );
}
