/** A file, or several, that leave with their form: told at once when they are of no kind, or of no weight, that is taken. */
import { FileInput, type FileInputProps } from '@mantine/core';
import { accepter, estDouteux, refusDuFichier, regarder } from '../../lib/fichiers';
import { verifier } from '../../lib/regles';
import type { PropsDeChamp } from './champ-texte';

const FORMATS = 'pdf,jpg,jpeg,png';
/** In Ko. */
const POIDS = 5_000;

/** A scan: there, of a kind that is taken, of a weight that is. */
export const regleDuFichier = (fichier: File | null): string | null =>
  fichier === null
    ? verifier('required', fichier)
    : refusDuFichier(fichier, { formats: FORMATS, poidsMax: POIDS });

/** Several: there, not too many, and each of them as one alone would be. */
export const regleDesFichiers =
  (max: number) =>
  (fichiers: readonly File[]): string | null => {
    if (fichiers.length === 0) {
      return verifier('required', fichiers);
    }
    if (fichiers.length > max) {
      return `${max}\u00a0fichiers au plus.`;
    }
    for (const fichier of fichiers) {
      const refus = regleDuFichier(fichier);
      if (refus !== null) {
        return fichiers.length === 1 ? refus : `${fichier.name}\u00a0: ${refus}`;
      }
    }
    return null;
  };

type Props<T> = PropsDeChamp<T> & Pick<FileInputProps, 'aria-invalid'>;

const COMMUNS = { accept: accepter(FORMATS), clearable: true } as const;

/** What a name does not tell is looked into before anything is said of it. */
const regarderTous = (fichiers: readonly File[]) =>
  Promise.all(fichiers.filter((fichier) => estDouteux(fichier, FORMATS)).map(regarder));

export function ChampFichier({
  onChange,
  description = 'PDF, JPG ou PNG, 5 Mo au plus',
  ...props
}: Props<File | null>) {
  async function choisir(fichier: File | null): Promise<void> {
    await regarderTous(fichier === null ? [] : [fichier]);
    onChange(fichier);
  }
  return (
    <FileInput
      {...COMMUNS}
      {...props}
      description={description}
      placeholder="Choisir un fichier"
      clearButtonProps={{ 'aria-label': 'Retirer le fichier' }}
      onChange={(fichier) => void choisir(fichier)}
    />
  );
}

export function ChampFichiers({ onChange, ...props }: Props<File[]>) {
  async function choisir(fichiers: File[]): Promise<void> {
    await regarderTous(fichiers);
    onChange(fichiers);
  }
  return (
    <FileInput
      {...COMMUNS}
      {...props}
      multiple
      placeholder="Choisir les fichiers"
      clearButtonProps={{ 'aria-label': 'Retirer les fichiers' }}
      onChange={(fichiers) => void choisir(fichiers)}
    />
  );
}
