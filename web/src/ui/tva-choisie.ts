/**
 * The VAT rate chosen on the page of a lot. The user chooses it once: the address holds the rate, the links to the option and the
 * reservation carry it, and the option or reservation keeps it.
 */
import { decimalOuNul } from '../lib/adresse-de-page';
import { useAdresse } from '../lib/use-adresse';
import { type PrixParTaux, prixParTaux } from './textes-lot';

const TVA = 'tva';

/** The given rate when one of these prices is at this rate; `null` otherwise. */
const parmi = (prix: PrixParTaux, taux: number | null): number | null =>
  taux !== null && prixParTaux(prix).some((un) => un.taux === taux) ? taux : null;

/** The rate in the address, and the function that sets it; `null` when no rate is chosen or the lot is not sold at this rate. */
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

/** The parameters of a link to the option or the reservation. */
export const avecLaTva = (taux: number | null): Readonly<Record<string, number>> =>
  taux === null ? {} : { [TVA]: taux };
