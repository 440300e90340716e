/** The pictures as a strip of thumbnails with captions. A click opens all of them at full size. */
import { useState } from 'react';
import type { DocumentOffre } from '../api/types';
import { Visionneuse } from './fenetre';
import './galerie.css';
import type { Vue } from './visionneuse';

/** The pictures among these documents, in order. */
export function visuelsDe(documents: readonly DocumentOffre[]): Vue[] {
  return documents
    .filter(({ categorie }) => categorie === 'image')
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, titre, libelle, alternatif, url }) => ({
      id,
      titre,
      legende: libelle === titre ? null : libelle,
      image: { url, alternatif: alternatif ?? libelle ?? titre },
    }));
}

export function Galerie({ vues, titre }: { vues: readonly Vue[]; titre: string }) {
  const [rang, setRang] = useState<number | null>(null);
  if (vues.length === 0) {
    return null;
  }
  return (
    <>
      <ul className="galerie-galerie" aria-label={titre}>
        {vues.map((vue, place) => (
          <li key={vue.id}>
            <button
              type="button"
              aria-label={`${vue.titre}, voir en plein écran`}
              onClick={() => setRang(place)}
            >
              <img src={vue.image?.url} alt="" loading="lazy" />
              <span>{vue.titre}</span>
            </button>
          </li>
        ))}
      </ul>
      <Visionneuse vues={vues} rang={rang} changer={setRang} titre={titre} />
    </>
  );
}
