/** The menu of the list's order: the field and the direction. */
import { IconArrowsSort } from '@tabler/icons-react';
import type { Appel } from '../../lib/criteres';
import { useHonorairesMasques } from '../../lib/honoraires';
import { TEXTES } from '../../lib/textes';
import { BoutonNu } from '../../ui/leger/boutons';
import { Menu } from '../../ui/menu';
import './menu-tri.css';
import { TRIS_LOTS, TRIS_PROGRAMMES, type Tri } from './queries';

const SENS = { asc: 'croissant', desc: 'décroissant' } as const;
/** The fields that hold a text: an order by such a field runs from A to Z, or from Z to A. */
const DE_MOTS = new Set(TEXTES.motsDesTris.deMots);
const FEMININS = new Set(TEXTES.motsDesTris.feminins);
const DATES = new Set(TEXTES.motsDesTris.dates);

/** Writes "Prix croissant", "Ville de A à Z" or "Livraison la plus proche". */
export function libelleTri({ champ, sens }: Tri, appel: Appel): string {
  const nom = (appel === 'lots' ? TRIS_LOTS : TRIS_PROGRAMMES)[champ] ?? '';
  if (DE_MOTS.has(champ)) {
    return sens === 'asc' ? nom : `${nom}, de Z à A`;
  }
  if (DATES.has(nom)) {
    return `${nom} ${sens === 'asc' ? 'la plus proche' : 'la plus lointaine'}`;
  }
  return `${nom} ${SENS[sens]}${FEMININS.has(nom) ? (nom === 'Pièces' ? 'es' : 'e') : ''}`;
}

export function MenuTri({ appel, tri, trier }: { appel: Appel; tri: Tri; trier: (tri: Tri) => void }) {
  const noms = appel === 'lots' ? TRIS_LOTS : TRIS_PROGRAMMES;
  const masques = useHonorairesMasques();
  return (
    <Menu
      position="bottom-end"
      width={250}
      bouton={
        <BoutonNu className="tri-bouton" aria-label={`Trier\u00a0: ${libelleTri(tri, appel)}`}>
          <IconArrowsSort size={16} stroke={1.5} aria-hidden="true" />
          <span className="tri-long">{libelleTri(tri, appel)}</span>
          <span className="tri-court">{noms[tri.champ]}</span>
        </BoutonNu>
      }
      contenu={(M) => (
        <>
          <M.Label>Trier par</M.Label>
          <M.RadioGroup
            value={tri.champ}
            onChange={(champ) => trier({ champ, sens: champ === tri.champ ? tri.sens : 'asc' })}
          >
            {Object.entries(noms)
              .filter(([champ]) => !(masques && champ.endsWith('tauxCommission')))
              .map(([champ, nom]) => (
                <M.RadioItem key={champ} value={champ} closeMenuOnClick>
                  {nom}
                </M.RadioItem>
              ))}
          </M.RadioGroup>
          <M.Divider />
          <M.RadioGroup
            value={tri.sens}
            onChange={(sens) => trier({ ...tri, sens: sens === 'desc' ? 'desc' : 'asc' })}
          >
            <M.RadioItem value="asc" closeMenuOnClick>
              Ordre croissant
            </M.RadioItem>
            <M.RadioItem value="desc" closeMenuOnClick>
              Ordre décroissant
            </M.RadioItem>
          </M.RadioGroup>
        </>
      )}
    />
  );
}
