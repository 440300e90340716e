/** Documents by category, in the order of the specification. An empty category is not shown. */
import { IconExternalLink, IconFileText } from '@tabler/icons-react';
import type { DocumentOffre } from '../api/types';
import { fichierEnBref } from '../lib/formats';
import classes from './documents.module.css';

/** The text of a page without any document. */
export const AUCUN_DOCUMENT = 'Aucun document pour le moment.';

/** The titles of the categories (spec section 3). */
const TITRES: Readonly<Record<string, string>> = {
  plan: 'Plans',
  contractuel: 'Contractuel',
  etage: 'Étage',
  stationnement: 'Stationnement',
  cave: 'Cave',
  masse: 'Plan de masse',
  commercial: 'Commercial',
  image: 'Visuels',
  video: 'Vidéos',
  media360: 'Visites à 360°',
  chantier: 'Chantier',
  interactif: 'Interactif',
};

/** The order of a lot's categories (spec section 9). */
export const ORDRE_LOT = ['plan', 'contractuel', 'etage', 'stationnement', 'cave', 'masse'] as const;
/** The order of a programme's categories (spec section 3). */
export const ORDRE_PROGRAMME = [
  'commercial',
  'contractuel',
  'masse',
  'stationnement',
  'cave',
  'image',
  'video',
  'media360',
  'chantier',
  'interactif',
] as const;

/** The text that distinguishes a document from its neighbours (longer label, building, storey), then its type and size. */
function precision(un: DocumentOffre): string {
  const { titre, libelle, batiment, etage } = un;
  const lequel = [libelle !== titre && libelle, batiment !== null && `Bâtiment ${batiment}`, etage];
  const fichier = un.famille === 'document' ? fichierEnBref(un) : '';
  return [lequel.filter(Boolean).join(', '), fichier].filter(Boolean).join(' · ');
}

/** The documents grouped by these categories, in the order of the categories. */
export function documentsRanges(
  documents: readonly DocumentOffre[],
  ordre: readonly string[],
): DocumentOffre[] {
  return ordre.flatMap((categorie) => documents.filter((un) => un.categorie === categorie));
}

export function Documents({
  documents,
  ordre,
}: {
  documents: readonly DocumentOffre[];
  ordre: readonly string[];
}) {
  const groupes = ordre
    .map((categorie) => ({ categorie, membres: documents.filter((un) => un.categorie === categorie) }))
    .filter(({ membres }) => membres.length > 0);
  if (groupes.length === 0) {
    return <p>{AUCUN_DOCUMENT}</p>;
  }
  return (
    <div className={classes.groupes}>
      {groupes.map(({ categorie, membres }) => (
        <section key={categorie}>
          <h3>{TITRES[categorie]}</h3>
          <ul>
            {membres.map((un) => (
              <li key={un.id}>
                {un.famille === 'media' ? (
                  <IconExternalLink size={18} stroke={1.5} aria-hidden="true" />
                ) : (
                  <IconFileText size={18} stroke={1.5} aria-hidden="true" />
                )}
                <div>
                  <a href={un.url} target="_blank" rel="noreferrer">
                    {un.titre}
                  </a>
                  {precision(un) !== '' && <small>{precision(un)}</small>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
