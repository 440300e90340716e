/** The frame of every section of the form: its title, its errors, and the link to the next section. */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Avis } from '../../../../ui/avis';
import type { CodeDeSection } from '../../commun/fil';
import classes from './formulaire.module.css';
import { nomDuChamp } from './libelles';
import { type PointDeSection, SECTIONS } from './sections';
import type { SaisieDuBrouillon } from './use-saisie';
import { idDuChamp, viser } from './viser';

/** The title of a section, from the server. */
export const titreDeSection = ({ formulaire }: SaisieDuBrouillon, section: CodeDeSection): string =>
  formulaire.sections.find(({ code }) => code === section)?.libelle ?? section;

/** A link to a field of the same section. */
export function VersLeChamp({ champ, children }: { champ: string; children: ReactNode }) {
  const aller = (evenement: MouseEvent) => {
    evenement.preventDefault();
    viser(champ);
  };
  return (
    <a href={`#${idDuChamp(champ)}`} onClick={aller}>
      {children}
    </a>
  );
}

const enNombre = (nombre: number, un: string, plusieurs: string) =>
  nombre > 1 ? `${nombre}\u00a0${plusieurs}` : un;

/** The errors of a section, field by field. Missing values are only counted, because their fields say that they are missing. */
function AvisDeSection({ points, montree }: { points: readonly PointDeSection[]; montree: boolean }) {
  const faux = points.filter(({ genre }) => genre === 'faux');
  const [premier] = points;
  if (faux.length > 0) {
    return (
      <Avis genre="danger" titre={enNombre(faux.length, 'Un point à corriger', 'points à corriger')}>
        <ul className={classes.points}>
          {faux.map(({ champ, message }) => (
            <li key={`${champ} ${message}`}>
              <VersLeChamp champ={champ}>{nomDuChamp(champ)}</VersLeChamp>
              {`\u00a0: ${message}`}
            </li>
          ))}
        </ul>
      </Avis>
    );
  }
  return montree && premier !== undefined ? (
    <Avis
      genre="attention"
      titre={enNombre(points.length, 'Une réponse manque encore', 'réponses manquent encore')}
    >
      <VersLeChamp champ={premier.champ}>Aller à la première</VersLeChamp>
    </Avis>
  ) : null;
}

/** The links back and next. */
function SuiteDeSection({ saisie, section }: { saisie: SaisieDuBrouillon; section: CodeDeSection }) {
  const rang = SECTIONS.indexOf(section);
  const [avant, apres] = [SECTIONS[rang - 1], SECTIONS[rang + 1]];
  return (
    <div className={classes.suite}>
      {avant === undefined ? (
        <span />
      ) : (
        <Button
          component={Link}
          {...saisie.lien(avant)}
          variant="default"
          size="lg"
          leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />}
        >
          {titreDeSection(saisie, avant)}
        </Button>
      )}
      {apres !== undefined && (
        <Button
          component={Link}
          {...saisie.lien(apres)}
          size="lg"
          rightSection={<IconArrowRight size={16} stroke={1.5} aria-hidden="true" />}
        >
          {`Continuer vers ${titreDeSection(saisie, apres)}`}
        </Button>
      )}
    </div>
  );
}

export function CadreDeSection({
  saisie,
  section,
  chapeau,
  children,
}: {
  saisie: SaisieDuBrouillon;
  section: CodeDeSection;
  /** The purpose of the section, in a sentence. */
  chapeau?: ReactNode;
  children: ReactNode;
}) {
  const id = idDuChamp(`section-${section}`);
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.titre}>
        <h2 id={id} tabIndex={-1}>
          {titreDeSection(saisie, section)}
        </h2>
        {chapeau !== undefined && <p>{chapeau}</p>}
      </div>
      <AvisDeSection points={saisie.points[section]} montree={saisie.montrees.has(section)} />
      {children}
      <SuiteDeSection saisie={saisie} section={section} />
    </section>
  );
}
