/**
 * The expected result of the declaration, for each programme, before it is sent: whether this user has already declared the
 * person there, or can declare them now. It never tells who else has declared the person.
 */
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { chemins } from '../../lib/chemins';
import { jourDe } from '../../lib/formats';
import classes from './denonciation.module.css';
import { denonces, type Prevision, previsions } from './queries';
import type { ValeursDenonciation } from './saisie';
import { useRenouvellement } from './use-actes';

/** The delay before a typed text is sent, in milliseconds. */
const PAUSE = 400;

const LOOKS = {
  libre: { icone: IconCircleCheck, ton: 'libre' },
  'deja-declaree': { icone: IconInfoCircle, ton: 'trait' },
  similaire: { icone: IconAlertTriangle, ton: 'opt' },
} as const satisfies Record<Prevision['etat'], unknown>;

/** What the user has already declared, in words. For a couple the text does not say which of the two was declared. */
const DITS: Record<'contact' | 'couple', { pasEncore: string; deja: string; recemment: string }> = {
  contact: {
    pasEncore: 'vous n’avez pas encore dénoncé ce contact sur ce programme',
    deja: 'vous avez déjà dénoncé ce contact sur ce programme',
    recemment: 'vous avez dénoncé ce contact sur ce programme',
  },
  couple: {
    pasEncore: 'vous n’avez encore dénoncé ni l’un ni l’autre sur ce programme',
    deja: 'vous avez déjà dénoncé l’un ou l’autre sur ce programme',
    recemment: 'vous avez dénoncé l’un ou l’autre sur ce programme',
  },
};

type Qui = keyof typeof DITS;

function phrase({ etat, dateEcheance }: Prevision, qui: Qui): string {
  const { pasEncore, deja, recemment } = DITS[qui];
  switch (etat) {
    case 'libre':
      return `${pasEncore}, vous pouvez le faire.`;
    case 'deja-declaree':
      return `${deja}${dateEcheance === null ? '' : `, jusqu’au ${jourDe(dateEcheance)}`}.`;
    case 'similaire':
      // The text gives no end of the recent declaration, because this declaration may have been cancelled since.
      return `${recemment} il y a moins de 24\u00a0heures\u00a0; une nouvelle dénonciation serait refusée.`;
  }
}

function Renouvellement({ id, programme }: { id: number; programme: string }) {
  const { mutate, isPending } = useRenouvellement(id);
  return (
    <Button
      size="xs"
      variant="default"
      loading={isPending}
      aria-label={`Renouveler\u00a0: ${programme}`}
      onClick={() => mutate()}
    >
      Renouveler
    </Button>
  );
}

function Ligne({ prevision, programme, qui }: { prevision: Prevision; programme: string; qui: Qui }) {
  const { icone: Icone, ton } = LOOKS[prevision.etat];
  const { denonciation, renouvelable } = prevision;
  return (
    <li data-ton={ton}>
      <Icone size={18} stroke={1.5} aria-hidden="true" />
      <p>
        <b>{programme}</b>
        {`\u00a0: ${phrase(prevision, qui)}`}
        {denonciation !== null && (
          <>
            {' '}
            <Link to={chemins.suiviDenonciations({ denonciation })}>Voir la dénonciation</Link>
          </>
        )}
      </p>
      {denonciation !== null && renouvelable && <Renouvellement id={denonciation} programme={programme} />}
    </li>
  );
}

export function Previsions({
  valeurs: { email, tel, aDeux, co_email, co_tel, programmes },
}: {
  valeurs: ValeursDenonciation;
}) {
  const tapes = useMemo(
    () => denonces({ email, tel, aDeux, co_email, co_tel }),
    [email, tel, aDeux, co_email, co_tel],
  );
  const [cherches] = useDebouncedValue(tapes, PAUSE);
  const { data } = useQuery(previsions(cherches, programmes));
  const qui = cherches.conjoint === undefined ? 'contact' : 'couple';
  const dites = (data ?? []).flatMap((prevision) => {
    const programme = programmes.find(({ id }) => id === prevision.id)?.nomCommercial;
    return programme === undefined ? [] : [{ prevision, programme }];
  });
  return (
    <div aria-live="polite">
      {dites.length > 0 && (
        <ul className={classes.previsions} aria-label="Ce que donnera cette dénonciation">
          {dites.map(({ prevision, programme }) => (
            <Ligne key={prevision.id} prevision={prevision} programme={programme} qui={qui} />
          ))}
        </ul>
      )}
    </div>
  );
}
