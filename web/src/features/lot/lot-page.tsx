/** The page of a lot: its data, its place in the façade, its price and the possible actions. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, NavLink, Outlet, useLocation, useOutletContext, useParams } from 'react-router';
import { useMonTour } from '../../api/info-dispo';
import { useLotVu } from '../../api/lot';
import { useUtilisateur } from '../../api/session';
import type { DocumentOffre, Lot } from '../../api/types';
import { estExterne } from '../../api/utilisateur';
import { chemins } from '../../lib/chemins';
import { nombre, prix } from '../../lib/formats';
import { Dessin } from '../../ui/dessin';
import { Documents, documentsRanges, ORDRE_LOT } from '../../ui/documents';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { Fiche } from '../../ui/fiche';
import { Galerie, visuelsDe } from '../../ui/galerie';
import { Html } from '../../ui/html';
import { IMPRIME, Imprime } from '../../ui/imprime';
import { Linteau } from '../../ui/linteau';
import { LotQuiNEstPlusLa } from '../../ui/lot-parti';
import { Onglets } from '../../ui/onglets';
import { Ordinal } from '../../ui/ordinal';
import { estStatut, Priorite, StatutTenu, sensDuStatut } from '../../ui/statut-lot';
import { RETIRE_DE_LA_VENTE, texteExclusivite, texteHorsVente, titreDuLot } from '../../ui/textes-lot';
import { useTvaChoisie } from '../../ui/tva-choisie';
import { Vive } from '../../ui/vive';
import { Voix } from '../../ui/voix';
import { ActionsDeBarre } from './actions';
import { FaitsDuLot, Fiscalites, Mesures } from './fiche';
import './lot-page.css';
import { Plan } from './plan';
import { BlocPrix } from './prix';
import { documentsDuLot, documentsDuProgramme } from './queries';
import { regimes } from './regimes';
import { useChangementsDits } from './use-changements-dits';

function useLot(): Lot {
  return useOutletContext<Lot>();
}

/** The number, storey and building of the lot, then its programme and town. */
function SousTitre({ lot }: { lot: Lot }) {
  const { numero, etage, batiment, programme } = lot;
  return (
    <span {...IMPRIME}>
      Lot {numero}
      {etage !== null && (
        <>
          , <Ordinal texte={etage.libelle.toLowerCase()} />
        </>
      )}
      {batiment !== null && `, bâtiment ${batiment}`} ·{' '}
      <Link to={chemins.programme(programme.id)}>{programme.nomCommercial}</Link>,{' '}
      {programme.lieu.libelleRiche}
    </span>
  );
}

/** The text in the bar of a phone: the price at the chosen VAT, and the status. */
function SujetDeBarre({ lot }: { lot: Lot }) {
  const [choisie] = useTvaChoisie(lot);
  const tous = regimes(lot);
  const premier = tous.find(({ taux }) => choisie !== null && taux === choisie) ?? tous[0];
  const { statut } = lot;
  return (
    <p>
      {premier !== undefined && <b>{prix(premier.prix)}</b>}
      <StatutTenu statut={statut} />
    </p>
  );
}

export function LotPage() {
  const { id = '' } = useParams();
  const { lot, lu, parti } = useLotVu(id);
  const { data: documents } = useQuery(documentsDuLot(id));
  useChangementsDits(lu);
  const { programme, statut } = lot;
  // The chosen VAT is kept from one tab to the other.
  const { search } = useLocation();
  return (
    <Fiche
      parents={[
        { vers: chemins.rechercheLots(), libelle: 'Lots' },
        { vers: chemins.programme(programme.id), libelle: programme.nomCommercial },
      ]}
      ici={lot.numero}
      titre={titreDuLot(lot, lot.surfaces.surface)}
      sousTitre={<SousTitre lot={lot} />}
      marques={
        <div key={lot.id} className="lot-marques" {...IMPRIME}>
          <Vive valeur={statut.code}>
            <StatutTenu statut={statut} fond />
          </Vive>
          {lot.disponibleLe != null && <Priorite fin={lot.disponibleLe} />}
        </div>
      }
      barre={{ sujet: <SujetDeBarre lot={lot} />, actions: <ActionsDeBarre lot={lot} /> }}
    >
      <Voix>
        {parti && (
          <div className="lot-parti">
            <LotQuiNEstPlusLa programme={programme.id} />
          </div>
        )}
      </Voix>
      <div className="lot-onglets">
        <Onglets nom="Le lot et ses documents">
          <NavLink to={{ pathname: chemins.lot(lot.id), search }} end>
            Le lot
          </NavLink>
          <NavLink to={{ pathname: chemins.lotDocuments(lot.id), search }}>
            Documents du lot{' '}
            {documents !== undefined && <span>{documentsRanges(documents, ORDRE_LOT).length}</span>}
          </NavLink>
        </Onglets>
      </div>
      <Outlet context={lot} />
    </Fiche>
  );
}

/** The natures of lots that have a bay in the façade. */
const AVEC_BAIE = new Set(['appartement', 'maison']);

function FacadeDuLot({ lot }: { lot: Lot }) {
  if (lot.facade === undefined) {
    return null;
  }
  return (
    <figure className="lot-facade" {...IMPRIME}>
      <Dessin adresse={lot.facade} className="lot-dessin" />
      <figcaption>
        {AVEC_BAIE.has(lot.typologie.nature.code) && `Le lot ${lot.numero} est en rouge\u00a0; `}
        les baies éclairées sont encore libres.
      </figcaption>
    </figure>
  );
}

/** The meaning of the status for this user. */
export function SensDuLot({ lot }: { lot: Lot }) {
  const monTour = useMonTour(lot);
  const { statut, actions, disponibleLe = null } = lot;
  return (
    estStatut(statut.code) && (
      <p className="lot-sens">
        {sensDuStatut(statut.code, actions, disponibleLe === null ? null : monTour ? 'moi' : 'autre')}
      </p>
    )
  );
}

export function DetailsDuLot() {
  const lot = useLot();
  const utilisateur = useUtilisateur();
  const { data: documents = [] } = useQuery(documentsDuLot(lot.id));
  const plan = documents.find((un) => un.categorie === 'plan');
  const dessin = plan?.dessin ?? null;
  const horsVente = lot.maSituation?.horsVente ?? null;
  return (
    <div className="lot-grille">
      <section className="lot-vue" aria-label="Plan et surfaces">
        {dessin !== null ? (
          <Imprime>
            <Plan dessin={dessin} titre={`Plan du lot ${lot.numero}`} />
          </Imprime>
        ) : (
          <FacadeDuLot lot={lot} />
        )}
        <Mesures lot={lot} />
        {plan !== undefined && (
          <p className="lot-legende">
            <a href={plan.url} target="_blank" rel="noreferrer">
              Ouvrir le plan (PDF)
            </a>
          </p>
        )}
        <Imprime>
          {lot.description !== null && <Html html={lot.description} />}
          <Galerie vues={visuelsDe(documents)} titre={`Visuels du lot ${lot.numero}`} />
        </Imprime>
      </section>
      <section className="lot-faits" aria-label="Caractéristiques">
        {dessin !== null && <FacadeDuLot lot={lot} />}
        <SensDuLot lot={lot} />
        {(horsVente !== null || lot.retire === true) && (
          <p className="lot-sens">{horsVente === null ? RETIRE_DE_LA_VENTE : texteHorsVente(horsVente)}</p>
        )}
        {lot.exclusivite != null && horsVente !== 'dedie' && (
          <p className="lot-exclusivite">
            {texteExclusivite(lot.exclusivite.nom, utilisateur !== null && estExterne(utilisateur))}
          </p>
        )}
        <FaitsDuLot lot={lot} />
        <Fiscalites lot={lot} />
      </section>
      {/* Another lot has its own choice of VAT. */}
      <BlocPrix key={lot.id} lot={lot} />
    </div>
  );
}

/** The categories of the programme's documents on the page of a lot. */
const DU_PROGRAMME = ['commercial', 'contractuel', 'masse'] as const;

interface PropsDocuments {
  requete: UseQueryResult<DocumentOffre[]>;
  ordre: readonly string[];
}

/** The documents, or the message that they are loading or failed. */
function ListeDeDocuments({ requete, ordre }: PropsDocuments) {
  if (aEchoue(requete)) {
    return <EchecDeListe phrase="Les documents n’ont pas pu être chargés." requete={requete} />;
  }
  return requete.data === undefined ? (
    <p aria-busy="true">Lecture…</p>
  ) : (
    <Documents documents={requete.data} ordre={ordre} />
  );
}

/** Writes "6 documents", as the tab counts them. */
function Compte({ requete, ordre }: PropsDocuments) {
  const { length: combien } = documentsRanges(requete.data ?? [], ordre);
  return (
    combien > 0 && (
      <p className="lot-compte">{`${nombre(combien)}\u00a0${combien > 1 ? 'documents' : 'document'}`}</p>
    )
  );
}

export function DocumentsDuLot() {
  const lot = useLot();
  const duLot = useQuery(documentsDuLot(lot.id));
  const duProgramme = useQuery(documentsDuProgramme(lot.programme.id));
  return (
    <div className="lot-documents">
      <Linteau titre="Documents du lot" aside={<Compte requete={duLot} ordre={ORDRE_LOT} />}>
        <ListeDeDocuments requete={duLot} ordre={ORDRE_LOT} />
      </Linteau>
      <Linteau titre="Documents du programme" aside={<Compte requete={duProgramme} ordre={DU_PROGRAMME} />}>
        <ListeDeDocuments requete={duProgramme} ordre={DU_PROGRAMME} />
      </Linteau>
    </div>
  );
}
