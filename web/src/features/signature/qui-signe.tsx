/** Who signs, in which order, and where each stands. */
import { echeance } from '../../lib/formats';
import { Icone, type Signe } from './icones';
import type { Seance } from './queries';
import classes from './signature.module.css';

type Signataire = Seance['signataires'][number];

const SIGNES: Readonly<Record<Signataire['etat'], Signe>> = {
  attend: 'attente',
  signe: 'coche',
  refuse: 'croix',
};

function ouEnEst({ etat, le, moi }: Signataire, aMoi: boolean): string {
  switch (etat) {
    case 'signe':
      return le === null ? 'a signé' : `le ${echeance(le)}`;
    case 'refuse':
      return 'a refusé';
    case 'attend':
      return moi && aMoi ? 'à vous' : 'ensuite';
  }
}

export function QuiSigne({ signataires, tour }: Pick<Seance, 'signataires' | 'tour'>) {
  const aMoi = tour === 'a-signer';
  return (
    <section className={classes.quiSigne}>
      <h2>Qui signe</h2>
      <ol>
        {signataires.map((un) => (
          <li
            key={`${un.role} ${un.nom}`}
            data-etat={un.etat}
            data-a-vous={(un.moi && aMoi && un.etat === 'attend') || undefined}
          >
            <Icone signe={un.moi && aMoi && un.etat === 'attend' ? 'stylo' : SIGNES[un.etat]} />
            <span>
              {un.nom}
              <small>{un.role}</small>
            </span>
            <span>{ouEnEst(un, aMoi)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
