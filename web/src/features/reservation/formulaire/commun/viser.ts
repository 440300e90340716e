/** Goes to a field: unfolds what contains it, and focuses it. */

/** The id of a field's element: the field itself, or the group of its choices. */
export const idDuChamp = (chemin: string): string => `resa-${chemin}`;

/** The path of a field, from its id. */
export const cheminDeLId = (id: string): string | null => (id.startsWith('resa-') ? id.slice(5) : null);

/** Fields whose answer is given in another field. */
const AILLEURS: Readonly<Record<string, string>> = {
  'depotGarantie.montant': 'depotGarantie.type.code',
  'destinationAchatDetail.code': 'destinationAchat.code',
  financement: 'financement.apport[0]',
  'coreservataire.adresse': 'coreservataire.meme-adresse',
  'coreservataire.situationFamiliale.code': 'coreservataire.meme-union',
};

const FOCALISABLE = 'input, select, textarea, button, a[href], [tabindex]';

/** The element of a path: the field itself, the field where its answer is given, or its container. */
function cible(chemin: string): HTMLElement | null {
  const chemins = [chemin, AILLEURS[chemin]];
  for (let reste = chemin; reste.includes('.'); ) {
    reste = reste.slice(0, reste.lastIndexOf('.'));
    chemins.push(reste, AILLEURS[reste]);
  }
  for (const un of chemins) {
    const element = un === undefined ? null : document.getElementById(idDuChamp(un));
    if (element !== null) {
      return element;
    }
  }
  return null;
}

/** Focuses a field. Returns whether there is one. */
export function viser(chemin: string): boolean {
  const element = cible(chemin);
  if (element === null) {
    return false;
  }
  for (let dessus = element.closest('details'); dessus !== null; ) {
    dessus.open = true;
    dessus = dessus.parentElement?.closest('details') ?? null;
  }
  const dedans = element.matches(FOCALISABLE)
    ? element
    : (element.querySelector<HTMLElement>('input:checked:not(:disabled)') ??
      element.querySelector<HTMLElement>(':is(input, select, textarea, button, a[href]):not(:disabled)'));
  (dedans ?? element).focus({ preventScroll: true });
  (dedans ?? element).scrollIntoView({ block: 'center' });
  return true;
}
