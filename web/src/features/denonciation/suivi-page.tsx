/** The user's declarations, by status in the order of the specification; for a manager, those of the whole company. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comptesDesDenonciations } from '../../api/comptes';
import {
  AUCUNE_DENONCIATION_FILTREE,
  type DenonciationLue,
  denonciation,
  STATUTS_DE_DENONCIATION,
} from '../../api/denonciation';
import { amorcer } from '../../api/requetes';
import { useUtilisateur } from '../../api/session';
import { aLeRole } from '../../api/utilisateur';
import { chemins } from '../../lib/chemins';
import { TAILLES } from '../../lib/tailles';
import { Avis } from '../../ui/avis';
import { CadreDeSuivi } from '../../ui/cadre-suivi';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { Exporter } from '../../ui/exporter';
import { LienBouton } from '../../ui/leger/boutons';
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
import { colonnesDe, TRIS } from './colonnes';
import { denonciations } from './queries';

const cle = ({ id }: DenonciationLue) => String(id);

/** The address parameters of the filters that are in the panel under the button "Filtres". */
const REPLIES = ['programme', 'prescripteur', 'du', 'au', 'echeanceDu', 'echeanceAu'] as const;

/** The parameters of the calls, except the status. */
const filtresDe = (etat: EtatDeListe) => ({
  recherche: etat.lire('search'),
  programme: etat.lire('programme'),
  'prescripteur.id': nombreOuRien(etat.lire('prescripteur')),
  'dateCreation[gte]': etat.lire('du'),
  'dateCreation[lte]': etat.lire('au'),
  'dateEcheance[gte]': etat.lire('echeanceDu'),
  'dateEcheance[lte]': etat.lire('echeanceAu'),
});

/** The first calls of the page, when its address has no filter. */
export const premieresDenonciations = () =>
  [
    denonciations({ 'order[dateCreation]': 'desc', page: 1, limit: TAILLES.denonciations }),
    comptesDesDenonciations({}),
  ] as const;

/** Reads the answers of the first calls from the HTML shell before the first render, so that the page renders once. */
export const amorcerDenonciations = () => amorcer(...premieresDenonciations());

function Filtres({ etat, deToute }: { etat: EtatDeListe; deToute: boolean }) {
  return (
    <FiltresDeSuivi
      nom="Filtrer les dénonciations"
      recherche="Contact, programme"
      etat={etat}
      replies={REPLIES}
      tris={TRIS}
    >
      <FiltreDeProgramme etat={etat} />
      {deToute && <FiltreDePrescripteur etat={etat} />}
      <JourDeFiltre libelle="Créées depuis le" nom="du" etat={etat} />
      <JourDeFiltre libelle="Créées jusqu’au" nom="au" etat={etat} />
      <JourDeFiltre libelle="Échéance depuis le" nom="echeanceDu" etat={etat} />
      <JourDeFiltre libelle="Échéance jusqu’au" nom="echeanceAu" etat={etat} />
    </FiltresDeSuivi>
  );
}

/** The declaration that a link asked for, above the list. */
function Demandee({ id, deToute }: { id: number; deToute: boolean }) {
  const moi = useUtilisateur();
  const requete = useQuery(denonciation(id));
  const { data } = requete;
  if (aEchoue(requete)) {
    return <EchecDeListe phrase="La dénonciation demandée n’a pas pu être lue." requete={requete} />;
  }
  if (data === undefined) {
    return null;
  }
  return data === null ? (
    <Avis genre="attention" titre="Cette dénonciation n’existe pas, ou ne vous est pas ouverte." />
  ) : (
    <Linteau niveau="table" neuf titre="La dénonciation demandée">
      <Table
        nom="Dénonciation demandée"
        colonnes={colonnesDe(moi, deToute, [data])}
        lignes={[data]}
        cle={cle}
      />
    </Linteau>
  );
}

/** The id in an address; `null` when it is no number. */
const idDe = (texte: string | null) => (/^[1-9]\d{0,14}$/u.test(texte ?? '') ? Number(texte) : null);

export function SuiviDenonciationsPage() {
  const utilisateur = useUtilisateur();
  const deToute = aLeRole(utilisateur, 'ROLE_ER');
  const prescripteur = aLeRole(utilisateur, 'ROLE_EP');
  const etat = useListe('dateCreation', 'desc', SANS_NOM);
  const filtres = filtresDe(etat);
  const demandes = { ...filtres, 'statut.code': etat.lire('statut') };
  const { data: comptes } = useQuery(comptesDesDenonciations(demandes));
  const requete = useQuery(
    denonciations({
      ...demandes,
      ...etat.ordre,
      page: etat.page,
      limit: TAILLES.denonciations,
    }),
  );
  const lignes = requete.data?.membres;
  const colonnes = useMemo(() => colonnesDe(utilisateur, deToute, lignes), [utilisateur, deToute, lignes]);
  const demandee = idDe(etat.lire('denonciation'));
  const denoncer = <LienBouton to={chemins.denonciation()}>Dénoncer un contact</LienBouton>;
  return (
    <CadreDeSuivi
      titre={deToute ? 'Les dénonciations de votre société' : 'Vos dénonciations'}
      bouton={
        <>
          <Exporter
            liste="/api/denonciations/export"
            demandes={{ ...demandes, ...etat.ordre }}
            total={requete.data?.total}
          />
          {prescripteur && denoncer}
        </>
      }
      filtres={<Filtres etat={etat} deToute={deToute} />}
    >
      {demandee !== null && <Demandee id={demandee} deToute={deToute} />}
      <OngletsDesEtats etat={etat} etats={STATUTS_DE_DENONCIATION} comptes={comptes} />
      <TotauxParPrescripteur etat={etat} comptes={comptes} unites={['dénonciation', 'dénonciations']} />
      <Table
        nom="Dénonciations"
        colonnes={colonnes}
        lignes={lignes}
        cle={cle}
        tri={etat.tri}
        requete={requete}
        vide={
          etat.filtree ? (
            <Vide titre={AUCUNE_DENONCIATION_FILTREE} />
          ) : (
            <Vide facade titre="Aucune dénonciation pour le moment.">
              {prescripteur && denoncer}
            </Vide>
          )
        }
      />
      <Pages
        total={Math.ceil((requete.data?.total ?? 0) / TAILLES.denonciations)}
        page={etat.page}
        lien={etat.lienDePage}
      />
    </CadreDeSuivi>
  );
}
