/**
 * What runs out and waits for me: my turn on lots that I wait for, my options, and the protections that end within the week, the
 * nearest first; then my places in waiting lists.
 */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Denonciation, statutDeDenonciation } from '../../api/denonciation';
import { mesAttentes } from '../../api/info-dispo';
import { statutDOption } from '../../api/option';
import type { LotQueJAttends, OptionLot } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { finEnMots, quand } from '../../lib/echeances';
import { duree, pieces, prix } from '../../lib/formats';
import { useMaintenant } from '../../lib/horloge';
import { nomComplet, nomDuLot } from '../../lib/normaliser';
import { de } from '../../lib/texte';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { Linteau } from '../../ui/linteau';
import { rang } from '../../ui/liste-attente';
import { Ordinal } from '../../ui/ordinal';
import { estStatut, StatutLot } from '../../ui/statut-lot';
import { StatutDenonciation, StatutOption } from '../../ui/statut-suivi';
import { Vide } from '../../ui/vide';
import classes from './echeances.module.css';
import { mesOptions, protectionsQuiFinissent } from './queries';

const MINUTE = 60_000;

interface Echeance {
  cle: string;
  /** In milliseconds since 1970. */
  fin: number;
  titre: string;
  precision: string;
  statut: React.ReactNode;
  vers: string;
  /** What one may do there, on the button. */
  acte: string;
}

function deLOption({ id, dateEcheance, lot, contact, prix: gele, statut }: OptionLot): Echeance {
  return {
    cle: `option-${id}`,
    fin: Date.parse(dateEcheance),
    titre: `Option sur ${nomDuLot(lot)}`,
    precision: [
      contact === null ? 'Contact effacé' : nomComplet(contact),
      lot.pieces > 0 && pieces(lot.pieces),
      gele !== null && prix(gele),
    ]
      .filter(Boolean)
      .join(' · '),
    statut: <StatutOption statut={statutDOption(statut.code)} />,
    vers: chemins.lotReservation(lot.id),
    acte: 'Réserver',
  };
}

function deLaProtection({
  id,
  dateEcheance,
  contact,
  programmes,
  statut,
  actions,
}: Denonciation): Echeance[] {
  const renouvelable = actions.renouveler.autorisee;
  if (dateEcheance === null) {
    return [];
  }
  const ou = programmes.map(({ nomCommercial }) => nomCommercial).join(', ');
  return [
    {
      cle: `denonciation-${id}`,
      fin: Date.parse(dateEcheance),
      titre: `Protection ${de(contact === null ? 'votre contact' : nomComplet(contact))}, ${ou}`,
      precision: renouvelable ? 'À renouveler, ou à laisser expirer' : 'Elle prend fin à cette date',
      statut: <StatutDenonciation statut={statutDeDenonciation(statut.code)} />,
      vers: chemins.suiviDenonciations({ denonciation: id }),
      acte: renouvelable ? 'Renouveler' : 'Voir',
    },
  ];
}

/** My turn on a lot that I wait for: the shortest of all that runs out. */
function deLAvance({ lot, info: { avance } }: LotQueJAttends): Echeance[] {
  return avance === null
    ? []
    : [
        {
          cle: `avance-${lot.id}`,
          fin: Date.parse(avance.fin),
          titre: `${nomDuLot(lot)}, vous est proposé en priorité`,
          precision: [lot.pieces > 0 && pieces(lot.pieces), lot.prix !== null && prix(lot.prix)]
            .filter(Boolean)
            .join(' · '),
          statut: lot.statut !== null && estStatut(lot.statut.code) && (
            <StatutLot code={lot.statut.code} libelle={lot.statut.libelle} />
          ),
          vers: chemins.lotOption(lot.id),
          acte: 'Optionner',
        },
      ];
}

/** The lists that I stand in, where nothing runs out yet. */
function MesPlaces({ attendus }: { attendus: readonly LotQueJAttends[] }) {
  const places = attendus.filter(({ info }) => info.avance === null);
  return (
    places.length > 0 && (
      <ul className={classes.places} aria-label="Vos listes d’attente">
        {places.map(({ lot, info: { place, nombre } }) => (
          <li key={lot.id}>
            <Link to={chemins.lot(lot.id)}>{`Lot ${lot.numero}`}</Link>, {lot.programme.nomCommercial}
            {'\u00a0: '}
            {place === null ? 'vous l’attendez' : <Ordinal texte={rang(place, nombre)} />}
          </li>
        ))}
      </ul>
    )
  );
}

function Ligne({
  echeance: { fin, titre, precision, statut, vers, acte },
  ici,
  premiere,
}: {
  echeance: Echeance;
  ici: number;
  premiere: boolean;
}) {
  const mots = finEnMots(fin, ici);
  const jourMeme = quand(fin, ici) === 'aujourdhui';
  return (
    <li data-jour-meme={jourMeme || undefined}>
      <span className={classes.fin}>
        <b>{mots.charAt(0).toUpperCase() + mots.slice(1)}</b>
        <small>{fin > ici ? `encore ${duree(fin - ici)}` : 'échue'}</small>
      </span>
      <span className={classes.quoi}>
        <b>{titre}</b>
        <small>{precision}</small>
      </span>
      {statut}
      {/* One button of ink: that of the row that is due today, the nearest. */}
      <Button
        component={Link}
        to={vers}
        variant={premiere && jourMeme ? 'filled' : 'default'}
        size="sm"
        aria-label={`${acte}\u00a0: ${titre}`}
      >
        {acte}
      </Button>
    </li>
  );
}

export function MesEcheances({ moi, jour }: { moi: number; jour: string }) {
  const ici = useMaintenant(MINUTE);
  const miennes = useQuery(mesOptions(moi));
  const protections = useQuery(protectionsQuiFinissent(moi, jour));
  const attentes = useQuery(mesAttentes);
  const attendus = attentes.data ?? [];
  // Nothing is said to end before all that may end is known.
  const lectures = [miennes, protections, attentes];
  const echouee = lectures.find(aEchoue);
  const enRoute = lectures.some((lecture) => lecture.data === undefined && !aEchoue(lecture));
  const echeances = [
    ...attendus.flatMap(deLAvance),
    ...(miennes.data?.membres ?? []).map(deLOption),
    ...(protections.data ?? []).flatMap(deLaProtection),
  ].toSorted((a, b) => a.fin - b.fin);
  const encore = (miennes.data?.total ?? 0) - (miennes.data?.membres.length ?? 0);
  return (
    <Linteau
      titre="Ce qui vous attend"
      aside={
        <Link to={chemins.suiviOptions()} className="lt-lien">
          Vos options
        </Link>
      }
    >
      {echouee !== undefined && (
        <EchecDeListe phrase="Vos échéances n’ont pas pu être chargées." requete={echouee} />
      )}
      {enRoute ? (
        <div className={classes.chargement} aria-busy="true" />
      ) : echeances.length === 0 ? (
        echouee === undefined && (
          <Vide titre="Rien n’échoit&nbsp;: aucune option en cours, aucune protection qui finit cette semaine.">
            <Link to={chemins.rechercheLots()} className="lt-lien">
              Chercher un lot
            </Link>
          </Vide>
        )
      ) : (
        <ul className={classes.lignes}>
          {echeances.map((echeance, rang) => (
            <Ligne key={echeance.cle} echeance={echeance} ici={ici} premiere={rang === 0} />
          ))}
        </ul>
      )}
      <MesPlaces attendus={attendus} />
      {encore > 0 && (
        <p className={classes.suite}>
          <Link to={chemins.suiviOptions()} className="lt-lien">
            {encore > 1 ? `${encore} autres options en cours` : 'Une autre option en cours'}
          </Link>
        </p>
      )}
    </Linteau>
  );
}
