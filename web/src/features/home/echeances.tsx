/**
 * The user's next deadlines, the nearest first: head starts, options, reservations, and protections that end within the week.
 * Below the deadlines, the user's places in waiting lists.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Denonciation, statutDeDenonciation } from '../../api/denonciation';
import { mesAttentes } from '../../api/info-dispo';
import { statutDOption } from '../../api/option';
import { brouillons } from '../../api/reservation';
import type { LotQueJAttends, OptionLot } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { pieces, prix } from '../../lib/formats';
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
import { type Echeance, LigneDEcheance, laPlusProche } from './ligne';
import { contratsEnCours, mesOptions, protectionsQuiFinissent } from './queries';
import { deLaReservation } from './reservations-en-cours';
import { Suite } from './suite';
import './echeances.css';

const MINUTE = 60_000;

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

/** A head start of the user, which is the shortest of all deadlines. */
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

/** The user's places in the waiting lists in which they have no head start. */
function MesPlaces({ attendus }: { attendus: readonly LotQueJAttends[] }) {
  const places = attendus.filter(({ info }) => info.avance === null);
  return (
    places.length > 0 && (
      <ul className="echeances-places" aria-label="Vos listes d’attente">
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

export function MesEcheances({ moi, jour }: { moi: number; jour: string }) {
  const ici = useMaintenant(MINUTE);
  const miennes = useQuery(mesOptions(moi));
  const protections = useQuery(protectionsQuiFinissent(moi, jour));
  const attentes = useQuery(mesAttentes);
  const attendus = attentes.data ?? [];
  const aRemplir = useQuery(brouillons);
  const engagees = useQuery(contratsEnCours(moi));
  // The list waits until every call is answered, because a missing answer could hold the nearest deadline.
  const lectures = [miennes, protections, attentes, aRemplir, engagees];
  const echouee = lectures.find(aEchoue);
  const enRoute = lectures.some((lecture) => lecture.data === undefined && !aEchoue(lecture));
  const echeances = [
    ...attendus.flatMap(deLAvance),
    ...(miennes.data?.membres ?? []).map(deLOption),
    ...(protections.data ?? []).flatMap(deLaProtection),
    ...[...(aRemplir.data ?? []), ...(engagees.data?.membres ?? [])].map((une) => deLaReservation(une, moi)),
  ].toSorted(laPlusProche);
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
        <div className="echeances-chargement" aria-busy="true" />
      ) : echeances.length === 0 ? (
        echouee === undefined && (
          <Vide titre="Vous n’avez aucune échéance&nbsp;: aucune option en cours, aucune protection qui prend fin cette semaine.">
            <Link to={chemins.rechercheLots()} className="lt-lien">
              Chercher un lot
            </Link>
          </Vide>
        )
      ) : (
        <Suite total={echeances.length}>
          {(pliee) => (
            <ul className="echeances-lignes">
              {echeances.map((echeance, rang) => (
                <LigneDEcheance
                  key={echeance.cle}
                  echeance={echeance}
                  ici={ici}
                  premiere={rang === 0}
                  pliee={pliee(rang)}
                />
              ))}
            </ul>
          )}
        </Suite>
      )}
      <MesPlaces attendus={attendus} />
      {encore > 0 && (
        <p className="echeances-suite">
          <Link to={chemins.suiviOptions()} className="lt-lien">
            {encore > 1 ? `${encore} autres options en cours` : 'Une autre option en cours'}
          </Link>
        </p>
      )}
    </Linteau>
  );
}
