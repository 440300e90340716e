/** A legal page: one column of 68 characters, its contents on the left, the last change on top. */
import { marque } from '../../lib/marque';
import { slug } from '../../lib/slug';
import classes from './page-legale.module.css';
import type { TexteLegal } from './textes';

export function PageLegale({ texte }: { texte: TexteLegal }) {
  const avecMarque = (phrase: string) =>
    phrase.replaceAll('{marque}', marque.nom).replaceAll('{societe}', marque.raisonSociale);
  return (
    <div className={classes.cadre}>
      <nav aria-label="Sommaire">
        <ol>
          {texte.sections.map(({ titre }) => (
            <li key={titre}>
              <a href={`#${slug(titre)}`}>{titre}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article>
        <h1>{texte.titre}</h1>
        <p className={classes.date}>Dernière modification : {texte.modifieLe}</p>
        {texte.sections.map(({ titre, paragraphes }) => (
          <section key={titre} id={slug(titre)}>
            <h2>{titre}</h2>
            {paragraphes.map((phrase) => (
              <p key={phrase}>{avecMarque(phrase)}</p>
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}
