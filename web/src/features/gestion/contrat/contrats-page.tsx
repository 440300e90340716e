/** The contracts that wait for the staff, in two tabs: to countersign, because the buyers have signed; and to notify. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { documentDuContrat } from '../../../api/contrat';
import { chemins } from '../../../lib/chemins';
import { dateHeure, nombre } from '../../../lib/formats';
import { useAdresse } from '../../../lib/use-adresse';
import { LienDansLaPage } from '../../../ui/lien-page';
import { Onglets } from '../../../ui/onglets';
import type { Colonne } from '../../../ui/table/colonnes';
import { Table } from '../../../ui/table/table';
import { Vide } from '../../../ui/vide';
import { AContresigner, CaseAContresigner, combien, RefusDeContresigner } from '../commun/contresignature';
import classes from '../commun/gestion.module.css';
import siennes from './contrats.module.css';
import { type ContratEnListe, contratsDeLEtape, contresigner, type EtapeDeContrat } from './queries';

const ETAPES: Readonly<Record<EtapeDeContrat, string>> = {
  'a-contresigner': 'À contresigner',
  'a-notifier': 'À notifier',
};

const LOT: Colonne<ContratEnListe> = {
  cle: 'lot',
  titre: 'Lot',
  rendu: ({ id, lot, programme }) => (
    <span>
      <Link to={chemins.gestionReservation(id)}>{lot.numero}</Link>
      <small>{programme.nomCommercial}</small>
      <RefusDeContresigner id={id} />
    </span>
  ),
};
const ACQUEREURS: Colonne<ContratEnListe> = {
  cle: 'acquereurs',
  titre: 'Acquéreurs',
  rendu: ({ acquereurs }) => acquereurs,
};
const SOCIETE: Colonne<ContratEnListe> = {
  cle: 'societe',
  titre: 'Société',
  rendu: ({ societe, droits, etape }) =>
    societe === null ? (
      '–'
    ) : (
      <span>
        <Link to={chemins.gestionSociete(societe.id)}>{societe.nom}</Link>
        {etape === 'a-contresigner' && !droits.contresigner && <small>Son référent le contresigne.</small>}
      </span>
    ),
};
const depuis = (titre: string): Colonne<ContratEnListe> => ({
  cle: 'depuis',
  titre,
  rendu: ({ depuis: instant }) => dateHeure(instant),
});
const DOCUMENT: Colonne<ContratEnListe> = {
  cle: 'document',
  titre: 'Document',
  rendu: ({ id, reference }) => (
    <a href={documentDuContrat(id)} target="_blank" rel="noreferrer">
      {`${reference} (PDF)`}
    </a>
  ),
};
const CHOIX: Colonne<ContratEnListe> = {
  cle: 'choix',
  titre: 'Contresigner',
  rendu: ({ id, reference, acquereurs, droits }) => (
    <CaseAContresigner
      id={id}
      nom={`Contresigner le contrat ${reference}\u00a0: ${acquereurs}`}
      permis={droits.contresigner}
    />
  ),
};
const A_CONTRESIGNER = [LOT, ACQUEREURS, SOCIETE, depuis('Signé le'), DOCUMENT, CHOIX];
const A_NOTIFIER = [LOT, ACQUEREURS, SOCIETE, depuis('Contresigné le'), DOCUMENT];

const cle = ({ id }: ContratEnListe) => String(id);

/** The number of contracts, in words. */
function Compte({ lignes, un, plusieurs }: { lignes: number | undefined; un: string; plusieurs: string }) {
  return <p aria-live="polite">{lignes === undefined ? '\u00a0' : combien(lignes, un, plusieurs)}</p>;
}

function AContresignerIci() {
  const requete = useQuery(contratsDeLEtape('a-contresigner'));
  const lignes = requete.data;
  return (
    <AContresigner
      permis={(lignes ?? []).filter(({ droits }) => droits.contresigner).map(({ id }) => id)}
      mots={{ un: 'contrat', plusieurs: 'contrats' }}
      envoyer={contresigner}
      entete={
        <Compte
          lignes={lignes?.length}
          un="contrat signé par ses acquéreurs"
          plusieurs="contrats signés par leurs acquéreurs"
        />
      }
    >
      <Table
        nom="Contrats à contresigner"
        colonnes={A_CONTRESIGNER}
        lignes={lignes}
        cle={cle}
        requete={requete}
        attente={3}
        vide={<Vide facade titre="Aucun contrat n’attend votre signature." />}
      />
    </AContresigner>
  );
}

function ANotifier() {
  const requete = useQuery(contratsDeLEtape('a-notifier'));
  return (
    <>
      <div className={classes.tete}>
        <Compte
          lignes={requete.data?.length}
          un="contrat dont une notification manque"
          plusieurs="contrats dont une notification manque"
        />
      </div>
      <Table
        nom="Contrats à notifier"
        colonnes={A_NOTIFIER}
        lignes={requete.data}
        cle={cle}
        requete={requete}
        attente={3}
        ouvrir={({ id }) => chemins.gestionReservation(id)}
        vide={<Vide facade titre="Tous les contrats signés sont notifiés." />}
      />
    </>
  );
}

/** The number of contracts, beside each tab. */
function Nombre({ etape }: { etape: EtapeDeContrat }) {
  const { data } = useQuery(contratsDeLEtape(etape));
  return data !== undefined && <span>{nombre(data.length)}</span>;
}

export function ContratsPage() {
  const [adresse, , lien] = useAdresse();
  const etape: EtapeDeContrat = adresse.get('etape') === 'a-notifier' ? 'a-notifier' : 'a-contresigner';
  const vers = (une: EtapeDeContrat) =>
    lien((avant) => {
      const suite = new URLSearchParams(avant);
      suite.delete('etape');
      if (une === 'a-notifier') {
        suite.set('etape', une);
      }
      return suite;
    });
  return (
    <>
      <div className={classes.tete}>
        <h1>Contrats</h1>
      </div>
      <Onglets nom="Ce que les contrats attendent">
        {(['a-contresigner', 'a-notifier'] as const).map((une) => (
          <LienDansLaPage key={une} {...vers(une)} aria-current={une === etape ? 'page' : undefined}>
            {ETAPES[une]} <Nombre etape={une} />
          </LienDansLaPage>
        ))}
      </Onglets>
      <div className={siennes.liste}>{etape === 'a-contresigner' ? <AContresignerIci /> : <ANotifier />}</div>
    </>
  );
}
