/**
 * The sections of a form, each with the icon of its state (identity section 6): check, half, circle, alert or lock. The current section is
 * dark, not red, because red would look like an error. On a phone a button "1 sur 8" opens the list.
 */
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconAlertCircle,
  IconChevronUp,
  IconCircle,
  IconCircleCheck,
  IconCircleHalf2,
  IconLock,
} from '@tabler/icons-react';
import { Link, type To } from 'react-router';
import { Drawer } from './fenetre';
import classes from './rail-sections.module.css';

export type EtatSection = 'faite' | 'entamee' | 'vide' | 'erreur' | 'ensuite' | 'fermee';

export interface SectionDeRail {
  cle: string;
  libelle: string;
  etat: EtatSection;
  vers: To;
  /** The navigation state of the link. */
  avec?: unknown;
  /** What is missing, in a few words. */
  precision?: string;
}

const ETATS: Record<EtatSection, { icone: typeof IconCircle; mot: string }> = {
  faite: { icone: IconCircleCheck, mot: 'complète' },
  entamee: { icone: IconCircleHalf2, mot: 'entamée' },
  vide: { icone: IconCircle, mot: 'à remplir' },
  erreur: { icone: IconAlertCircle, mot: 'à corriger' },
  ensuite: { icone: IconCircle, mot: 'après les autres' },
  fermee: { icone: IconLock, mot: 'pas encore ouverte' },
};

function Liste({
  sections,
  courante,
  suivre,
}: {
  sections: readonly SectionDeRail[];
  courante: string;
  suivre?: () => void;
}) {
  return (
    <ol className={classes.liste}>
      {sections.map(({ cle, libelle, etat, vers, avec, precision }) => {
        const { icone: Icone, mot } = ETATS[etat];
        const contenu = (
          <>
            <Icone size={18} stroke={1.5} aria-hidden="true" />
            <span>
              {libelle}
              {precision !== undefined && <small>{precision}</small>}
            </span>
            <span className="lt-lu">{`, ${mot}`}</span>
          </>
        );
        return (
          <li key={cle} data-etat={etat}>
            {etat === 'fermee' ? (
              <span className={classes.section} aria-disabled="true">
                {contenu}
              </span>
            ) : (
              <Link
                to={vers}
                state={avec}
                className={classes.section}
                aria-current={cle === courante ? 'step' : undefined}
                {...(suivre === undefined ? {} : { onClick: suivre })}
              >
                {contenu}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}

export function RailSections({
  sections,
  courante,
  titre = 'Sections',
  forme,
}: {
  sections: readonly SectionDeRail[];
  courante: string;
  titre?: string;
  /** Whether to show a list, or a button that opens it. By default the width of the screen decides. */
  forme?: 'liste' | 'bouton';
}) {
  const [ouvert, { open, close }] = useDisclosure(false);
  const rang = sections.findIndex(({ cle }) => cle === courante);
  return (
    <nav aria-label={titre} className={classes.nav} data-forme={forme}>
      <div className={classes.rail}>
        <Liste sections={sections} courante={courante} />
      </div>
      <UnstyledButton className={classes.bouton} aria-haspopup="dialog" aria-expanded={ouvert} onClick={open}>
        <span className={classes.barres} aria-hidden="true">
          {sections.map(({ cle, etat }) => (
            <i key={cle} data-etat={etat} data-courante={cle === courante || undefined} />
          ))}
        </span>
        <b>{sections[rang]?.libelle}</b>
        <span>{`${rang + 1} sur ${sections.length}`}</span>
        <IconChevronUp size={18} stroke={1.5} aria-hidden="true" />
      </UnstyledButton>
      <Drawer opened={ouvert} onClose={close} position="bottom" size="auto" title={titre}>
        <Liste sections={sections} courante={courante} suivre={close} />
      </Drawer>
    </nav>
  );
}
