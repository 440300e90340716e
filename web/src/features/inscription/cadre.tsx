/** The parts of every step of the registration: title, groups of fields, the two buttons, and the contact. */
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Contact } from '../../api/erreur-appel';
import { chemins } from '../../lib/chemins';
import { marque } from '../../lib/marque';
import { BlocReferent } from '../../ui/bloc-referent';
import classes from './inscription.module.css';
import type { NomDEtape } from './saisie';

export const versEtape = (etape: NomDEtape) =>
  chemins.inscription({ etape: etape === 'preambule' ? null : etape });

/** Scrolls to the title and focuses it. */
function commencer(titre: HTMLHeadingElement | null): void {
  if (titre !== null) {
    titre.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }
}

/** The title of a step. A new step is announced, and starts at its top. */
export function TeteDEtape({
  titre,
  prise,
  children,
}: {
  titre: string;
  prise: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes.tete}>
      <h1 ref={prise ? commencer : null} tabIndex={-1}>
        {titre}
      </h1>
      <p>{children}</p>
    </div>
  );
}

/** A group of fields beside its name. */
export function Groupe({ titre, children }: { titre: string; children: ReactNode }) {
  return (
    <section className={classes.groupe}>
      <h2>{titre}</h2>
      <div className={classes.champs}>{children}</div>
    </section>
  );
}

/** The buttons back and next. */
export function Suite({
  retour,
  action = 'Continuer',
  enCours,
}: {
  retour: NomDEtape;
  action?: string;
  enCours: boolean;
}) {
  return (
    <div className={classes.suite}>
      <Button component={Link} to={versEtape(retour)} variant="default" size="lg">
        Retour
      </Button>
      <Button
        type="submit"
        size="lg"
        loading={enCours}
        rightSection={<IconArrowRight size={16} stroke={1.5} aria-hidden="true" />}
      >
        {action}
      </Button>
    </div>
  );
}

/** The referent to contact when the company is already known (spec section 8). */
export function ContactDuRefus({ contact }: { contact: Contact | null }) {
  if (contact === null) {
    return null;
  }
  return (
    <section className={classes.contact} aria-label={`Votre référent ${marque.nom}`}>
      <h2>{`Votre référent ${marque.nom}`}</h2>
      <BlocReferent personne={contact} />
    </section>
  );
}
