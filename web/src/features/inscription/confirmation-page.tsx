/**
 * The page after a registration: its number, and the three next steps. No other page leads here. A reload shows the page
 * again; leaving the page forgets the registration.
 */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { chemins } from '../../lib/chemins';
import { date, telephone } from '../../lib/formats';
import { aujourdhui } from '../../lib/horloge';
import { marque } from '../../lib/marque';
import { lienTelephone } from '../../lib/telephone';
import { Linteau } from '../../ui/linteau';
import classes from './inscription.module.css';
import { inscriptionFaite, oublierLaConfirmation } from './saisie';

export function InscriptionConfirmationPage() {
  const [faite] = useState(inscriptionFaite);
  useEffect(() => oublierLaConfirmation, []);
  if (faite === null) {
    return null;
  }
  return (
    <div className={classes.feuille}>
      <Linteau niveau="page" titre="Inscription enregistrée">
        <p>
          Votre dossier porte le numéro <b className={classes.dossier}>{faite.reference}</b>.
        </p>
        <ol className={classes.dates}>
          <li data-faite>
            <b>Dossier reçu</b>
            <small>{date(aujourdhui())}</small>
          </li>
          <li>
            <b>Un responsable réseau l’examine</b>
            <small>{`Sa réponse, ou la demande d’une pièce manquante, vous parviendra à ${faite.email}, en général sous deux jours ouvrés.`}</small>
          </li>
          <li>
            <b>Votre compte s’ouvre</b>
            <small>
              À l’acceptation, par le lien d’activation&nbsp;; le mandat de votre société est alors à signer.
            </small>
          </li>
        </ol>
        {marque.telephone !== null && (
          <p>
            {'Une question sur votre dossier\u00a0? Appelez-nous au '}
            <a className="lt-lien" href={lienTelephone(marque.telephone)}>
              {telephone(marque.telephone)}
            </a>
            , en donnant son numéro.
          </p>
        )}
        <div>
          <Button component={Link} to={chemins.accueil()} variant="default">
            Retour à l’accueil
          </Button>
        </div>
      </Linteau>
    </div>
  );
}
