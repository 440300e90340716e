/** One's declarations, by status in the order of the specification; those of the whole company for its manager. */
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Comptes, nombreDe } from '../../api/comptes';
import { type DenonciationLue, STATUTS_DE_DENONCIATION } from '../../api/denonciation';
import { useUtilisateur } from '../../api/session';
import { aLeRole } from '../../api/utilisateur';
import { chemins } from '../../lib/chemins';
import { nombre } from '../../lib/formats';
import { TAILLES } from '../../lib/tailles';
import { Avis } from '../../ui/avis';
import { CadreDeSuivi } from '../../ui/cadre-suivi';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { Exporter } from '../../ui/exporter';
import { LienDansLaPage } from '../../ui/lien-page';
import { Linteau } from '../../ui/linteau';
import { Onglets } from '../../ui/onglets';
import { Pages } from '../../ui/pages';
import { FiltreDeProgramme } from '../../ui/table/filtre-programme';
import { ChampDeRecherche, JourDeFiltre } from '../../ui/table/filtres';
import { Table } from '../../ui/table/table';
import { type EtatDeListe, SANS_NOM, useListe } from '../../ui/table/use-liste';
import { Vide } from '../../ui/vide';
import { colonnesDe, TRIS } from './colonnes';
import classes from './denonciation.module.css';
import { comptesDesDenonciations, denonciation, denonciations } from './queries';

const cle = ({ id }: DenonciationLue) => String(id);

/** What is asked for besides the status. */
const filtresDe = (etat: EtatDeListe) => ({
  contact: etat.lire('search'),
  programme: etat.lire('programme'),
  'dateCreation[gte]': etat.lire('du'),
  'dateCreation[lte]': etat.lire('au'),
  'dateEcheance[gte]': etat.lire('echeanceDu'),
  'dateEcheance[lte]': etat.lire('echeanceAu'),
});

function Filtres({ etat }: { etat: EtatDeListe }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser yet
    <div className={classes.filtres} role="search" aria-label="Filtrer les dénonciations">
      <ChampDeRecherche etat={etat} libelle="Contact" />
      <FiltreDeProgramme etat={etat} />
      <JourDeFiltre libelle="Créées depuis le" nom="du" etat={etat} />
      <JourDeFiltre libelle="Créées jusqu’au" nom="au" etat={etat} />
      <JourDeFiltre libelle="Échéance depuis le" nom="echeanceDu" etat={etat} />
      <JourDeFiltre libelle="Échéance jusqu’au" nom="echeanceAu" etat={etat} />
      <div className={classes.tri}>
        <Select
          label="Trier par"
          data={[...TRIS]}
          value={etat.tri.champ}
          allowDeselect={false}
          onChange={(champ) =>
            etat.tri.lien(champ ?? '', champ === 'dateCreation' ? 'desc' : 'asc').suivre({})
          }
        />
      </div>
      {etat.filtree && (
        <Button variant="subtle" onClick={etat.effacer}>
          Effacer les filtres
        </Button>
      )}
    </div>
  );
}

/** All of them, then each status with its count, in the order of the specification. */
function OngletsDesEtats({ etat, comptes }: { etat: EtatDeListe; comptes: Comptes | undefined }) {
  const codes = [null, ...STATUTS_DE_DENONCIATION.map(({ code }) => String(code))];
  const courant = etat.lire('statut');
  return (
    <Onglets nom="États">
      {codes.map((code, rang) => {
        const libelle = code === null ? 'Toutes' : (STATUTS_DE_DENONCIATION[rang - 1]?.label ?? '');
        const combien = code === null ? comptes?.total : nombreDe(comptes, code);
        return (
          <LienDansLaPage
            key={libelle}
            {...etat.lienAvec('statut', code)}
            aria-current={courant === code ? 'page' : undefined}
            preventScrollReset
          >
            {libelle} {combien !== undefined && <span>{nombre(combien)}</span>}
          </LienDansLaPage>
        );
      })}
    </Onglets>
  );
}

/** The one that a link asked for, above the others. */
function Demandee({ id, deToute }: { id: number; deToute: boolean }) {
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
      <Table nom="Dénonciation demandée" colonnes={colonnesDe(deToute)} lignes={[data]} cle={cle} />
    </Linteau>
  );
}

/** The id of an address; nothing when it is none. */
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
  const demandee = idDe(etat.lire('denonciation'));
  const denoncer = (
    <Button component={Link} to={chemins.denonciation()}>
      Dénoncer un contact
    </Button>
  );
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
    >
      {demandee !== null && <Demandee id={demandee} deToute={deToute} />}
      <Filtres etat={etat} />
      <OngletsDesEtats etat={etat} comptes={comptes} />
      <Table
        nom="Dénonciations"
        colonnes={colonnesDe(deToute)}
        lignes={requete.data?.membres}
        cle={cle}
        tri={etat.tri}
        requete={requete}
        vide={
          etat.filtree ? (
            <Vide titre="Aucune dénonciation ne répond à ces filtres." />
          ) : (
            <Vide facade titre="Aucune dénonciation encore.">
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
