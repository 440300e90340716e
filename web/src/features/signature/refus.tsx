/** Refuses to sign: the consequence, the reason, and the confirmation. */
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { motsDe } from '../../api/echecs';
import { prendreLeFocus } from './guet';
import { MOTS } from './mots';
import { refuser, type Seance } from './queries';
import classes from './signature.module.css';

const LONGUEURS = { min: 10, max: 500 } as const;

function fauteDe(motif: string): string | null {
  const combien = [...motif.trim()].length;
  if (combien < LONGUEURS.min) {
    return `Donnez votre raison en ${LONGUEURS.min}\u00a0caractères au moins\u00a0: elle aide à corriger ce qui doit l’être.`;
  }
  return combien > LONGUEURS.max ? `${LONGUEURS.max}\u00a0caractères au plus.` : null;
}

export function Refus({
  jeton,
  genre,
  renoncer,
  refusee,
}: {
  jeton: string;
  genre: Seance['genre'];
  renoncer: () => void;
  refusee: () => void;
}) {
  const id = useId();
  const [motif, setMotif] = useState('');
  const [faute, setFaute] = useState<string | null>(null);
  const [enCours, setEnCours] = useState(false);
  const { siRefus, le } = MOTS[genre];

  async function envoyer(evenement: FormEvent): Promise<void> {
    evenement.preventDefault();
    const mauvaise = fauteDe(motif);
    setFaute(mauvaise);
    if (mauvaise !== null) {
      document.getElementById(id)?.focus();
      return;
    }
    setEnCours(true);
    try {
      await refuser(jeton, motif.trim());
      refusee();
    } catch (cause) {
      setFaute(motsDe(cause));
      setEnCours(false);
    }
  }

  return (
    <form className={classes.refus} noValidate onSubmit={(evenement) => void envoyer(evenement)}>
      <h2 ref={prendreLeFocus} tabIndex={-1}>
        {`Refuser de signer ${le}\u00a0?`}
      </h2>
      <p>{siRefus}</p>
      <label htmlFor={id}>Votre raison</label>
      <textarea
        id={id}
        rows={4}
        maxLength={LONGUEURS.max}
        value={motif}
        aria-invalid={faute !== null || undefined}
        aria-describedby={faute === null ? undefined : `${id}-faute`}
        onChange={({ currentTarget: { value } }) => {
          setMotif(value);
          setFaute(null);
        }}
      />
      {faute !== null && (
        <p id={`${id}-faute`} className={classes.faute} role="alert">
          {faute}
        </p>
      )}
      <div className={classes.boutons}>
        <Button type="submit" color="danger" loading={enCours}>
          Refuser de signer
        </Button>
        <Button variant="default" onClick={renoncer}>
          Ne pas refuser
        </Button>
      </div>
    </form>
  );
}
