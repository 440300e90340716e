/** The user's options: running ones by their end, then ended ones; for a manager, those of the whole company. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { comptesDesOptions } from '../../api/comptes';
import { options, STATUTS_D_OPTION } from '../../api/option';
import { amorcer } from '../../api/requetes';
import { useUtilisateur } from '../../api/session';
import type { OptionLot } from '../../api/types';
import { aLeRole } from '../../api/utilisateur';
import { chemins } from '../../lib/chemins';
import { finEnMots, quand } from '../../lib/echeances';
import { nombre } from '../../lib/formats';
import { useMaintenant } from '../../lib/horloge';
import { TAILLES } from '../../lib/tailles';
import { CadreDeSuivi } from '../../ui/cadre-suivi';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { Exporter } from '../../ui/exporter';
import { FriseJours } from '../../ui/frise-jours';
import { Linteau } from '../../ui/linteau';
import { Pages } from '../../ui/pages';
import { FiltreDePrescripteur } from '../../ui/table/filtre-prescripteur';
import { FiltreDeProgramme } from '../../ui/table/filtre-programme';
import { JourDeFiltre } from '../../ui/table/filtres';
import { FiltresDeSuivi } from '../../ui/table/filtres-de-suivi';
import { OngletsDesEtats } from '../../ui/table/onglets-des-etats';
import { Table } from '../../ui/table/table';
import { TotauxParPrescripteur } from '../../ui/table/totaux-par-prescripteur';
import { type EtatDeListe, nombreOuRien, SANS_NOM, useListe } from '../../ui/table/use-liste';
import { Vide } from '../../ui/vide';
import { Calendrier } from './calendrier';
import { enCours, terminees } from './colonnes';
import './suivi.css';

const MINUTE = 60_000;
const EN_COURS = '1';
const TERMINEES = STATUTS_D_OPTION.map(({ code }) => String(code)).filter((code) => code !== EN_COURS);

/** The address parameters of the filters that are in the panel under the button "Filtres". */
const REPLIES = ['programme', 'prescripteur', 'du', 'au', 'echeanceDu', 'echeanceAu'] as const;

/** The parameters that the calls of both halves of the page have in common. */
function filtresDe(etat: EtatDeListe) {
  return {
    recherche: etat.lire('search'),
    programme: etat.lire('programme'),
    'prescripteur.id': nombreOuRien(etat.lire('prescripteur')),
    'date[gte]': etat.lire('du'),
    'date[lte]': etat.lire('au'),
    'dateEcheance[gte]': etat.lire('echeanceDu'),
    'dateEcheance[lte]': etat.lire('echeanceAu'),
  };
}

/** The running options, in the order of their ends. */
const COURANTES = {
  'statut.code[]': [EN_COURS],
  'order[dateEcheance]': 'asc',
  limit: TAILLES.optionsEnCours,
} as const;

/** Says how many options run, how many are allowed, and when the first one ends. The filters of the page do not count here. */
function Phrase({ maximum }: { maximum: number | null }) {
  const ici = useMaintenant(MINUTE);
  const { data } = useQuery(options({ ...COURANTES, page: 1 }));
  const premiere = data?.membres[0];
  if (data === undefined || premiere === undefined) {
    return '\u00a0';
  }
  return (
    <>
      {`${nombre(data.total)} en cours${maximum === null ? '' : ` sur ${nombre(maximum)}`}.`} La prochaine
      prend fin <b>{finEnMots(Date.parse(premiere.dateEcheance), ici)}</b>.
    </>
  );
}

/** The first calls of the page, when its address has no filter. */
export const premieresOptions = () =>
  [
    options({ ...COURANTES, page: 1 }),
    options({ 'statut.code[]': TERMINEES, page: 1, limit: TAILLES.optionsTerminees }),
    comptesDesOptions({}),
  ] as const;

/** Reads the answers of the first calls from the HTML shell before the first render, so that the page renders once. */
export const amorcerOptions = () => amorcer(...premieresOptions());

function Filtres({ etat, deToute }: { etat: EtatDeListe; deToute: boolean }) {
  return (
    <FiltresDeSuivi
      nom="Filtrer les options"
      recherche="Contact, lot, programme"
      etat={etat}
      replies={REPLIES}
    >
      <FiltreDeProgramme etat={etat} />
      {deToute && <FiltreDePrescripteur etat={etat} />}
      <JourDeFiltre libelle="Posées depuis le" nom="du" etat={etat} />
      <JourDeFiltre libelle="Posées jusqu’au" nom="au" etat={etat} />
      <JourDeFiltre libelle="Échéance depuis le" nom="echeanceDu" etat={etat} />
      <JourDeFiltre libelle="Échéance jusqu’au" nom="echeanceAu" etat={etat} />
    </FiltresDeSuivi>
  );
}

const TERMINEES_DE_TOUTE = terminees(true);
const SIENNES_TERMINEES = terminees(false);
const cle = ({ id }: OptionLot) => String(id);

function Courantes({
  requete,
  deToute,
  filtree,
  pages,
}: {
  requete: ReturnType<typeof useQuery<{ membres: OptionLot[]; total: number }>>;
  deToute: boolean;
  filtree: boolean;
  pages: ReturnType<EtatDeListe['pagesDe']>;
}) {
  const ici = useMaintenant(MINUTE);
  const courantes = requete.data?.membres;
  const duJour = (une: OptionLot) => quand(Date.parse(une.dateEcheance), ici) === 'aujourdhui';
  const premiere = courantes?.[0];
  const pressee = premiere !== undefined && duJour(premiere) ? premiere.id : null;
  const colonnes = useMemo(() => enCours(deToute, pressee), [deToute, pressee]);
  if (aEchoue(requete)) {
    return <EchecDeListe phrase="Les options n’ont pas pu être chargées." requete={requete} />;
  }
  if (courantes?.length === 0) {
    return (
      <Vide
        facade={!filtree}
        titre={filtree ? 'Aucune option en cours ne correspond à ces filtres.' : 'Aucune option en cours.'}
      >
        <Link to={chemins.rechercheLots()} className="lt-lien">
          Chercher un lot
        </Link>
      </Vide>
    );
  }
  return (
    <>
      <FriseJours
        nom="Les échéances des jours à venir"
        epingles={(courantes ?? []).map(({ dateEcheance, lot, contact }) => ({
          instant: Date.parse(dateEcheance),
          titre: lot.numero,
          ...(contact === null ? {} : { precision: contact.nom }),
        }))}
      />
      <Table
        nom="Options en cours"
        colonnes={colonnes}
        lignes={courantes}
        cle={cle}
        attente={3}
        marquee={duJour}
      />
      <Pages
        total={Math.ceil((requete.data?.total ?? 0) / TAILLES.optionsEnCours)}
        {...pages}
        nom="Pages des options en cours"
        className="options-pied"
      />
    </>
  );
}

export function SuiviPage() {
  const utilisateur = useUtilisateur();
  const deToute = aLeRole(utilisateur, 'ROLE_ER');
  // The server's order by default: the last ended first.
  const etat = useListe('', 'asc', SANS_NOM);
  const statut = etat.lire('statut');
  const filtres = filtresDe(etat);
  const avecCourantes = statut === null || statut === EN_COURS;
  const avecTerminees = statut !== EN_COURS;
  const pages = etat.pagesDe('pageEnCours');
  const courantes = useQuery({
    ...options({ ...filtres, ...COURANTES, page: pages.page }),
    enabled: avecCourantes,
  });
  const finies = useQuery({
    ...options({
      ...filtres,
      'statut.code[]': statut === null ? TERMINEES : [statut],
      ...(etat.tri.champ === '' ? {} : etat.ordre),
      page: etat.page,
      limit: TAILLES.optionsTerminees,
    }),
    enabled: avecTerminees,
  });
  const { data: comptes } = useQuery(comptesDesOptions({ ...filtres, 'statut.code': statut }));
  return (
    <CadreDeSuivi
      titre={deToute ? 'Les options de votre société' : 'Vos options'}
      phrase={avecCourantes && <Phrase maximum={deToute ? null : (comptes?.maximum ?? null)} />}
      bouton={
        <>
          <Exporter
            liste="/api/options/export"
            demandes={{ ...filtres, 'statut.code': statut }}
            total={(courantes.data?.total ?? 0) + (finies.data?.total ?? 0)}
          />
          {aLeRole(utilisateur, 'ROLE_EP') && <Calendrier />}
        </>
      }
      filtres={<Filtres etat={etat} deToute={deToute} />}
    >
      <OngletsDesEtats etat={etat} etats={STATUTS_D_OPTION} comptes={comptes} />
      <TotauxParPrescripteur etat={etat} comptes={comptes} unites={['option', 'options']} />
      {avecCourantes && (
        <Courantes requete={courantes} deToute={deToute} filtree={etat.filtree} pages={pages} />
      )}
      {avecTerminees && (
        <Linteau titre="Terminées" niveau="section">
          <Table
            nom="Options terminées"
            colonnes={deToute ? TERMINEES_DE_TOUTE : SIENNES_TERMINEES}
            lignes={finies.data?.membres}
            cle={cle}
            tri={etat.tri}
            requete={finies}
            attente={4}
            dense
            vide={
              <Vide
                titre={
                  etat.filtree
                    ? 'Aucune option terminée ne correspond à ces filtres.'
                    : 'Aucune option terminée.'
                }
              />
            }
          />
          <Pages
            total={Math.ceil((finies.data?.total ?? 0) / TAILLES.optionsTerminees)}
            page={etat.page}
            lien={etat.lienDePage}
            className="options-pied"
          />
        </Linteau>
      )}
    </CadreDeSuivi>
  );
}
