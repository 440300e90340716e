/**
 * The VAT that is chosen on the page of a lot, asked once: it stands in the address, goes with the links to the option and to the
 * reservation, and is kept by what is taken.
 */
import { decimalOuNul } from '../lib/adresse-de-page';
import { useAdresse } from '../lib/use-adresse';
import { type PrixParTaux, prixParTaux } from './textes-lot';

const TVA = 'tva';

/** One at which these prices are said. */
const parmi = (prix: PrixParTaux, taux: number | null): number | null =>
  taux !== null && prixParTaux(prix).some((un) => un.taux === taux) ? taux : null;

/** The rate that the address says, and what puts another one there. `null` while nobody chose, or when the lot is not sold at it. */
export function useTvaChoisie(prix: PrixParTaux): [taux: number | null, choisir: (taux: number) => void] {
  const [adresse, changer] = useAdresse();
  return [
    parmi(prix, decimalOuNul(adresse.get(TVA))),
    (taux) =>
      changer(
        (avant) => {
          const suite = new URLSearchParams(avant);
          suite.set(TVA, String(taux));
          return suite;
        },
        { replace: true, preventScrollReset: true },
      ),
  ];
}

/** What a link to the option or to the reservation says of it. */
export const avecLaTva = (taux: number | null): Readonly<Record<string, number>> =>
  taux === null ? {} : { [TVA]: taux };
