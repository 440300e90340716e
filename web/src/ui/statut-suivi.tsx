/** The status of an option, a declaration or a reservation: icon and the server's word. Colour comes third. */
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBan,
  IconCheck,
  IconClock,
  IconHourglass,
  IconQuestionMark,
  IconX,
} from '@tabler/icons-react';
import type { SlugDeDenonciation, StatutDeDenonciation } from '../api/denonciation';
import type { SlugDOption, StatutDOption } from '../api/option';
import { type CodeDeSort, sortDeReservation } from '../api/reservation';
import type { CodeLibelle } from '../api/types';
import './statut-suivi.css';

type Ton = 'libre' | 'opt' | 'pre' | 'res' | 'danger';
interface Look {
  icone: typeof IconClock;
  ton: Ton;
}

/** Options: running, turned into a reservation, expired, cancelled. */
const OPTIONS: Record<SlugDOption, Look> = {
  running: { icone: IconClock, ton: 'opt' },
  transformed: { icone: IconArrowRight, ton: 'pre' },
  expired: { icone: IconHourglass, ton: 'res' },
  canceled: { icone: IconBan, ton: 'res' },
  unknown: { icone: IconQuestionMark, ton: 'res' },
};

/** Declarations, by the slugs of spec section 4. */
const DENONCIATIONS: Record<SlugDeDenonciation, Look> = {
  validated: { icone: IconCheck, ton: 'libre' },
  pending: { icone: IconClock, ton: 'opt' },
  expired: { icone: IconHourglass, ton: 'res' },
  refused: { icone: IconX, ton: 'danger' },
  canceled: { icone: IconBan, ton: 'res' },
  unknown: { icone: IconQuestionMark, ton: 'res' },
};

/** Reservations: running, signed by all, and the three ways to end. */
const RESERVATIONS: Record<CodeDeSort, Look> = {
  EN_COURS: { icone: IconClock, ton: 'pre' },
  SIGNEE: { icone: IconCheck, ton: 'libre' },
  ANNULEE: { icone: IconBan, ton: 'res' },
  EXPIREE: { icone: IconHourglass, ton: 'res' },
  RETRACTEE: { icone: IconArrowBackUp, ton: 'res' },
};

function Statut({
  look: { icone: Icone, ton },
  libelle,
  fond = false,
}: {
  look: Look;
  libelle: string;
  fond?: boolean;
}) {
  return (
    <span className="suivi-statut" data-ton={ton} data-fond={fond || undefined}>
      <Icone size={16} stroke={1.5} aria-hidden="true" />
      {libelle}
    </span>
  );
}

export function StatutOption({ statut: { slug, label } }: { statut: Pick<StatutDOption, 'slug' | 'label'> }) {
  return <Statut look={OPTIONS[slug]} libelle={label} />;
}

/** The status of a declaration. `fond` adds a background, for the head of a page. */
export function StatutDenonciation({
  statut: { slug, label },
  fond = false,
}: {
  statut: Pick<StatutDeDenonciation, 'slug' | 'label'>;
  fond?: boolean;
}) {
  return <Statut look={DENONCIATIONS[slug]} libelle={label} fond={fond} />;
}

export function StatutReservation({
  statut: { code, libelle },
  fond = false,
}: {
  statut: CodeLibelle;
  fond?: boolean;
}) {
  return <Statut look={RESERVATIONS[sortDeReservation(code)]} libelle={libelle} fond={fond} />;
}
