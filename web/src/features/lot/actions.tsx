/** What may be done with a lot: the server allows it, or says why not; the reason stands under the buttons. */
import { Button, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Action, Lot } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { Imprimer } from '../../ui/imprimer';
import classes from './lot-page.module.css';
import { creerAlerte } from './queries';

/** The reasons, for who cannot see that a button is dimmed. */
const MOTIFS = 'motifs-du-lot';

function BoutonDAction({
  action,
  libelle,
  vers,
  principal = false,
}: {
  action: Action;
  libelle: string;
  /** The page where it is done, or what does it here. */
  vers: string | (() => void);
  principal?: boolean;
}) {
  const props = { size: 'lg', fullWidth: true, variant: principal ? 'filled' : 'default' } as const;
  if (!action.autorisee) {
    return (
      <Tooltip label={action.motif} disabled={action.motif === null}>
        <Button
          {...props}
          data-disabled
          aria-disabled="true"
          aria-describedby={MOTIFS}
          onClick={(evenement) => evenement.preventDefault()}
        >
          {libelle}
        </Button>
      </Tooltip>
    );
  }
  return typeof vers === 'string' ? (
    <Button component={Link} to={vers} {...props}>
      {libelle}
    </Button>
  ) : (
    <Button onClick={vers} {...props}>
      {libelle}
    </Button>
  );
}

/** Why actions are refused, each reason once: "Réserver, optionner, créer une alerte : bientôt disponible". */
export function motifs({ actions }: Lot): string[] {
  const noms = [
    ['réserver', actions.reservation],
    ['optionner', actions.option],
    ['créer une alerte', actions.alerte],
  ] as const;
  const parMotif = new Map<string, string[]>();
  for (const [nom, { autorisee, motif }] of noms) {
    if (!autorisee && motif !== null) {
      parMotif.set(motif, [...(parMotif.get(motif) ?? []), nom]);
    }
  }
  return [...parMotif].map(([motif, qui]) => {
    const phrase = `${qui.join(', ')}\u00a0: ${motif}`;
    return phrase.charAt(0).toUpperCase() + phrase.slice(1);
  });
}

export function Actions({ lot }: { lot: Lot }) {
  const { actions, id } = lot;
  const { mutate: alerter } = useMutation(creerAlerte);
  return (
    <div className={classes.actions}>
      <BoutonDAction
        action={actions.reservation}
        libelle="Réserver ce lot"
        vers={chemins.lotReservation(id)}
        principal
      />
      <BoutonDAction action={actions.option} libelle="Poser une option" vers={chemins.lotOption(id)} />
      <BoutonDAction action={actions.alerte} libelle="Créer une alerte" vers={() => alerter(id)} />
      <div id={MOTIFS} className={classes.motifs}>
        {motifs(lot).map((motif) => (
          <p key={motif}>{motif}</p>
        ))}
      </div>
      <Imprimer />
    </div>
  );
}

/** The two that lead to a page, in the bar of a phone. */
export function ActionsDeBarre({ lot: { actions, id } }: { lot: Lot }) {
  return (
    <>
      <BoutonDAction action={actions.option} libelle="Option" vers={chemins.lotOption(id)} />
      <BoutonDAction
        action={actions.reservation}
        libelle="Réserver"
        vers={chemins.lotReservation(id)}
        principal
      />
    </>
  );
}
