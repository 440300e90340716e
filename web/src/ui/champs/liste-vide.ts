/** What a list of proposals says when it has no row. */
export function texteDeListeVide({
  enAttente,
  isError,
  vide,
}: {
  enAttente: boolean;
  isError: boolean;
  /** The message when no row matches. */
  vide: string;
}): string {
  if (enAttente) {
    return 'Recherche…';
  }
  return isError ? 'La recherche ne répond pas.' : vide;
}
