/**
 * The page after a declaration that was just saved; its title is the result. A declaration on several programmes may have been
 * saved as two, one validated and one pending: the text says which is which. A reload shows the page again. Leaving the page forgets
 * the declaration, and from then on this address leads to the form.
 */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Denonciation, nomsDeLaDenonciation, statutDeDenonciation } from '../../api/denonciation';
import { useUtilisateur } from '../../api/session';
import { chemins } from '../../lib/chemins';
import { jourDe } from '../../lib/formats';
import { depuisProgrammes } from '../../lib/provenance';
import { Avis } from '../../ui/avis';
import { Linteau } from '../../ui/linteau';
import { StatutDenonciation } from '../../ui/statut-suivi';
import classes from './denonciation.module.css';
import { PoserUneOption, protegeMoi, VersLesLots } from './poser-option';
import { nommer } from './programmes';
import { denonciationFaite, oublierLaConfirmation } from './saisie';

/** The declaration and those saved with it, by status. */
const parties = ({ autres, ...premiere }: Denonciation) =>
  [premiere, ...autres]
    .map(({ id, statut, programmes }) => ({ id, programmes, statut: statutDeDenonciation(statut.code) }))
    .sort((a, b) => a.statut.order - b.statut.order);

type Partie = ReturnType<typeof parties>[number];

/** Writes "validée sur L’Écluse, en attente de décision sur Rive Chézine". */
export function verdict(denonciation: Denonciation): string {
  const dire = ({ statut, programmes }: Partie) => {
    const etat = statut.slug === 'validated' ? 'validée' : 'en attente de décision';
    return `${etat} sur ${nommer(programmes)}`;
  };
  return parties(denonciation).map(dire).join(', ');
}

function titreDe(denonciation: Denonciation): string {
  const slugs = new Set(parties(denonciation).map(({ statut }) => statut.slug));
  if (slugs.size > 1) {
    return 'Dénonciation validée en partie';
  }
  if (!slugs.has('validated')) {
    return 'Dénonciation en cours';
  }
  const { dateEcheance } = denonciation;
  return dateEcheance === null
    ? 'Dénonciation validée'
    : `Dénonciation validée jusqu’au ${jourDe(dateEcheance)}`;
}

/** The consequence of each part for the prescriber. */
function suiteDe({ statut, programmes }: Partie, dateEcheance: string | null): string {
  const ou = nommer(programmes);
  if (statut.slug === 'validated') {
    const fin = dateEcheance === null ? '' : ` jusqu’au ${jourDe(dateEcheance)}`;
    return `Sur ${ou}, ce contact est réservé à votre société${fin}.`;
  }
  return `Sur ${ou}, notre équipe vous répond par e-mail\u00a0; vous n’avez rien à faire d’ici là.`;
}

export function DenonciationConfirmationPage() {
  const [gardee] = useState(denonciationFaite);
  const moi = useUtilisateur();
  useEffect(() => oublierLaConfirmation, []);
  if (gardee === null) {
    return null;
  }
  const { denonciation: faite, avantPremieres } = gardee;
  const siennes = parties(faite);
  // When the declaration was saved as two, the user continues with the one that protects.
  const protegee = siennes
    .map(({ id, programmes, statut: { code, label } }) => {
      const statut = { code: String(code), libelle: label };
      return { ...faite, id, programmes, statut };
    })
    .find((partie) => protegeMoi(partie, moi));
  // A preview is never chosen beforehand (spec section 2), and none of its lots can be taken yet.
  const tous = siennes
    .flatMap(({ programmes }) => programmes)
    .filter(({ id }) => !avantPremieres.includes(id));
  const partagee = siennes.length > 1;
  const validee = siennes.every(({ statut }) => statut.slug === 'validated');
  return (
    <div className={classes.feuille}>
      <Linteau niveau="page" titre={titreDe(faite)}>
        <Avis
          genre={validee ? 'fait' : 'attention'}
          titre={`${nomsDeLaDenonciation(faite) ?? 'Ce contact'}\u00a0: dénonciation ${verdict(faite)}.`}
        >
          {partagee && (
            <p>
              Votre dénonciation porte sur plusieurs programmes, et la décision n’est pas la même pour
              tous&nbsp;: elle est enregistrée en {siennes.length === 2 ? 'deux' : siennes.length} parties,
              que vous suivez séparément.
            </p>
          )}
        </Avis>
        <ul className={classes.parties}>
          {siennes.map((partie) => (
            <li key={partie.id}>
              <StatutDenonciation statut={partie.statut} />
              <p>{suiteDe(partie, faite.dateEcheance)}</p>
            </li>
          ))}
        </ul>
        <div className={classes.boutons}>
          <Button component={Link} to={chemins.suiviDenonciations()}>
            Voir vos dénonciations
          </Button>
          <Button
            component={Link}
            to={chemins.denonciation()}
            state={depuisProgrammes(tous)}
            variant="default"
          >
            Dénoncer un autre contact
          </Button>
          {protegee !== undefined && <PoserUneOption denonciation={protegee} taille="md" />}
          {protegee === undefined && tous.length > 0 && (
            <VersLesLots programmes={tous} grand>
              Chercher un lot
            </VersLesLots>
          )}
          {protegee === undefined && tous.length === 0 && (
            <Button component={Link} to={chemins.rechercheLots()} variant="default">
              Chercher un lot
            </Button>
          )}
        </div>
      </Linteau>
    </div>
  );
}
