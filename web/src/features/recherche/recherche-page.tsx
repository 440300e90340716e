/** The search: lots or programmes, filters above, results hanging from their lintel. */
import { Alert, Button, Pagination, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Collection, Lot, Programme } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { type Appel, ecrireCriteres, SANS_CRITERE } from '../../lib/criteres';
import { nombre } from '../../lib/formats';
import { nomDuLieu } from '../../ui/choix-lieux';
import { Vide } from '../../ui/vide';
import { ecrireRecherche, garderRecherche, lireRecherche } from './adresse';
import { CarteProgramme } from './carte-programme';
import { Filtres, Puces } from './filtres';
import {
  DISTANCE_ELARGIE,
  LOTS_PAR_PAGE,
  PROGRAMMES_PAR_PAGE,
  type Recherche,
  rechercheLots,
  rechercheProgrammes,
  TRIS_LOTS,
  TRIS_PROGRAMMES,
} from './queries';
import classes from './recherche-page.module.css';
import { MontrerCommissions, TableLots } from './table-lots';

/** Turning the address into a search, and a changed search into an address. */
function useRecherche(appel: Appel) {
  const [adresse, setAdresse] = useSearchParams();
  const recherche = lireRecherche(adresse, appel);
  useEffect(() => garderRecherche(lireRecherche(adresse, appel)), [adresse, appel]);
  const changer = (suite: Partial<Recherche>) => {
    // Other filters or another order start again from the first page (spec section 9).
    const page = suite.page ?? 1;
    setAdresse(ecrireRecherche({ ...recherche, ...suite, page }, appel), {
      preventScrollReset: suite.page === undefined,
    });
  };
  return { recherche, changer };
}

/** The search within its radius, then within 40 km when a place gave nothing (spec section 9). */
function useElargie<T>(
  recherche: Recherche,
  demander: (recherche: Recherche) => object,
): { donnees: Collection<T> | undefined; elargie: boolean; enCours: boolean } {
  const premiere = useQuery<Collection<T>>(demander(recherche) as never);
  const vide = premiere.data?.['hydra:totalItems'] === 0 && !premiere.isPlaceholderData;
  const elargir = vide && recherche.criteres.locations.length > 0;
  const seconde = useQuery<Collection<T>>({
    ...(demander({ ...recherche, distance: DISTANCE_ELARGIE }) as never as { queryKey: string[] }),
    enabled: elargir,
  });
  const trouvee = elargir && (seconde.data?.['hydra:totalItems'] ?? 0) > 0;
  return {
    donnees: trouvee ? seconde.data : premiere.data,
    elargie: trouvee,
    enCours: premiere.isPlaceholderData || premiere.isPending || (elargir && seconde.isPending),
  };
}

function titre(total: number, appel: Appel, recherche: Recherche): string {
  const mot = appel === 'lots' ? 'lot' : 'programme';
  const lieux = recherche.criteres.locations.map(nomDuLieu).join(', ');
  return `${nombre(total)}\u00a0${mot}${total > 1 ? 's' : ''}${lieux === '' ? '' : `, ${lieux}`}`;
}

function Tris({
  appel,
  recherche,
  changer,
}: {
  appel: Appel;
  recherche: Recherche;
  changer: (r: Partial<Recherche>) => void;
}) {
  const noms = appel === 'lots' ? TRIS_LOTS : TRIS_PROGRAMMES;
  return (
    <Select
      aria-label="Trier par"
      size="sm"
      w={160}
      allowDeselect={false}
      data={Object.entries(noms).map(([value, label]) => ({ value, label }))}
      value={recherche.tri.champ}
      onChange={(champ) => champ !== null && changer({ tri: { champ, sens: 'asc' } })}
    />
  );
}

function Resultats({
  appel,
  donnees,
  recherche,
  changer,
}: {
  appel: Appel;
  donnees: Collection<Lot | Programme>;
  recherche: Recherche;
  changer: (suite: Partial<Recherche>) => void;
}) {
  const total = donnees['hydra:totalItems'];
  if (total === 0) {
    return (
      <Vide titre={appel === 'lots' ? 'Aucun lot pour ces critères.' : 'Aucun programme pour ces critères.'}>
        <Button
          variant="default"
          onClick={() => changer({ criteres: { ...recherche.criteres, budgetMin: null, budgetMax: null } })}
        >
          Retirer le budget
        </Button>
        <Button
          variant="default"
          onClick={() => changer({ criteres: { ...SANS_CRITERE, locations: recherche.criteres.locations } })}
        >
          Ne garder que le lieu
        </Button>
        <Button variant="default" onClick={() => changer({ criteres: SANS_CRITERE })}>
          Effacer les filtres
        </Button>
      </Vide>
    );
  }
  const pages = Math.ceil(total / (appel === 'lots' ? LOTS_PAR_PAGE : PROGRAMMES_PAR_PAGE));
  return (
    <>
      {appel === 'lots' ? (
        <TableLots
          lots={donnees['hydra:member'] as Lot[]}
          tri={recherche.tri}
          trier={(tri) => changer({ tri })}
        />
      ) : (
        <div className={classes.cartes}>
          {(donnees['hydra:member'] as Programme[]).map((programme) => (
            <CarteProgramme key={programme.id} programme={programme} />
          ))}
        </div>
      )}
      {pages > 1 && (
        <nav className={classes.pages} aria-label="Pages">
          <Pagination total={pages} value={recherche.page} onChange={(page) => changer({ page })} withEdges />
        </nav>
      )}
    </>
  );
}

export function RecherchePage({ appel }: { appel: Appel }) {
  const naviguer = useNavigate();
  const { recherche, changer } = useRecherche(appel);
  const demander = appel === 'lots' ? rechercheLots : rechercheProgrammes;
  const { donnees, elargie, enCours } = useElargie<Lot | Programme>(recherche, demander);
  const total = donnees?.['hydra:totalItems'];

  function montrer(autre: string) {
    // The criteria go along; the order and the page are those of the other list.
    const suite = ecrireCriteres(recherche.criteres).toString();
    const base = autre === 'lots' ? chemins.rechercheLots() : chemins.rechercheProgrammes();
    void naviguer(suite === '' ? base : `${base}?${suite}`);
  }

  return (
    <>
      <Filtres criteres={recherche.criteres} changer={(criteres) => changer({ criteres })} />
      <div className={classes.tete}>
        <h1 aria-live="polite">{total === undefined ? 'Recherche' : titre(total, appel, recherche)}</h1>
        <SegmentedControl
          aria-label="Montrer"
          value={appel}
          onChange={montrer}
          data={[
            { value: 'lots', label: 'Lots' },
            { value: 'programmes', label: 'Programmes' },
          ]}
        />
        <Tris appel={appel} recherche={recherche} changer={changer} />
        <MontrerCommissions />
      </div>
      <Puces criteres={recherche.criteres} changer={(criteres) => changer({ criteres })} />
      {elargie && (
        <Alert color="trait" mx="lg" mb="sm">
          {`Rien dans ce lieu : voici ce qui se vend à moins de ${DISTANCE_ELARGIE} km.`}
        </Alert>
      )}
      <div className={classes.resultats} data-en-cours={enCours || undefined} aria-busy={enCours}>
        {donnees !== undefined && (
          <Resultats appel={appel} donnees={donnees} recherche={recherche} changer={changer} />
        )}
      </div>
    </>
  );
}
