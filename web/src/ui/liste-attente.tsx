/** The user's place in the waiting list of a lot, and their head start with a countdown in the server's time. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { InfoDispo } from '../api/types';
import { heureDeFin } from '../lib/echeances';
import { compteARebours, nombre } from '../lib/formats';
import { useMaintenant } from '../lib/horloge';
import { PLACE_EN_ATTENTE } from './alerter';
import { Avis } from './avis';
import { Confirmation } from './confirmation';
import { Ordinal } from './ordinal';
import { Voix } from './voix';

/** Writes "1er sur 3", "2e sur 3". */
export function rang(place: number, combien: number): string {
  return `${place}${place === 1 ? 'er' : 'e'} sur ${nombre(Math.max(place, combien))}`;
}

const useReste = (fin: string) => Date.parse(fin) - useMaintenant();

/** Says what happens after the head start, and announces once that the head start is over. */
function Ensuite({ fin, seul }: { fin: string; seul: boolean }) {
  const passe = useReste(fin) <= 0;
  if (passe) {
    return <p>Votre tour est passé.</p>;
  }
  return (
    <p>{seul ? 'Ensuite, il est libre pour tous.' : 'Ensuite, il est proposé à la personne suivante.'}</p>
  );
}

function Decompte({ fin }: { fin: string }) {
  const reste = useReste(fin);
  return (
    reste > 0 && (
      <p>
        Encore <b>{compteARebours(reste)}</b>.
      </p>
    )
  );
}

interface Props {
  /** The waiting list as the server describes it to this user. */
  info: InfoDispo;
  quitter: () => void;
  enCours: boolean;
  /** The address of the option form; absent on that form itself. */
  versLOption?: string;
}

export function PlaceEnAttente({ info, quitter, enCours, versLOption }: Props) {
  const [demande, setDemande] = useState(false);
  const { enAttente, place, nombre: combien, avance } = info;
  const seul = combien <= 1;
  const partir = (mot: string) => (
    <Button
      variant="default"
      loading={enCours}
      data-place={PLACE_EN_ATTENTE}
      onClick={() => setDemande(true)}
    >
      {mot}
    </Button>
  );
  const question = (
    <Confirmation
      ouverte={demande}
      titre="Quitter la liste d’attente&nbsp;?"
      action="Quitter la liste"
      refus="Rester"
      enCours={enCours}
      surOui={() => {
        setDemande(false);
        quitter();
      }}
      surNon={() => setDemande(false)}
    >
      {avance === null
        ? 'Vous perdez votre place. Revenir plus tard vous met à la fin de la liste.'
        : `Ce lot est aussitôt ${seul ? 'libre pour tous' : 'proposé à la personne suivante'}.`}
    </Confirmation>
  );
  return (
    <>
      <Voix>
        {avance !== null && (
          <Avis
            genre="fait"
            compte={<Decompte fin={avance.fin} />}
            titre={`Ce lot vous est proposé en priorité ${heureDeFin(avance.fin)}.`}
            actions={
              <>
                {versLOption !== undefined && (
                  <Button component={Link} to={versLOption} data-place={versLOption}>
                    Optionner ce lot
                  </Button>
                )}
                {partir('Laisser passer')}
              </>
            }
          >
            <Ensuite fin={avance.fin} seul={seul} />
          </Avis>
        )}
      </Voix>
      {avance === null && enAttente && (
        <Avis
          titre={
            place === null ? (
              'Vous êtes dans la liste d’attente.'
            ) : (
              <>
                Vous êtes <Ordinal texte={rang(place, combien)} /> dans la liste d’attente.
              </>
            )
          }
          actions={partir('Quitter la liste d’attente')}
        >
          <p>{info.empechement ?? 'Un e-mail vous préviendra dès que ce lot vous sera proposé.'}</p>
        </Avis>
      )}
      {avance === null && !enAttente && combien > 0 && (
        <p>
          {combien > 1
            ? `${nombre(combien)}\u00a0personnes attendent ce lot.`
            : 'Une personne attend ce lot.'}
        </p>
      )}
      {(enAttente || avance !== null) && question}
    </>
  );
}
