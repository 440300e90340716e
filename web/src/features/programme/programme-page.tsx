/** The programme: its façade, its calendar, its texts, its lots. */
import { SegmentedControl } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useUtilisateur } from '../../api/session';
import type { Lot, Programme } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { pieces, pourcentage, prix, surface, telephone, trimestre, zone } from '../../lib/formats';
import { useHonorairesMasques } from '../../lib/honoraires';
import { nomComplet } from '../../lib/normaliser';
import { Documents, ORDRE_PROGRAMME } from '../../ui/documents';
import { descriptionFacade, Facade } from '../../ui/facade';
import { Html } from '../../ui/html';
import { Linteau } from '../../ui/linteau';
import { type Fait, ListeFaits } from '../../ui/liste-faits';
import { prixLePlusBas } from '../../ui/prix-programme';
import { type CodeStatut, estStatut, GlypheStatut, StatutLot } from '../../ui/statut-lot';
import { exterieurs, typeCourt } from '../../ui/textes-lot';
import classes from './programme-page.module.css';
import { lotsDuProgramme, programme as requeteProgramme } from './queries';

const COMPTES: readonly { code: CodeStatut; mot: string }[] = [
  { code: 'L', mot: 'libres' },
  { code: 'O', mot: 'optionnés' },
  { code: 'T', mot: 'pré-réservés' },
  { code: 'R', mot: 'réservés' },
];

const CARACTERISTIQUES: Record<keyof Programme['caracteristiques'], string> = {
  fibre: 'Fibre',
  domotique: 'Domotique',
  biHome: 'BiHome',
  imaginHome: 'ImaginHome',
  nord: 'Exposé au nord',
  sud: 'Exposé au sud',
  ouest: 'Exposé à l’ouest',
  est: 'Exposé à l’est',
  bordMer: 'Bord de mer',
  montagne: 'Montagne',
};

const DESCRIPTIFS = ['description', 'environnement', 'prestationResidence', 'prestationLogement'] as const;

function Legende({ programme }: { programme: Programme }) {
  return (
    <ul className={classes.legende} aria-label="Chaque baie est un lot">
      {COMPTES.map(({ code, mot }) => (
        <li key={code} data-statut={code}>
          <GlypheStatut code={code} />
          <b>{programme.lotsParStatut[code]}</b> {mot}
        </li>
      ))}
    </ul>
  );
}

function Cles({ programme }: { programme: Programme }) {
  const masques = useHonorairesMasques();
  const { calendrier } = programme;
  const caracteristiques = Object.entries(CARACTERISTIQUES)
    .filter(([cle]) => programme.caracteristiques[cle as keyof Programme['caracteristiques']])
    .map(([, libelle]) => libelle);
  const dans = (jour: string | null) => jour !== null && trimestre(jour);
  const faits: Fait[] = [
    ['Phase', programme.phaseCommerciale.libelle],
    ['Lots', programme.natureLots],
    ['Commercialisation', dans(calendrier.dateCommercialisation)],
    ['Début des travaux', dans(calendrier.dateDebutTravaux)],
    ['Actable', dans(calendrier.dateActabilite)],
    ['Livraison', dans(calendrier.dateLivraison)],
    ['Zone fiscale', programme.zoneFiscale !== null && zone(programme.zoneFiscale)],
    ['Dispositifs', programme.fiscalites.map((un) => un.libelle).join(', ')],
    ['Caractéristiques', caracteristiques.join(', ')],
    ['Certifications', programme.certificationsEnvironnementales.join(', ')],
    ['Énergie', programme.niveauxEnergetiques.join(', ')],
    ['Prestations', programme.gammePrestations],
    ['Réservation démat', programme.isEligibleDemat ? 'Oui' : 'Non'],
    [
      'Commission',
      !masques && typeof programme.tauxCommission === 'number' && pourcentage(programme.tauxCommission),
    ],
  ];
  return <ListeFaits faits={faits} />;
}

function Textes({ programme }: { programme: Programme }) {
  const { descriptifs } = programme;
  return (
    <div>
      {descriptifs.introduction && <Html html={descriptifs.introduction} />}
      {DESCRIPTIFS.map((nom) => {
        const contenu = descriptifs[`${nom}Contenu`];
        return (
          contenu && (
            <Linteau key={nom} titre={descriptifs[`${nom}Titre`] ?? ''}>
              <Html html={contenu} />
            </Linteau>
          )
        );
      })}
    </div>
  );
}

function Intervenants({ programme }: { programme: Programme }) {
  if (programme.intervenants.length === 0) {
    return null;
  }
  return (
    <Linteau titre="Intervenants">
      {programme.intervenants.map((un) => (
        <p key={`${un.fonction}-${un.nom}`} className={classes.intervenant}>
          <small>{un.fonction}</small>
          <b>{nomComplet({ prenom: un.prenom, nom: un.nom })}</b>
          {un.email && <a href={`mailto:${un.email}`}>{un.email}</a>}
          {(un.telMobile ?? un.telFixe) && <span>{telephone(un.telMobile ?? un.telFixe ?? '')}</span>}
        </p>
      ))}
    </Linteau>
  );
}

const TOUS = 'tous';

function Lots({ lots }: { lots: readonly Lot[] }) {
  const [montre, setMontre] = useState(TOUS);
  const visibles = montre === TOUS ? lots : lots.filter((lot) => lot.statut.code === 'L');
  return (
    <Linteau
      titre={`${lots.length} lots`}
      aside={
        <SegmentedControl
          aria-label="Lots montrés"
          value={montre}
          onChange={setMontre}
          data={[
            { value: TOUS, label: 'Tous' },
            { value: 'libres', label: 'Libres' },
          ]}
        />
      }
    >
      <table className={classes.lots}>
        <thead>
          <tr>
            <th scope="col">Lot</th>
            <th scope="col">Type</th>
            <th scope="col">Surface</th>
            <th scope="col">Étage</th>
            <th scope="col">Prix</th>
            <th scope="col">Statut</th>
          </tr>
        </thead>
        <tbody>
          {visibles.map((lot) => (
            <tr key={lot.id}>
              <td>
                <Link to={chemins.lot(lot.id)}>{lot.numero}</Link>
              </td>
              <td>{typeCourt(lot)}</td>
              <td>
                {lot.surfaces.surface !== null && surface(lot.surfaces.surface)}{' '}
                <small>{exterieurs(lot)}</small>
              </td>
              <td>{lot.etage?.libelle}</td>
              <td>{lot.prix !== null && <b>{prix(lot.prix)}</b>}</td>
              <td>
                {estStatut(lot.statut.code) && (
                  <StatutLot code={lot.statut.code} libelle={lot.statut.libelle} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Linteau>
  );
}

export function ProgrammePage() {
  const { id = '' } = useParams();
  const { data: programme } = useSuspenseQuery(requeteProgramme(id));
  const { data: lots = [] } = useQuery(lotsDuProgramme(id));
  const externe = useUtilisateur()?.type.code.startsWith('E') ?? false;
  const des = prixLePlusBas(programme.syntheseLots);
  return (
    <div className={classes.cadre}>
      <nav className={classes.fil} aria-label="Fil d’Ariane">
        <Link to={chemins.rechercheProgrammes()}>Programmes</Link>
        <span aria-current="page">{programme.nomCommercial}</span>
      </nav>
      <h1>{programme.nomCommercial}</h1>
      <p className={classes.lieu}>
        {[programme.adresse, programme.adresse2, programme.lieu.libelleRiche].filter(Boolean).join(', ')}
      </p>
      {programme.hasExclusivity && (
        <p>{externe ? 'Des lots en exclusivité pour vous.' : 'Ce programme contient des lots dédiés.'}</p>
      )}
      <div className={classes.tete}>
        <section className={classes.visuel} aria-label="Façade">
          <Facade adresse={programme.facade} alt={descriptionFacade(programme.lotsParStatut)} grande />
          <Legende programme={programme} />
        </section>
        <aside className={classes.prix}>
          {des !== null && (
            <p className={`lt-title ${classes.montant}`}>
              <small>dès</small> {prix(des)}
            </p>
          )}
          {programme.promotionEnCours && <p>Une promotion est en cours.</p>}
          {programme.dernieresOpportunites && <p>Dernières opportunités.</p>}
          <ListeFaits
            faits={(programme.syntheseLots ?? []).map(
              (un): Fait => [
                un.pieces > 0 ? pieces(un.pieces) : un.libelle,
                un.min.prix === null ? String(un.nombre) : `${un.nombre} · dès ${prix(un.min.prix)}`,
              ],
            )}
          />
          <ul className={classes.avantages}>
            {programme.avantages.map((avantage) => (
              <li key={avantage}>{avantage}</li>
            ))}
          </ul>
        </aside>
      </div>
      <Lots lots={lots} />
      <div className={classes.deux}>
        <Textes programme={programme} />
        <div>
          <Linteau titre="En bref">
            <Cles programme={programme} />
          </Linteau>
          <Intervenants programme={programme} />
        </div>
      </div>
      <Linteau titre="Documents">
        <Documents documents={Object.values(programme.documents).flat()} ordre={ORDRE_PROGRAMME} />
      </Linteau>
    </div>
  );
}
