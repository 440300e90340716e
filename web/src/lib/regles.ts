/** Rules of the fields (spec section 5): the message to show, or `null` when the value passes. */

export function obligatoire(texte: string): string | null {
  return texte.trim() === '' ? 'Ce champ est obligatoire.' : null;
}

/** An e-mail address; an empty one passes: whether it must be there is another rule. */
export function adresseEmail(texte: string): string | null {
  const net = texte.trim();
  return net === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(net)
    ? null
    : 'Veuillez renseigner une adresse email valide.';
}
