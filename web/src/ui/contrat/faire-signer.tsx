/**
 * Sends a complete draft for signature: by e-mail, on this device, or by hand. Afterwards the sheet of the reservation shows what each
 * buyer did.
 */
import { Button, Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { faireSigner } from '../../api/contrat';
import { motsDe } from '../../api/echecs';
import { ErreurAppel } from '../../api/erreur-appel';
import type { Reservation } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { Avis } from '../avis';
import { BoutonDAction } from '../bouton-action';
import { Modal } from '../fenetre';
import { signeALaMain } from '../reservation/faits';
import { useAllerVers } from '../use-aller-vers';
import classes from './contrat.module.css';

const FACONS = {
  email: {
    libelle: 'Par e-mail',
    precision: 'Le premier acquéreur reçoit son lien, puis le second une fois que le premier a signé.',
    action: 'Envoyer à signer',
  },
  ici: {
    libelle: 'Sur place, sur cet appareil',
    precision:
      'Vous donnez l’appareil à l’acquéreur. Il reçoit son code par e-mail, et son lien s’il préfère finir chez lui.',
    action: 'Signer sur place',
  },
  papier: {
    libelle: 'Sur papier',
    precision: 'Vous imprimez le contrat rempli, chacun le signe à la main, et vous déposez sa copie.',
    action: 'Préparer le contrat à imprimer',
  },
} as const;

type Facon = keyof typeof FACONS;

/** The server's own words when it refused; otherwise the words of the page. */
const phraseDe = (cause: Error): string =>
  (cause instanceof ErreurAppel ? cause.messageDuServeur : null) ?? motsDe(cause);

type Dossier = Pick<Reservation, 'id' | 'lot' | 'rdvPhysique' | 'formulaire'>;

function Choix({
  reservation: { id, rdvPhysique, formulaire },
  avant,
  fermer,
}: {
  reservation: Dossier;
  avant: (() => Promise<void>) | undefined;
  fermer: () => void;
}) {
  const aLaMain = signeALaMain({ rdvPhysique, formulaire });
  const [facon, choisir] = useState<Facon>(aLaMain ? 'papier' : 'email');
  const naviguer = useNavigate();
  const allerVers = useAllerVers();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      // Save the text that has not been sent yet, because the contract must hold it.
      await avant?.();
      return faireSigner(id, facon === 'papier' ? 'papier' : 'electronique');
    },
    onSuccess: (url) => {
      fermer();
      if (facon === 'email') {
        void naviguer(chemins.suiviReservation(id, { retour: 'signature' }));
      } else {
        allerVers(url);
      }
    },
    meta: { echec: null },
  });
  return (
    <div className={classes.formulaire}>
      <p>
        Le contrat est établi et ne change plus. La date limite de signature s’affiche aussitôt.
        {aLaMain && ' Il se signe à la main\u00a0: le lot, le programme ou le dossier l’exige.'}
      </p>
      <Radio.Group
        label="Comment les acquéreurs signent-ils&nbsp;?"
        value={facon}
        onChange={(choisie) => choisir(choisie === 'ici' || choisie === 'papier' ? choisie : 'email')}
      >
        <div className={classes.facons}>
          {(Object.keys(FACONS) as Facon[]).map((une) => (
            <Radio
              key={une}
              value={une}
              label={FACONS[une].libelle}
              description={FACONS[une].precision}
              disabled={aLaMain && une !== 'papier'}
            />
          ))}
        </div>
      </Radio.Group>
      {error !== null && <Avis genre="danger" annonce titre={phraseDe(error)} />}
      <div className={classes.boutons}>
        <Button loading={isPending} onClick={() => mutate()}>
          {FACONS[facon].action}
        </Button>
        <Button variant="default" onClick={fermer}>
          Retour
        </Button>
      </div>
    </div>
  );
}

export function FaireSigner({
  reservation,
  action = reservation.actions.signer,
  avant,
  grand = false,
}: {
  reservation: Dossier & Pick<Reservation, 'actions'>;
  /** Whether the contract may be sent, when the page knows a newer answer than that of `reservation`. */
  action?: Reservation['actions']['signer'];
  /** Called before the contract is sent. The form saves its unsaved text here. */
  avant?: () => Promise<void>;
  grand?: boolean;
}) {
  const [ouvert, ouvrir] = useState(false);
  const fermer = () => ouvrir(false);
  return (
    <>
      {action.autorisee ? (
        <Button {...(grand ? { size: 'lg' } : { fullWidth: true })} onClick={() => ouvrir(true)}>
          Faire signer
        </Button>
      ) : (
        <BoutonDAction action={action} libelle="Faire signer" faire={() => undefined} />
      )}
      <Modal
        opened={ouvert}
        onClose={fermer}
        title={`Faire signer le contrat du lot ${reservation.lot.numero}`}
        size={560}
        closeOnClickOutside={false}
      >
        {ouvert && <Choix reservation={reservation} avant={avant} fermer={fermer} />}
      </Modal>
    </>
  );
}
