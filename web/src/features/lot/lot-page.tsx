/** The lot: what it is, where it stands in its façade, what it costs, what one may do with it. */
import { Button, Radio, Tooltip } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, NavLink, Outlet, useOutletContext, useParams } from 'react-router';
import { useUtilisateur } from '../../api/session';
import type { Action, Lot } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { date, nombre, pourcentage, prix, surface, trimestre, zone } from '../../lib/formats';
import { useHonorairesMasques } from '../../lib/honoraires';
import { Documents, ORDRE_LOT } from '../../ui/documents';
import { Facade } from '../../ui/facade';
import { Html } from '../../ui/html';
import { Linteau } from '../../ui/linteau';
import { type Fait, ListeFaits } from '../../ui/liste-faits';
import { estStatut, SENS_DU_STATUT, StatutLot } from '../../ui/statut-lot';
import { exterieurs } from '../../ui/textes-lot';
import classes from './lot-page.module.css';
import { documentsDuLot, documentsDuProgramme, lot as requeteLot } from './queries';

function useLot(): Lot {
  return useOutletContext<Lot>();
}

/** "Appartement 3 pièces, 61,4 m²" */
export function titreDuLot(lot: Lot): string {
  const nature = lot.typologie.nature.libelle;
  const taille = lot.pieces > 0 ? ` ${lot.pieces}\u00a0${lot.pieces > 1 ? 'pièces' : 'pièce'}` : '';
  return lot.surfaces.surface === null
    ? `${nature}${taille}`
    : `${nature}${taille}, ${surface(lot.surfaces.surface)}`;
}

function BoutonDAction({
  action,
  libelle,
  vers,
  principal = false,
}: {
  action: Action;
  libelle: string;
  vers: string;
  principal?: boolean;
}) {
  const variant = principal ? 'filled' : 'default';
  if (action.autorisee) {
    return (
      <Button component={Link} to={vers} size="lg" fullWidth variant={variant}>
        {libelle}
      </Button>
    );
  }
  return (
    <Tooltip label={action.motif} disabled={action.motif === null}>
      <Button
        size="lg"
        fullWidth
        variant={variant}
        data-disabled
        aria-disabled="true"
        onClick={(e) => e.preventDefault()}
      >
        {libelle}
      </Button>
    </Tooltip>
  );
}

interface ChoixDePrix {
  cle: string;
  libelle: string;
  prix: number;
  grille: number | null;
}

function choixDePrix(lot: Lot): ChoixDePrix[] {
  const lignes: readonly (readonly [string, string, number | null, number | null, number | null])[] = [
    ['tva', 'TVA', lot.tva, lot.prix, lot.prixGrille],
    ['reduite', 'TVA réduite', lot.tvaReduite, lot.prixTvaReduite, lot.prixGrilleTvaReduite],
    ['lli', 'LLI, TVA', lot.tvaLLI, lot.prixLLI, lot.prixGrilleLLI],
  ];
  return lignes.flatMap(([cle, nom, taux, montant, grille]) =>
    montant === null
      ? []
      : [
          {
            cle,
            libelle: taux === null ? nom : `${nom} ${pourcentage(taux)}`,
            prix: montant,
            grille: grille === montant ? null : grille,
          },
        ],
  );
}

/** Why actions are refused, each reason once: "Réserver, optionner, alerter : bientôt disponible". */
function motifs({ actions }: Lot): string[] {
  const noms = [
    ['réserver', actions.reservation],
    ['optionner', actions.option],
    ['créer une alerte', actions.alerte],
  ] as const;
  const parMotif = new Map<string, string[]>();
  for (const [nom, { autorisee, motif }] of noms) {
    if (!autorisee && motif !== null) {
      parMotif.set(motif, [...(parMotif.get(motif) ?? []), nom]);
    }
  }
  return [...parMotif].map(([motif, qui]) => {
    const phrase = `${qui.join(', ')}\u00a0: ${motif}`;
    return phrase.charAt(0).toUpperCase() + phrase.slice(1);
  });
}

function BlocPrix({ lot }: { lot: Lot }) {
  const masques = useHonorairesMasques();
  const choix = choixDePrix(lot);
  const [cle, setCle] = useState(choix[0]?.cle ?? '');
  const courant = choix.find((un) => un.cle === cle) ?? choix[0];
  const { tauxCommission } = lot.programme;
  const avecCommission = !masques && typeof tauxCommission === 'number';
  return (
    <aside className={classes.prix}>
      <p className={classes.legendePrix}>Prix TTC{lot.lotsSecondaires.length > 0 && ', annexes comprises'}</p>
      {courant !== undefined && <p className={`lt-title ${classes.montant}`}>{prix(courant.prix)}</p>}
      {courant?.grille != null && (
        <p className={classes.grille}>
          Grille : <s>{prix(courant.grille)}</s>
        </p>
      )}
      {choix.length > 1 && (
        <Radio.Group aria-label="Régime de TVA" value={cle} onChange={setCle} className={classes.choix ?? ''}>
          {choix.map((un) => (
            <div key={un.cle}>
              <Radio value={un.cle} label={un.libelle} />
              <b>{prix(un.prix)}</b>
            </div>
          ))}
        </Radio.Group>
      )}
      <ListeFaits
        faits={[
          [
            'Dont lot principal',
            lot.prixLotPrincipal !== null && lot.lotsSecondaires.length > 0 && prix(lot.prixLotPrincipal),
          ],
          ...lot.lotsSecondaires.map(
            (un): Fait => [
              `${un.typologie.nature.libelle} ${un.numero}`,
              un.prix === null ? 'Compris' : prix(un.prix),
            ],
          ),
          ['Commission', avecCommission && pourcentage(tauxCommission)],
          [
            'Dépôt de garantie',
            lot.depotsGarantie
              .map((un) => (un.montant === 0 ? un.libelle : `${un.libelle} ${prix(un.montant)}`))
              .join(', '),
          ],
          ['Frais de notaire estimés', lot.fraisDeNotaire !== null && prix(lot.fraisDeNotaire)],
        ]}
      />
      <div className={classes.actions}>
        <BoutonDAction
          action={lot.actions.reservation}
          libelle="Réserver ce lot"
          vers={chemins.lotReservation(lot.id)}
          principal
        />
        <BoutonDAction
          action={lot.actions.option}
          libelle="Poser une option"
          vers={chemins.lotOption(lot.id)}
        />
        <BoutonDAction action={lot.actions.alerte} libelle="Créer une alerte" vers={chemins.lot(lot.id)} />
        {motifs(lot).map((motif) => (
          <p key={motif} className={classes.motif}>
            {motif}
          </p>
        ))}
      </div>
    </aside>
  );
}

/** The lot's measures, under its façade. */
function mesures(lot: Lot): (readonly [string, string])[] {
  const { surfaces, etage } = lot;
  const mesure = (libelle: string, metres: number | null) =>
    metres === null ? [] : [[libelle, surface(metres)] as const];
  return [
    ...mesure('Habitable', surfaces.surface),
    ...mesure('Pondérée', surfaces.surfacePonderee),
    ...(lot.pieces > 0 ? [['Pièces', String(lot.pieces)] as const] : []),
    ...(etage === null ? [] : [['Étage', `${etage.libelle}${lot.dernierEtage ? ', dernier' : ''}`] as const]),
  ];
}

function faits(lot: Lot): Fait[] {
  const { calendrier, zoneFiscale } = lot.programme;
  return [
    ['Extérieur', exterieurs(lot)],
    ['Bâtiment', lot.batiment],
    ['Exposition', lot.exposition],
    ['Typologie', lot.typologie.libelle],
    ['Deux logements en un', lot.biHome && 'BiHome'],
    ['Stationnement', lot.mentionParking],
    ['Cave', lot.mentionCave],
    ['Livraison', calendrier.dateLivraison !== null && trimestre(calendrier.dateLivraison)],
    ['Actable à partir du', calendrier.dateActabilite !== null && date(calendrier.dateActabilite)],
    ['Zone fiscale', zoneFiscale !== null && zone(zoneFiscale)],
    ['Dispositif', lot.dispositifFiscal],
    ['Réservation démat', lot.isEligibleDemat ? 'Oui' : 'Non'],
    ...lot.fiscalites.map(
      (un): Fait => [
        un.libelle,
        un.plafondLoyerTheorique === null
          ? 'Possible'
          : `Loyer plafonné à ${nombre(un.plafondLoyerTheorique)}\u00a0€ par mois`,
      ],
    ),
  ];
}

export function LotPage() {
  const { id = '' } = useParams();
  const { data: lot } = useSuspenseQuery(requeteLot(id));
  const { data: documents } = useQuery(documentsDuLot(id));
  const { programme } = lot;
  return (
    <div className={classes.cadre}>
      <nav className={classes.fil} aria-label="Fil d’Ariane">
        <Link to={chemins.rechercheLots()}>Lots</Link>
        <Link to={chemins.programme(programme.id)}>{programme.nomCommercial}</Link>
        <span aria-current="page">{lot.numero}</span>
      </nav>
      <div className={classes.titre}>
        <div>
          <h1>{titreDuLot(lot)}</h1>
          <p>
            Lot {lot.numero}
            {lot.etage !== null && `, ${lot.etage.libelle.toLowerCase()}`}
            {lot.batiment !== null && `, bâtiment ${lot.batiment}`} ·{' '}
            <Link to={chemins.programme(programme.id)}>{programme.nomCommercial}</Link>,{' '}
            {programme.lieu.libelleRiche}
          </p>
        </div>
        {estStatut(lot.statut.code) && <StatutLot code={lot.statut.code} libelle={lot.statut.libelle} fond />}
      </div>
      <nav className={classes.onglets} aria-label="Le lot et ses documents">
        <NavLink to={chemins.lot(lot.id)} end>
          Le lot
        </NavLink>
        <NavLink to={chemins.lotDocuments(lot.id)}>
          Documents {documents !== undefined && <span>{documents.length}</span>}
        </NavLink>
      </nav>
      <Outlet context={lot} />
    </div>
  );
}

export function DetailsDuLot() {
  const lot = useLot();
  const externe = useUtilisateur()?.type.code.startsWith('E') ?? false;
  const { data: documents = [] } = useQuery(documentsDuLot(lot.id));
  const plan = documents.find((un) => un.categorie === 'plan');
  return (
    <div className={classes.grille2}>
      <section className={classes.plan}>
        <div className={classes.facade}>
          <Facade
            adresse={lot.facade}
            alt={`Façade de ${lot.programme.nomCommercial}, le lot ${lot.numero} en rouge.`}
          />
        </div>
        <dl className={classes.cartouche}>
          {mesures(lot).map(([libelle, valeur]) => (
            <div key={libelle}>
              <dt>{libelle}</dt>
              <dd>{valeur}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.legende}>
          Le lot {lot.numero} est en rouge ; les baies éclairées sont encore libres.
          {plan !== undefined && (
            <>
              {' '}
              <a href={plan.url} target="_blank" rel="noreferrer">
                Ouvrir le plan (PDF)
              </a>
            </>
          )}
        </p>
        {lot.description !== null && <Html html={lot.description} />}
      </section>
      <section>
        {estStatut(lot.statut.code) && <p className={classes.sens}>{SENS_DU_STATUT[lot.statut.code]}</p>}
        {lot.exclusivite != null && (
          <p className={classes.sens}>
            {externe ? 'En exclusivité pour vous' : `Lot dédié au Groupe ${lot.exclusivite.nom}`}
          </p>
        )}
        <ListeFaits faits={faits(lot)} />
      </section>
      <BlocPrix lot={lot} />
    </div>
  );
}

export function DocumentsDuLot() {
  const lot = useLot();
  const { data: duLot = [] } = useQuery(documentsDuLot(lot.id));
  const { data: duProgramme = [] } = useQuery(documentsDuProgramme(lot.programme.id));
  return (
    <>
      <Linteau titre="Documents du lot">
        <Documents documents={duLot} ordre={ORDRE_LOT} />
      </Linteau>
      <Linteau titre="Documents du programme">
        <Documents documents={duProgramme} ordre={['commercial', 'contractuel', 'masse']} />
      </Linteau>
    </>
  );
}
