/** A legal page: one column of 68 characters, its contents at the left, the date of the last change at the top. */
import { telephone } from '../../lib/formats';
import { marque } from '../../lib/marque';
import { slug } from '../../lib/slug';
import { de } from '../../lib/texte';
import { IMPRIME } from '../../ui/imprime';
import { ChoixMesure } from './choix-mesure';
import classes from './page-legale.module.css';
import type { SectionLegale, TexteLegal } from './textes';

/** The host of the map tiles. */
function origineDesTuiles(): string {
  return marque.tuiles === null ? '' : new URL(marque.tuiles.modele).host;
}

const SERVICES = { hcaptcha: 'hCaptcha', turnstile: 'Cloudflare Turnstile' } as const;

/** How robots are detected at the registration: by the portal, or by another service, which then sees the visitor. */
function verification(): string {
  return marque.captcha === null
    ? 'La vérification contre les robots est un calcul de votre navigateur\u00a0: elle ne dépose rien et n’appelle aucun autre service.'
    : `La vérification contre les robots est confiée à ${SERVICES[marque.captcha.fournisseur]}\u00a0: à la dernière étape, votre navigateur charge son script, lui montre votre adresse réseau, et ce service peut y déposer ses propres cookies.`;
}

function vaut({ avecTuiles }: SectionLegale): boolean {
  return avecTuiles === undefined || marque.tuiles !== null;
}

/** The text for a legal mention that nobody has set (`linteau reglage`). A visible gap is better than a text that hides it. */
const A_DIRE = 'non renseigné';

export function PageLegale({ texte }: { texte: TexteLegal }) {
  const avecMarque = (phrase: string) =>
    phrase
      .replaceAll('{marque}', marque.nom)
      .replaceAll('{societe}', marque.raisonSociale)
      .replaceAll('{deLaSociete}', de(marque.raisonSociale))
      .replaceAll('{adresse}', marque.mentions.adresse ?? A_DIRE)
      .replaceAll('{telephone}', marque.telephone === null ? A_DIRE : telephone(marque.telephone))
      .replaceAll('{directeur}', marque.mentions.directeur ?? A_DIRE)
      .replaceAll('{hebergeur}', marque.mentions.hebergeur ?? 'Non renseigné')
      .replaceAll('{tuiles}', origineDesTuiles())
      .replaceAll('{verification}', verification());
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
      <article {...IMPRIME}>
        <h1>{texte.titre}</h1>
        <p className={classes.date}>Dernière modification&nbsp;: {texte.modifieLe}</p>
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
