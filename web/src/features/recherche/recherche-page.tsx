/** The search page for lots or programmes: filters above, results under their lintel, the map beside. */
import { Alert } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconFileSpreadsheet,
  IconInfoCircle,
  IconLayoutGrid,
  IconLayoutList,
  IconList,
  IconMap2,
  IconMapOff,
} from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { ProgrammeDeLot } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { libelleDesLots } from '../../lib/comptes';
import { type Appel, type Criteres, dansLaFenetre, ecrireCriteres } from '../../lib/criteres';
import { eloignement } from '../../lib/eloignement';
import { nombre } from '../../lib/formats';
import { useHonorairesMasques } from '../../lib/honoraires';
import { enumerer } from '../../lib/libelles-criteres';
import { lieuConnu, lieuInexistant, nomDuLieu } from '../../lib/lieux-connus';
import { TEXTES } from '../../lib/textes';
import { Abri, FILTRES_CASSES } from '../../ui/abri';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { IMPRIME } from '../../ui/imprime';
import { BoutonIcone, BoutonSimple } from '../../ui/leger/boutons';
import { localisation } from '../../ui/localisation';
import { useLieux } from '../../ui/noms-lieux';
import { AvantPremieres } from './avant-premieres';
import { exporter } from './exporter';
import { facettes } from './facettes';
import { Filtres } from './filtres';
import { ListeAVenir } from './liste-a-venir';
import { MenuTri } from './menu-tri';
import { PanneauCarte } from './panneau-carte';
import { Puces } from './puces';
import { DISTANCE_ELARGIE, epinglesDe, type Recherche, taillePage, total } from './queries';
import './recherche-page.css';
import { Resultats } from './resultats';
import { SansResultat } from './sans-resultat';
import { amorcerRecherche, CHOISIE, dernierePage, useRecherche, useResultats } from './use-recherche';

/** Writes "en Loire-Atlantique", "à Nantes et à Rezé" or "dans 4 lieux"; empty without a place. */
function ou({ locations, fenetre }: Criteres): string {
  if (fenetre !== null) {
    return 'dans cette zone';
  }
  if (locations.length > 2) {
    return `dans ${locations.length}\u00a0lieux`;
  }
  return enumerer(
    locations.flatMap((id) => {
      if (lieuInexistant(id)) {
        return [];
      }
      const lieu = lieuConnu(id);
      return lieu === undefined ? nomDuLieu(id) : localisation(lieu);
    }),
  );
}

function titre(
  combien: number,
  appel: Appel,
  criteres: Criteres,
  distance: number | null,
  parType: ReadonlyMap<string, number> | undefined,
): string {
  const { locations } = criteres;
  if (combien === 0 && locations.length > 0 && locations.every(lieuInexistant)) {
    return locations.length > 1 ? 'Lieux inconnus' : 'Lieu inconnu';
  }
  const lieu = distance === null ? ou(criteres) : `à moins de ${distance}\u00a0km`;
  const dits =
    appel === 'lots'
      ? libelleDesLots(combien, criteres, parType)
      : `${nombre(combien)}\u00a0programme${combien > 1 ? 's' : ''}`;
  return `${dits} ${lieu}`.trim();
}

/**
 * The scroll position of the list, by navigation. It is kept here, because the list scrolls in its own frame when it stands
 * beside the map.
 */
const positions = new Map<string, number>();

function useDefilement(cadre: RefObject<HTMLDivElement | null>, pret: boolean, page: number): void {
  const { key } = useLocation();
  useEffect(() => {
    const element = cadre.current;
    if (element === null || !pret) {
      return;
    }
    // Setting the position computes the layout of the whole page, so it is only done for a position other than the top.
    const position = positions.get(key) ?? 0;
    if (position > 0) {
      element.scrollTop = position;
    }
    const noter = () => positions.set(key, element.scrollTop);
    element.addEventListener('scroll', noter, { passive: true });
    return () => element.removeEventListener('scroll', noter);
  }, [cadre, key, pret]);
  const montree = useRef(page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts from its top
  useEffect(() => {
    if (montree.current !== page && !positions.has(key)) {
      cadre.current?.scrollTo(0, 0);
    }
    montree.current = page;
  }, [page]);
}

/** The id of the title that names the results. */
const TITRE = 'titre-des-resultats';

/** The statuses of the lots that a search shows. */
const STATUTS = TEXTES.statuts;

function SousTitre({ criteres, distance }: { criteres: Criteres; distance: number | null }) {
  const { data: comptes } = useQuery(facettes(criteres, distance));
  const { data: programmes } = useQuery(total(criteres, 'programmes', distance));
  if (programmes === undefined || programmes === 0) {
    return <p className="recherche-sousTitre">{'\u00a0'}</p>;
  }
  const parStatut = STATUTS.flatMap(({ code, un, plusieurs }) => {
    const lots = comptes?.statuts.get(code) ?? 0;
    return lots === 0 ? [] : [`${nombre(lots)}\u00a0${lots > 1 ? plusieurs : un}`];
  });
  const debut = parStatut.length === 0 || criteres.lotsLibres ? '' : `${parStatut.join(', ')}, `;
  return (
    <p className="recherche-sousTitre">
      {`${debut}dans ${nombre(programmes)}\u00a0${programmes > 1 ? 'programmes' : 'programme'}`}
    </p>
  );
}

/** The number of lots of these programmes, and the legend of their façades. */
function SousTitreProgrammes({ criteres, distance }: { criteres: Criteres; distance: number | null }) {
  const { data: comptes } = useQuery(facettes(criteres, distance));
  const combien =
    comptes === undefined || comptes.total === 0
      ? ''
      : `${libelleDesLots(comptes.total, criteres, comptes.nombres.typesDeBien)}. `;
  return (
    <p className="recherche-sousTitre">
      {`${combien}Sur les façades, chaque baie est un lot\u00a0: éclairée s’il est libre, close s’il est réservé.`}
    </p>
  );
}

function Exporter({ recherche, distance }: { recherche: Recherche; distance: number | null }) {
  const masques = useHonorairesMasques();
  const { mutate, isPending } = useMutation(exporter);
  return (
    <BoutonIcone
      nom="Exporter en tableur"
      bulle
      enCours={isPending}
      onClick={() => mutate({ recherche, distance, commissions: !masques })}
    >
      <IconFileSpreadsheet size={18} stroke={1.5} aria-hidden="true" />
    </BoutonIcone>
  );
}

/** The links between the lots and the programmes of a search. The criteria are kept; each list has its own order and page. */
function LotsOuProgrammes({ appel, criteres }: { appel: Appel; criteres: Criteres }) {
  const suite = ecrireCriteres(criteres).toString();
  const pages = [
    { cle: 'lots', libelle: 'Lots', base: chemins.rechercheLots() },
    { cle: 'programmes', libelle: 'Programmes', base: chemins.rechercheProgrammes() },
  ] as const;
  return (
    <nav className="recherche-deuxListes" aria-label="Montrer">
      {pages.map(({ cle, libelle, base }) => (
        <Link
          key={cle}
          to={suite === '' ? base : `${base}?${suite}`}
          state={CHOISIE}
          aria-current={cle === appel ? 'page' : undefined}
        >
          {libelle}
        </Link>
      ))}
    </nav>
  );
}

export { amorcerRecherche };

export function RecherchePage({ appel }: { appel: Appel }) {
  const { recherche, presentation, changer, lien, enReprise } = useRecherche(appel);
  const { criteres, tri } = recherche;
  const { vue, forme } = presentation;
  useLieux(criteres.locations);
  const { donnees, deCesCriteres, distance, enCours, requete } = useResultats(recherche, appel, !enReprise);
  const deLaListe = donnees?.['hydra:totalItems'];
  // These counts, which the filters also show, tell homes from annexes.
  const { data: comptes, isPlaceholderData: autresComptes } = useQuery({
    ...facettes(criteres, distance),
    enabled: !enReprise,
  });
  const parType = comptes?.nombres.typesDeBien;
  // The rows of a list of lots stay in place while lots change, so the total comes from the counts, which follow the changes.
  const suivis = appel === 'lots' && deCesCriteres && !autresComptes && deLaListe !== 0;
  const combien = suivis ? (comptes?.total ?? deLaListe) : deLaListe;

  // An old address may ask for a page past the end: show the last one.
  const bornee =
    donnees === undefined || enCours
      ? null
      : dernierePage(donnees, recherche.page, taillePage(appel, distance));
  useEffect(() => {
    if (bornee !== null) {
      changer({ page: bornee }, { replace: true });
    }
  }, [bornee, changer]);

  // From 1200 pixels on the map is beside the list. Below this width, only one of the two is shown.
  const coteACote =
    useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false }) === true;
  const avecCarte = coteACote && appel === 'lots' ? vue !== 'liste' : vue === 'carte';
  const avecListe = coteACote || !avecCarte;
  // The attribute is set at any width. The style sheet ignores it where the list and the map do not both fit.
  const aCote = appel === 'lots' ? vue !== 'liste' : vue === 'carte';
  // The panel of the map makes the same call and uses its answer. It is made here so that it starts with the call of the list.
  useQuery({ ...epinglesDe(criteres, distance), enabled: avecCarte && !enReprise });

  const loin = useCallback(
    (programme: ProgrammeDeLot) => (distance === null ? null : eloignement(programme, criteres.locations)),
    [distance, criteres],
  );
  const liste = useRef<HTMLDivElement>(null);
  useDefilement(liste, donnees !== undefined && coteACote && avecCarte, recherche.page);

  const changerCriteres = (suite: Criteres) => changer({ criteres: suite });
  const basculerCarte = () =>
    changer({
      vue: avecCarte
        ? coteACote && appel === 'lots'
          ? 'liste'
          : null
        : appel === 'lots' && coteACote
          ? null
          : 'carte',
    });

  const bascule = (
    <BoutonSimple grand className="recherche-flottant" onClick={basculerCarte}>
      {avecCarte ? (
        <IconList size={18} stroke={1.5} aria-hidden="true" />
      ) : (
        <IconMap2 size={18} stroke={1.5} aria-hidden="true" />
      )}
      {avecCarte ? 'Voir la liste' : 'Voir la carte'}
    </BoutonSimple>
  );

  return (
    <div className="recherche-page" data-cote-a-cote={aCote || undefined}>
      <Abri phrase={FILTRES_CASSES}>
        <Filtres
          appel={appel}
          criteres={criteres}
          changer={changerCriteres}
          tri={<MenuTri appel={appel} tri={tri} trier={(suite) => changer({ tri: suite })} />}
        />
      </Abri>
      <div className="recherche-corps">
        {avecListe && (
          <div
            className="recherche-liste"
            ref={liste}
            data-appel={appel}
            data-seule={!avecCarte || undefined}
          >
            <div className="recherche-tete">
              <div className="recherche-titres" {...IMPRIME}>
                <h1 id={TITRE} aria-live="polite">
                  {combien === undefined ? 'Recherche' : titre(combien, appel, criteres, distance, parType)}
                </h1>
                {appel === 'lots' ? (
                  <SousTitre criteres={criteres} distance={distance} />
                ) : (
                  <SousTitreProgrammes criteres={criteres} distance={distance} />
                )}
              </div>
              <LotsOuProgrammes appel={appel} criteres={criteres} />
              <div className="recherche-outils">
                <span className="recherche-tri">
                  <MenuTri appel={appel} tri={tri} trier={(suite) => changer({ tri: suite })} />
                </span>
                {appel === 'lots' && (
                  <>
                    <BoutonIcone
                      nom={forme === 'cartes' ? 'Montrer en lignes' : 'Montrer en cartes'}
                      bulle
                      onClick={() => changer({ forme: forme === 'cartes' ? 'lignes' : 'cartes' })}
                    >
                      {forme === 'cartes' ? (
                        <IconLayoutList size={18} stroke={1.5} aria-hidden="true" />
                      ) : (
                        <IconLayoutGrid size={18} stroke={1.5} aria-hidden="true" />
                      )}
                    </BoutonIcone>
                    <Exporter recherche={recherche} distance={distance} />
                  </>
                )}
                {coteACote && !avecCarte && (
                  <BoutonSimple cadre onClick={basculerCarte}>
                    <IconMap2 size={18} stroke={1.5} aria-hidden="true" />
                    Carte
                  </BoutonSimple>
                )}
                {coteACote && avecCarte && (
                  <BoutonIcone nom="Masquer la carte" bulle onClick={basculerCarte}>
                    <IconMapOff size={18} stroke={1.5} aria-hidden="true" />
                  </BoutonIcone>
                )}
              </div>
            </div>
            <Puces criteres={criteres} changer={changerCriteres} />
            {distance !== null && (
              <Alert
                className="recherche-elargie"
                icon={<IconInfoCircle size={18} stroke={1.5} aria-hidden="true" />}
              >
                {`Rien ${ou(criteres) || 'dans ce lieu'}\u00a0: voici ce qui se vend à moins de ${DISTANCE_ELARGIE}\u00a0km.`}
              </Alert>
            )}
            {/* The target of "Aller au contenu": after the filters, the tools and the chips. */}
            <section
              className="recherche-resultats"
              data-resultats=""
              tabIndex={-1}
              aria-labelledby={TITRE}
              data-en-cours={enCours || undefined}
              aria-busy={enCours}
            >
              {aEchoue(requete) ? (
                <EchecDeListe requete={requete} />
              ) : donnees === undefined ? (
                <ListeAVenir forme={appel === 'lots' ? forme : 'cartes'} />
              ) : deLaListe === 0 && donnees['hydra:member'].length === 0 && !enCours ? (
                <SansResultat appel={appel} criteres={criteres} changer={changerCriteres} ou={ou(criteres)} />
              ) : (
                <Resultats
                  appel={appel}
                  forme={forme}
                  donnees={donnees}
                  tri={tri}
                  page={recherche.page}
                  distance={distance}
                  lien={lien}
                  loin={loin}
                />
              )}
            </section>
            {donnees !== undefined && !enCours && <AvantPremieres criteres={criteres} />}
          </div>
        )}
        {avecCarte && (
          <section
            className="recherche-carte"
            {...(avecListe ? {} : { 'data-resultats': '', tabIndex: -1, 'aria-labelledby': TITRE })}
          >
            {!avecListe && (
              <h1 id={TITRE} className="lt-lu">
                {combien === undefined ? 'Carte' : titre(combien, appel, criteres, distance, parType)}
              </h1>
            )}
            <PanneauCarte
              criteres={criteres}
              distance={distance}
              bascule={coteACote ? null : bascule}
              chercherIci={(fenetre) => changerCriteres(dansLaFenetre(criteres, fenetre))}
            />
          </section>
        )}
      </div>
      {!coteACote && !avecCarte && <div className="recherche-bascule">{bascule}</div>}
    </div>
  );
}
