/** The bell of the header: the notifications of the user's files, the newest first, with unread ones marked and counted. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Arrivee, cloche, lireLaCloche, pageDe } from '../api/cloche';
import { useUtilisateur } from '../api/session';
import { estExterne, estIncarne } from '../api/utilisateur';
import { useVeille } from '../api/veille';
import { dateHeure, nombre } from '../lib/formats';
import { aEchoue, EchecDeListe } from '../ui/echec';
import { Drawer } from '../ui/fenetre';
import { BoutonNu } from '../ui/leger/boutons';
import { Panneau as PanneauSousLeBouton, type PropsDePanneau } from '../ui/menu';
import { useEcran } from '../ui/use-ecran';
import { Vide } from '../ui/vide';
import { Voix } from '../ui/voix';
import classes from './cloche.module.css';

const TITRE = 'Notifications';
/** The server counts unread notifications up to this number. */
const PLUS = 100;

const enMots = (combien: number): string =>
  combien === 0
    ? 'aucune non lue'
    : `${combien >= PLUS ? 'plus de\u00a0' : ''}${nombre(Math.min(combien, PLUS - 1))}\u00a0non ${combien > 1 ? 'lues' : 'lue'}`;

function Entree({ arrivee, suivre }: { arrivee: Arrivee; suivre: () => void }) {
  const { phrase, sujet, date, lue } = arrivee;
  return (
    <li data-lue={lue || undefined}>
      <Link to={pageDe(arrivee)} onClick={suivre}>
        <b>
          {!lue && <span className="lt-lu">Non lue&nbsp;: </span>}
          {phrase}
        </b>
        {sujet !== '' && <span>{sujet}</span>}
        <small>{dateHeure(date)}</small>
      </Link>
    </li>
  );
}

/** The content of the panel or drawer. */
function Arrivees({ fermer }: { fermer: () => void }) {
  const lecture = useQuery(cloche);
  const lire = useMutation(lireLaCloche);
  const utilisateur = useUtilisateur();
  // Nothing is marked as read while acting in another user's place.
  const lit = utilisateur !== null && !estIncarne(utilisateur);
  const { data } = lecture;
  const noter = (fait: number) => lit && lire.mutate(fait);
  const derniere = data?.arrivees[0];
  return (
    <>
      {aEchoue(lecture) && (
        <EchecDeListe phrase="Vos notifications n’ont pas pu être chargées." requete={lecture} />
      )}
      {data === undefined && !aEchoue(lecture) && <div className={classes.chargement} aria-busy="true" />}
      {data?.arrivees.length === 0 && <Vide titre="Rien n’est arrivé depuis trente jours." />}
      {derniere !== undefined && (
        <>
          <ul className={classes.liste}>
            {data?.arrivees.map((arrivee) => (
              <Entree
                key={arrivee.fait}
                arrivee={arrivee}
                suivre={() => {
                  if (!arrivee.lue) {
                    noter(arrivee.fait);
                  }
                  fermer();
                }}
              />
            ))}
          </ul>
          {lit && (
            <div className={classes.pied}>
              <Button
                variant="default"
                size="sm"
                // The button is never `disabled`, because it has the focus and must hear Escape.
                aria-disabled={data?.nonLues === 0 || lire.isPending || undefined}
                onClick={() =>
                  data !== undefined && data.nonLues > 0 && !lire.isPending && noter(derniere.fait)
                }
              >
                Tout marquer comme lu
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}

/** A panel under the bell; a drawer on a phone. */
function Panneau({ fermer, ouvert, bouton }: Pick<PropsDePanneau, 'fermer' | 'ouvert' | 'bouton'>) {
  const etroit = useEcran('(width < 45em)');
  if (etroit) {
    return (
      <>
        {bouton}
        <Drawer opened={ouvert} onClose={fermer} position="right" size={360} title={TITRE}>
          <Arrivees fermer={fermer} />
        </Drawer>
      </>
    );
  }
  return (
    <PanneauSousLeBouton
      ouvert={ouvert}
      fermer={fermer}
      bouton={bouton}
      titre={TITRE}
      classe={classes.panneau}
      position="bottom-end"
      width={400}
      offset={8}
    >
      <h2 className={classes.titre}>{TITRE}</h2>
      <Arrivees fermer={fermer} />
    </PanneauSousLeBouton>
  );
}

export function Cloche() {
  const utilisateur = useUtilisateur();
  const veille = useVeille();
  const [ouverte, { toggle, close }] = useDisclosure(false);
  if (utilisateur === null || !estExterne(utilisateur)) {
    return null;
  }
  const combien = veille?.nonLues ?? 0;
  return (
    <>
      <Panneau
        ouvert={ouverte}
        fermer={close}
        bouton={
          <BoutonNu
            className={classes.cloche}
            aria-label={`${TITRE}, ${enMots(combien)}`}
            aria-haspopup="dialog"
            aria-expanded={ouverte}
            onClick={toggle}
          >
            <IconBell size={20} stroke={1.5} aria-hidden="true" />
            {combien > 0 && (
              <span className={classes.pastille} aria-hidden="true">
                {combien >= PLUS ? '99+' : combien}
              </span>
            )}
          </BoutonNu>
        }
      />
      <CeQuiArrive combien={veille?.nonLues} />
    </>
  );
}

/** Announces new notifications once. Those that existed when the page opened are not announced. */
function CeQuiArrive({ combien }: { combien: number | undefined }) {
  const [vues, setVues] = useState<{ dernier: number | undefined; dites: string }>({
    dernier: combien,
    dites: '',
  });
  if (combien !== vues.dernier) {
    const plus = vues.dernier !== undefined && combien !== undefined && combien > vues.dernier;
    setVues({ dernier: combien, dites: plus ? `${TITRE}\u00a0: ${enMots(combien)}.` : '' });
  }
  return (
    <span className="lt-lu">
      <Voix>{vues.dites}</Voix>
    </span>
  );
}
