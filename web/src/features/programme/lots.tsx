/** The lots of a programme, in the order of spec section 9, with their own filters in the address of the page. */
import { Pagination } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Lot } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { nombre, prix, surface } from '../../lib/formats';
import { TAILLES } from '../../lib/tailles';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { Etage } from '../../ui/etage';
import { Linteau } from '../../ui/linteau';
import { estStatut, StatutLot } from '../../ui/statut-lot';
import { exterieurs, texteExclusivite, tvaEtPrixReduit, typeCourt } from '../../ui/textes-lot';
import { Filtres, lotsEnMots, useFiltresLots } from './barre-de-filtres';
import { filtre, retenir } from './filtres-lots';
import classes from './lots.module.css';
import { ANCRE_DES_LOTS } from './plan-de-vente';

const Ligne = memo(function Ligne({
  lot,
  niveaux,
  marquee,
  survoler,
  externe,
}: {
  lot: Lot;
  /** Storeys of the building, the ground floor included. */
  niveaux: number;
  marquee: boolean;
  externe: boolean;
  survoler: (id: string | null) => void;
}) {
  return (
    <tr
      data-marquee={marquee || undefined}
      onPointerEnter={() => survoler(lot.id)}
      onPointerLeave={() => survoler(null)}
      onFocus={() => survoler(lot.id)}
      onBlur={() => survoler(null)}
    >
      <td className={classes.numero}>
        <Link to={chemins.lot(lot.id)}>{lot.numero}</Link>
      </td>
      <td className={classes.type}>
        {typeCourt(lot)}
        {lot.exclusivite != null && (
          <small data-interne="">{texteExclusivite(lot.exclusivite.nom, externe)}</small>
        )}
      </td>
      <td className={classes.etage}>
        {lot.etage !== null && <Etage priorite={lot.etage.priorite} niveaux={niveaux} />}
      </td>
      <td className={classes.surface} data-droite>
        {lot.surfaces.surface !== null && surface(lot.surfaces.surface)}
        <small>{exterieurs(lot)}</small>
      </td>
      <td className={classes.exposition}>{lot.exposition}</td>
      <td className={classes.prix} data-droite>
        {lot.prix !== null && <b>{prix(lot.prix)}</b>}
        <small>{tvaEtPrixReduit(lot)}</small>
      </td>
      <td className={classes.statut}>
        {estStatut(lot.statut.code) && <StatutLot code={lot.statut.code} libelle={lot.statut.libelle} />}
      </td>
    </tr>
  );
});

/** How high each building is, from its lots. */
function hauteurs(lots: readonly Lot[]): ReadonlyMap<string | null, number> {
  const parBatiment = new Map<string | null, number>();
  for (const { batiment, etage } of lots) {
    parBatiment.set(batiment, Math.max(parBatiment.get(batiment) ?? 1, (etage?.priorite ?? 0) + 1));
  }
  return parBatiment;
}

export function Lots({
  requete,
  survol,
  survoler,
  externe,
}: {
  /** All of them, in their order. */
  requete: UseQueryResult<Lot[]>;
  survol: string | null;
  survoler: (id: string | null) => void;
  /** Whether who looks is a partner: dedicated lots are theirs. */
  externe: boolean;
}) {
  const [filtres, changer] = useFiltresLots();
  const { data: lots } = requete;
  const tous = lots ?? [];
  const retenus = retenir(tous, filtres);
  const niveaux = hauteurs(tous);
  const pages = Math.max(1, Math.ceil(retenus.length / TAILLES.lotsDuProgramme));
  const page = Math.min(filtres.page, pages);
  const montres = retenus.slice((page - 1) * TAILLES.lotsDuProgramme, page * TAILLES.lotsDuProgramme);
  return (
    <section
      id={ANCRE_DES_LOTS}
      className={classes.section}
      aria-label="Les lots"
      aria-busy={lots === undefined && requete.isFetching}
    >
      <Linteau
        titre="Les lots"
        aside={
          <p className={classes.compte} role="status">
            {lots !== undefined &&
              (filtre(filtres)
                ? `${lotsEnMots(retenus.length)} sur ${nombre(tous.length)}`
                : lotsEnMots(tous.length))}
          </p>
        }
      >
        {tous.length > 0 && <Filtres lots={tous} filtres={filtres} changer={changer} />}
        {aEchoue(requete) ? (
          <EchecDeListe requete={requete} />
        ) : lots !== undefined && retenus.length === 0 ? (
          <p className={classes.vide}>
            {tous.length === 0 ? 'Aucun lot en vente pour le moment.' : 'Aucun lot pour ces filtres.'}
          </p>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Lot</th>
                <th scope="col">Type</th>
                <th scope="col">Étage</th>
                <th scope="col" data-droite>
                  Surface
                </th>
                <th scope="col" className={classes.exposition}>
                  Exposition
                </th>
                <th scope="col" data-droite>
                  Prix
                </th>
                <th scope="col">Statut</th>
              </tr>
            </thead>
            <tbody>
              {montres.map((lot) => (
                <Ligne
                  key={lot.id}
                  lot={lot}
                  niveaux={niveaux.get(lot.batiment) ?? 1}
                  marquee={lot.id === survol}
                  survoler={survoler}
                  externe={externe}
                />
              ))}
            </tbody>
          </table>
        )}
        {pages > 1 && (
          <Pagination
            className={classes.pages ?? ''}
            data-ecran=""
            total={pages}
            value={page}
            onChange={(suivante) => changer({ page: suivante })}
          />
        )}
      </Linteau>
    </section>
  );
}
