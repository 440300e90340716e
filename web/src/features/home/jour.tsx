/**
 * The deadlines of the day in a sentence under the date, and the files in progress in numbers. Both come from the answer that
 * the header has already read.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { monMandat } from '../../api/mandat';
import { useVeille, type Veille } from '../../api/veille';
import { chemins } from '../../lib/chemins';
import { date, nombre } from '../../lib/formats';
import { Linteau } from '../../ui/linteau';
import { ListeFaits } from '../../ui/liste-faits';
import './jour.css';

const compter = (combien: number, un: string, plusieurs: string): string =>
  combien === 1 ? un : `${nombre(combien)}\u00a0${plusieurs}`;

/** Writes "2 options et une protection finissent aujourd’hui." */
function phraseDuJour({ avances, options, reservations, denonciations }: Veille): string {
  const dus = [
    [avances.length, 'une priorité', 'priorités'],
    [options.ceJour, 'une option', 'options'],
    [reservations.ceJour, 'une réservation', 'réservations'],
    [denonciations.ceJour, 'une protection', 'protections'],
  ] as const;
  const presents = dus.filter(([combien]) => combien > 0);
  if (presents.length === 0) {
    return 'Rien ne finit aujourd’hui.';
  }
  const noms = new Intl.ListFormat('fr').format(
    presents.map(([combien, un, des]) => compter(combien, un, des)),
  );
  const total = presents.reduce((somme, [combien]) => somme + combien, 0);
  return `${noms.charAt(0).toUpperCase()}${noms.slice(1)} ${total > 1 ? 'finissent' : 'finit'} aujourd’hui.`;
}

/** Shows the sentence of the day. Its room is kept until the sentence is known. */
export function PhraseDuJour() {
  const veille = useVeille();
  return <p className="jour-phrase">{veille === undefined ? '\u00a0' : phraseDuJour(veille)}</p>;
}

const lien = (vers: string, combien: number) => (
  <Link to={vers} className="jour-nombre">
    {nombre(combien)}
  </Link>
);

export function VotreActivite({ siennes }: { siennes: boolean }) {
  const veille = useVeille();
  const { data: mandat } = useQuery(monMandat);
  if (veille === undefined) {
    return null;
  }
  const { options, reservations, denonciations } = veille;
  const fin = mandat?.etape === 'actif' ? mandat.dateEcheance : null;
  return (
    <Linteau titre={siennes ? 'Votre activité' : 'Activité de la société'}>
      <div className="jour-activite">
        <ListeFaits
          faits={[
            ['Options en cours', lien(chemins.suiviOptions(), options.nombre)],
            ['Réservations en cours', lien(chemins.suiviReservations(), reservations.nombre)],
            ['Protections bientôt finies', lien(chemins.suiviDenonciations(), denonciations.nombre)],
            ['Mandat actif jusqu’au', fin !== null && <b>{date(fin)}</b>],
          ]}
        />
      </div>
    </Linteau>
  );
}
