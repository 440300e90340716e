/** A legal page: one column of 68 characters, its contents on the left, the last change on top. */
import { marque } from '../../lib/marque';
import { slug } from '../../lib/slug';
import { ChoixMesure } from './choix-mesure';
import classes from './page-legale.module.css';
import type { SectionLegale, TexteLegal } from './textes';

/** Where the map's tiles come from, as people read it. */
function origineDesTuiles(): string {
  return marque.tuiles === null ? '' : new URL(marque.tuiles.modele).host;
}

function vaut({ avecTuiles }: SectionLegale): boolean {
  return avecTuiles === undefined || marque.tuiles !== null;
}

export function PageLegale({ texte }: { texte: TexteLegal }) {
  const avecMarque = (phrase: string) =>
    phrase
      .replaceAll('{marque}', marque.nom)
      .replaceAll('{societe}', marque.raisonSociale)
      .replaceAll('{tuiles}', origineDesTuiles());
  const sections = texte.sections.filter(vaut);
  return (
    <div className={classes.cadre}>
      <nav aria-label="Sommaire">
        <ol>
          {sections.map(({ titre }) => (
            <li key={titre}>
              <a href={`#${slug(titre)}`}>{titre}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article>
        <h1>{texte.titre}</h1>
        <p className={classes.date}>Dernière modification : {texte.modifieLe}</p>
        {sections.map(({ titre, paragraphes, choix }) => (
          <section key={titre} id={slug(titre)}>
            <h2>{titre}</h2>
            {paragraphes.map((phrase) => (
              <p key={phrase}>{avecMarque(phrase)}</p>
            ))}
            {choix === 'mesure' && <ChoixMesure />}
          </section>
        ))}
      </article>
    </div>
  );
}
