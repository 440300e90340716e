/** The names of the types of users (spec section 3). */
export const TYPES = [
  { value: 'EP', label: 'Prescripteur' },
  { value: 'ER', label: 'Responsable partenaire' },
  { value: 'IT', label: 'Équipe interne' },
  { value: 'IR', label: 'Responsable réseau' },
  { value: 'IA', label: 'Administrateur' },
] as const;

export const EXTERNES: ReadonlySet<string> = new Set(['EP', 'ER']);
