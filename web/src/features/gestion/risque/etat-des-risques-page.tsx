/** The état des risques of a programme. Staff upload it, or state that none is due. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { chemins } from '../../../lib/chemins';
import { date, dateHeure, nombre } from '../../../lib/formats';
import { Avis } from '../../../ui/avis';
import { BoutonDAction } from '../../../ui/bouton-action';
import { Modal } from '../../../ui/fenetre';
import { IMPRIME } from '../../../ui/imprime';
import { Linteau } from '../../../ui/linteau';
import { ListeFaits } from '../../../ui/liste-faits';
import classes from '../commun/gestion.module.css';
import { DeposerEtatDesRisques } from './deposer';
import { type EtatDesRisques, etatDesRisques } from './queries';
import { DireSansObjet } from './sans-objet';
import { SituationDuProgramme } from './situation';

type Geste = 'deposer' | 'sans-objet';

const GESTES: Readonly<Record<Geste, string>> = {
  deposer: 'Déposer un état des risques',
  'sans-objet': 'Indiquer qu’aucun n’est dû',
};

/** The file that is annexed to contracts. */
function LeFichier({ fichier }: { fichier: string }) {
  return (
    <a href={fichier} target="_blank" rel="noreferrer">
      État des risques (PDF)
    </a>
  );
}

function Faits({ etat }: { etat: EtatDesRisques }) {
  const { situation, libelle, etabli, jusquAu, fichier, motif, note } = etat;
  return (
    <ListeFaits
      faits={[
        ['État', <SituationDuProgramme key="etat" situation={situation} libelle={libelle} />],
        ['Établi le', etabli !== null && date(etabli)],
        ['Valable jusqu’au', jusquAu !== null && date(jusquAu)],
        ['Document', fichier !== null && <LeFichier key="fichier" fichier={fichier} />],
        ['Raison', motif],
        ['Noté le', note !== null && dateHeure(note)],
      ]}
    />
  );
}

/** Why contracts cannot be sent, and how many wait. */
function CeQuiBloque({ etat: { situation, brouillons } }: { etat: EtatDesRisques }) {
  if (situation === 'present' || situation === 'sans-objet') {
    return null;
  }
  return (
    <Avis
      genre="attention"
      titre={
        situation === 'absent'
          ? 'Aucun contrat de ce programme ne peut être envoyé à la signature.'
          : 'Cet état des risques a plus de six mois\u00a0: aucun contrat de ce programme ne peut être envoyé à la signature.'
      }
    >
      {brouillons > 0 && (
        <p>{`${nombre(brouillons)}\u00a0réservation${brouillons > 1 ? 's sont' : ' est'} en préparation sur ce programme.`}</p>
      )}
    </Avis>
  );
}

export function EtatDesRisquesPage() {
  const id = useParams().id ?? '';
  const { data: etat } = useSuspenseQuery(etatDesRisques(id));
  const [ouvert, setOuvert] = useState<Geste | null>(null);
  const fermer = () => setOuvert(null);
  const { programme, actions } = etat;
  const fenetres: Readonly<Record<Geste, ReactNode>> = {
    deposer: <DeposerEtatDesRisques id={id} fermer={fermer} />,
    'sans-objet': <DireSansObjet id={id} fermer={fermer} />,
  };
  return (
    <>
      <div className={classes.tete}>
        <div {...IMPRIME}>
          <h1>{`État des risques\u00a0: ${programme.nomCommercial}`}</h1>
          <p>
            <Link className="lt-lien" to={chemins.programme(programme.id)}>
              {programme.lieu.libelle === null
                ? 'Voir le programme'
                : `Programme à ${programme.lieu.libelle}`}
            </Link>
          </p>
        </div>
      </div>
      <div className={classes.colonnes}>
        <div className={classes.suite}>
          <CeQuiBloque etat={etat} />
          <Linteau titre="Situation actuelle">
            <div className={classes.faits} {...IMPRIME}>
              <Faits etat={etat} />
            </div>
          </Linteau>
        </div>
        <aside aria-label="Ce que vous pouvez faire">
          <Linteau titre="À faire">
            <div className={classes.actions}>
              {(['deposer', 'sans-objet'] as const).map((geste) => (
                <BoutonDAction
                  key={geste}
                  action={actions.noter}
                  libelle={GESTES[geste]}
                  faire={() => setOuvert(geste)}
                />
              ))}
            </div>
          </Linteau>
        </aside>
      </div>
      {(['deposer', 'sans-objet'] as const).map((geste) => (
        <Modal
          key={geste}
          opened={ouvert === geste}
          onClose={fermer}
          title={GESTES[geste]}
          size={560}
          closeOnClickOutside={false}
        >
          {ouvert === geste && fenetres[geste]}
        </Modal>
      ))}
    </>
  );
}
