/** One or several files that are sent with their form. A wrong type or size is shown at once. */
import { FileInput, type FileInputProps } from '@mantine/core';
import { accepter, estDouteux, refusDuFichier, regarder } from '../../lib/fichiers';
import { verifier } from '../../lib/regles';
import type { PropsDeChamp } from './champ-texte';

const FORMATS = 'pdf,jpg,jpeg,png';
/** The largest size of a file, in Ko. */
const POIDS = 5_000;

/** The rule for one scan: it is required, and its type and size are accepted. */
export const regleDuFichier = (fichier: File | null): string | null =>
  fichier === null
    ? verifier('required', fichier)
    : refusDuFichier(fichier, { formats: FORMATS, poidsMax: POIDS });

/** The rule for several scans: at least one, not too many, and each accepted. */
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

/** Reads the beginning of each file whose name does not tell its type, so that no message refuses the file for its name. */
const regarderTous = (fichiers: readonly File[]) =>
  Promise.all(fichiers.filter((fichier) => estDouteux(fichier, FORMATS)).map(regarder));

export function ChampFichier({
  onChange,
  description = 'PDF, JPG ou PNG, 5\u00a0Mo au plus',
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
