/** The form of a draft, open without a server. Each change that the form makes is shown at once and recorded. */
import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { references } from '../api/reservation';
import type { BrouillonOuvert, Document, MergePatch } from '../features/reservation/commun/brouillon';
import { documentDe } from '../features/reservation/commun/document-du-brouillon';
import type { FormulaireDeReservation, ReservationDuFil } from '../features/reservation/commun/fil';
import { FormulaireOuvert } from '../features/reservation/formulaire/formulaire-page';
import type { Objet } from '../lib/merge-patch';
import { fauteDuChamp } from '../lib/regles-reservation';
import { BROUILLON, FORMULAIRE, REFERENCES } from './formulaire-reservation';
import { monter } from './monter';

/** The parts of the draft that a test sets. The others are those of a new draft. */
export interface Depart {
  section?: string;
  reservation?: Partial<Record<keyof ReservationDuFil, unknown>>;
  formulaire?: Partial<FormulaireDeReservation>;
  etat?: Partial<Omit<BrouillonOuvert, 'reservation' | 'document'>>;
}

export function ouvrirLeFormulaire({
  section = 'acquereurs',
  reservation = {},
  formulaire = {},
  etat = {},
}: Depart = {}) {
  const depart = {
    ...BROUILLON,
    ...reservation,
    formulaire: { ...FORMULAIRE, ...formulaire },
  } as ReservationDuFil;
  const patchs: MergePatch[] = [];
  const vues: { document: Document; reservation: ReservationDuFil } = {
    document: documentDe(depart, []),
    reservation: depart,
  };

  function Essai() {
    const [reservationLue, setReservation] = useState(depart);
    const [document, setDocument] = useState(() => documentDe(depart, []));
    const [fautes, setFautes] = useState<ReadonlyMap<string, string>>(new Map());
    vues.document = document;
    vues.reservation = reservationLue;
    const brouillon: BrouillonOuvert = {
      reservation: reservationLue,
      document,
      changer: (patch) => {
        patchs.push(patch);
        setDocument(documentDe(reservationLue, patchs as Objet[]));
      },
      regler: (chemin) => {
        const faute = fauteDuChamp(chemin, documentDe(reservationLue, patchs as Objet[]));
        setFautes((avant) => {
          const suite = new Map(avant);
          suite.delete(chemin);
          return faute === null ? suite : suite.set(chemin, faute);
        });
      },
      fautes,
      etat: 'enregistre',
      enregistreA: Date.parse('2026-11-23T13:32:00Z'),
      enAttente: false,
      conflit: null,
      vider: async () => {},
      relire: async () => {},
      oublier: () => {},
      remplacer: (suite) => setReservation(suite),
      ...etat,
    };
    return <FormulaireOuvert brouillon={brouillon} />;
  }

  const requetes = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  requetes.setQueryData(references.queryKey, REFERENCES);
  const page = monter(<Essai />, {
    adresse: `/lot/ecluse-A203/reservation?section=${section}`,
    chemin: '/lot/:id/reservation',
    requetes,
  });
  return {
    ...page,
    /** The changes that the form made, in order. */
    patchs,
    /** The document of the draft that the form shows at present. */
    document: () => vues.document as unknown as ReservationDuFil,
  };
}
