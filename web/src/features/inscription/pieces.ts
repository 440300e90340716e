/** The seven documents of a registration, in the order of the specification (section 3). */
interface Description {
  emplacement: string;
  libelle: string;
  /** What the document must show. */
  precision: string;
  /** Whether a reason may replace the document. */
  remplacable: boolean;
}

export const PIECES = [
  {
    emplacement: 'responsabiliteCivile',
    libelle: 'Assurance responsabilité civile',
    precision: 'Attestation en cours de validité',
    remplacable: false,
  },
  {
    emplacement: 'carteProfessionnelle',
    libelle: 'Carte professionnelle',
    precision: 'Recto et verso',
    remplacable: false,
  },
  {
    emplacement: 'extraitRegistre',
    libelle: 'Extrait du registre (Kbis)',
    precision: 'De moins de trois mois',
    remplacable: false,
  },
  {
    emplacement: 'pieceIdentite',
    libelle: 'Pièce d’identité du gérant',
    precision: 'Carte d’identité ou passeport',
    remplacable: false,
  },
  {
    emplacement: 'coordonneesBancaires',
    libelle: 'Coordonnées bancaires (RIB)',
    precision: 'Au nom de la société',
    remplacable: false,
  },
  {
    emplacement: 'garantieFinanciere',
    libelle: 'Garantie financière',
    precision: 'Attestation en cours de validité',
    remplacable: true,
  },
  {
    emplacement: 'statuts',
    libelle: 'Derniers statuts',
    precision: 'Datés et signés',
    remplacable: true,
  },
] as const satisfies readonly Description[];

export type Piece = (typeof PIECES)[number];
export type Emplacement = Piece['emplacement'];

/** The slots that a reason may replace. */
export type Remplacable = Extract<Piece, { remplacable: true }>['emplacement'];
export const REMPLACABLES: readonly Remplacable[] = PIECES.flatMap((piece) =>
  piece.remplacable ? [piece.emplacement] : [],
);

/** The accepted extensions, and the largest size in Ko (`domain.md` section 8). */
export const FORMATS = 'pdf,jpg,jpeg,png';
export const POIDS = 5_000;
