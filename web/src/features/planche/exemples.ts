/** Example data, in place of the server's answers. */
import { QueryClient } from '@tanstack/react-query';
import { ErreurAppel } from '../../api/erreur-appel';
import type { DocumentOffre } from '../../api/types';
import type { Personne } from '../../api/utilisateur';
import { retenirLieux } from '../../lib/lieux-connus';
import { dessin } from '../../ui/dessin';

/** The state of a list whose call failed. */
export const PANNE = { error: new ErreurAppel(503, ''), isFetching: false, refetch: () => {} };

/** A picture in a data address. Variables of the page do not reach it, so it uses greys that suit both themes. */
const image = (corps: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200">${corps}</svg>`)}`;

const baies = (rangs: number, colonnes: number) =>
  Array.from({ length: rangs * colonnes }, (_, baie) => {
    const x = 60 + (baie % colonnes) * (200 / colonnes);
    const y = 60 + Math.floor(baie / colonnes) * (124 / rangs);
    return `<path d="M${x - 3} ${y}h26" stroke="#56636c" stroke-width="4"/><path d="M${x} ${y}h20v22h-20z" fill="#97a4ad"/>`;
  }).join('');

const ciel = '<path d="M0 0h320v200H0z" fill="#d2dad9"/><path d="M0 186h320v14H0z" fill="#76858a"/>';
const immeuble = (rangs: number, colonnes: number) =>
  image(`${ciel}<path d="M40 44h240v142H40z" fill="#e6ebea"/>${baies(rangs, colonnes)}`);

/** The address of a façade. It ends with `#`, so that what a component adds to the address does not change the picture. */
export const FACADE = `${immeuble(3, 6)}#`;

const PHOTO = image(
  '<path d="M0 0h320v200H0z" fill="#bfc9cf"/><circle cx="160" cy="84" r="40" fill="#56636c"/><path d="M70 200c0-90 180-90 180 0z" fill="#56636c"/>',
);

export const REFERENT: Personne = {
  prenom: 'Solène',
  nom: 'Le Goff',
  photo: PHOTO,
  perimetreGeo: 'Pays de la Loire, Bretagne',
  email: 'solene.legoff@linteau.example',
  telMobile: '0639980112',
  telPro: '0240115827',
};

const document = (suite: Partial<DocumentOffre> & Pick<DocumentOffre, 'id' | 'titre'>): DocumentOffre => ({
  alternatif: null,
  batiment: null,
  categorie: 'contractuel',
  dessin: null,
  etage: null,
  famille: 'document',
  idLot: null,
  idProgramme: 'exemple',
  libelle: null,
  position: 1,
  taille: null,
  type: '',
  typeMime: 'application/pdf',
  url: immeuble(2, 4),
  ...suite,
});

export const DOCUMENTS: readonly DocumentOffre[] = [
  document({ id: 'plan', titre: 'Plan du lot A203', categorie: 'plan', batiment: 'A', etage: '2e étage' }),
  document({ id: 'notice', titre: 'Notice descriptive' }),
  document({ id: 'contrat', titre: 'Contrat préliminaire', libelle: 'Contrat de réservation, 12 pages' }),
  document({ id: 'masse', titre: 'Plan de masse', categorie: 'masse' }),
  document({
    id: 'visite',
    titre: 'Visite de la maquette',
    categorie: 'media360',
    famille: 'media',
    libelle: 'S’ouvre chez qui l’a faite',
  }),
  document({ id: 'rue', titre: 'Vue de la rue', categorie: 'image', libelle: 'La façade sur le quai' }),
  document({ id: 'cour', titre: 'Vue de la cour', categorie: 'image', position: 2, url: immeuble(4, 5) }),
  document({ id: 'hall', titre: 'Le hall', categorie: 'image', position: 3, url: immeuble(1, 3) }),
];

/** Places, with the server's ids. */
export const NANTES = '52-44-44109';
export const LOIRE_ATLANTIQUE = '52-44';
/** A place that does not exist, which an address may name. */
export const NULLE_PART = '52-44-00000';

retenirLieux(
  [
    {
      id: NANTES,
      type: 3,
      libelle: 'Nantes',
      libelleRiche: 'Nantes (44000)',
      libelleMore: 'Nantes, Loire-Atlantique, Pays de la Loire',
      population: 323_204,
    },
    {
      id: LOIRE_ATLANTIQUE,
      type: 2,
      libelle: 'Loire-Atlantique',
      libelleRiche: 'Loire-Atlantique (44)',
      libelleMore: 'Loire-Atlantique, Pays de la Loire',
      population: 1_457_806,
    },
  ],
  [NULLE_PART],
);

/** The address of a drawing that is already loaded. */
export const PLAN = '/planche/plan.svg';

/** A cache of loaded answers, so that no example calls the server. */
export const requetesDExemple = new QueryClient({
  defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } },
});
requetesDExemple.setQueryData(
  dessin(PLAN).queryKey,
  `<svg viewBox="0 0 320 200" role="img" aria-label="Plan d’un deux pièces" style="display:block;width:100%;height:100%">
    <path d="M10 10h300v180H10z" fill="var(--lt-sheet)" stroke="var(--lt-ink)" stroke-width="5"/>
    <path d="M190 10v120m0 30v30M10 120h60m30 0h90" stroke="var(--lt-ink)" stroke-width="4" fill="none"/>
    <path d="M60 190h70M220 10h60" stroke="var(--lt-sheet)" stroke-width="5"/>
    <g font-size="12" fill="var(--lt-ink-2)"><text x="60" y="70">Séjour</text><text x="70" y="160">Chambre</text><text x="220" y="100">Cuisine</text></g>
  </svg>`,
);
