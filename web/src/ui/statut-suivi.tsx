/** The status of what one follows: an option, a declaration. Icon and word, as the server words it; colour comes third. */
import { IconArrowRight, IconBan, IconCheck, IconClock, IconHourglass, IconX } from '@tabler/icons-react';
import classes from './statut-suivi.module.css';

type Ton = 'libre' | 'opt' | 'pre' | 'res' | 'danger';
interface Look {
  icone: typeof IconClock;
  ton: Ton;
}

/** Options: in progress, turned into a reservation, run out, cancelled. */
export type CodeOption = 'en-cours' | 'transformee' | 'echue' | 'annulee';

const OPTIONS: Record<CodeOption, Look> = {
  'en-cours': { icone: IconClock, ton: 'opt' },
  transformee: { icone: IconArrowRight, ton: 'pre' },
  echue: { icone: IconHourglass, ton: 'res' },
  annulee: { icone: IconBan, ton: 'res' },
};

/** Declarations, by their codes of spec section 4. */
export type CodeDenonciation = 1 | 2 | 3 | 4 | 5;

const DENONCIATIONS: Record<CodeDenonciation, Look> = {
  1: { icone: IconClock, ton: 'opt' },
  2: { icone: IconCheck, ton: 'libre' },
  3: { icone: IconHourglass, ton: 'res' },
  4: { icone: IconX, ton: 'danger' },
  5: { icone: IconBan, ton: 'res' },
};

function Statut({ look: { icone: Icone, ton }, libelle }: { look: Look; libelle: string }) {
  return (
    <span className={classes.statut} data-ton={ton}>
      <Icone size={16} stroke={1.5} aria-hidden="true" />
      {libelle}
    </span>
  );
}

export function StatutOption({ code, libelle }: { code: CodeOption; libelle: string }) {
  return <Statut look={OPTIONS[code]} libelle={libelle} />;
}

export function StatutDenonciation({ code, libelle }: { code: CodeDenonciation; libelle: string }) {
  return <Statut look={DENONCIATIONS[code]} libelle={libelle} />;
}
