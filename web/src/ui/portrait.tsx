/**
 * A person's photo, otherwise their initials (identity section 14). The picture needs no text, because the name stands beside
 * it.
 */
import { Avatar } from '@mantine/core';

export function initiales(prenom: string, nom: string): string {
  return `${prenom.charAt(0)}${nom.charAt(0)}`.toLocaleUpperCase('fr-FR');
}

export function Portrait({
  personne: { prenom, nom, photo },
  taille = 32,
}: {
  personne: { prenom: string; nom: string; photo?: string | null };
  taille?: number;
}) {
  return (
    <Avatar src={photo ?? null} alt="" size={taille} aria-hidden="true">
      {initiales(prenom, nom)}
    </Avatar>
  );
}
