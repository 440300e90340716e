/** The signatories in order, with the state of each. */
import { echeance } from '../../lib/formats';
import { Icone, type Signe } from './icones';
import type { Seance, Tour } from './queries';
import classes from './signature.module.css';

type Signataire = Seance['signataires'][number];

const SIGNES: Readonly<Record<Signataire['etat'], Signe>> = {
  attend: 'attente',
  signe: 'coche',
  refuse: 'croix',
};

/** The text for a signatory who has neither signed nor refused, by the state of the page. */
const EN_ATTENTE: Readonly<Record<Tour, string>> = {
  'a-signer': 'ensuite',
  attente: 'ensuite',
  signe: 'ensuite',
  refuse: 'en suspens',
  close: 'n’a pas signé',
};

function ouEnEst({ etat, le, moi }: Signataire, tour: Tour, premier: boolean): string {
  switch (etat) {
    case 'signe':
      return le === null ? 'a signé' : `le ${echeance(le)}`;
    case 'refuse':
      return 'a refusé';
    case 'attend':
      if (moi && tour === 'a-signer') {
        return 'à vous';
      }
      return premier && tour === 'attente' ? 'd’abord' : EN_ATTENTE[tour];
  }
}

export function QuiSigne({ signataires, tour }: Pick<Seance, 'signataires' | 'tour'>) {
  const aMoi = tour === 'a-signer';
  const premier = signataires.find(({ etat }) => etat === 'attend');
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
            <span>{ouEnEst(un, tour, un === premier)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
