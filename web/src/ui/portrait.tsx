/**
 * A person's photo, otherwise their initials (identity section 14). The picture needs no text, because the name stands beside
 * it.
 */
import { useState } from 'react';
import './portrait.css';

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
  /** The photo that could not be loaded. */
  const [perdue, setPerdue] = useState<string | null>(null);
  const montree = photo != null && photo !== perdue;
  return (
    <span className="portrait-portrait" style={{ '--taille': `${taille}px` }} aria-hidden="true">
      {montree ? <img src={photo} alt="" onError={() => setPerdue(photo)} /> : initiales(prenom, nom)}
    </span>
  );
}
