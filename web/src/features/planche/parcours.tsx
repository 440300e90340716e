/** Navigation: lintels, sections, steps of a form, pages of a list, a sheet. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { chemins } from '../../lib/chemins';
import { useAdresse } from '../../lib/use-adresse';
import { BarreAction } from '../../ui/barre-action';
import { CadreAPanneau } from '../../ui/cadre-a-panneau';
import { CadreDeSuivi } from '../../ui/cadre-suivi';
import { Etapes } from '../../ui/etapes';
import { Fiche } from '../../ui/fiche';
import { Linteau } from '../../ui/linteau';
import { Onglets } from '../../ui/onglets';
import { Pages } from '../../ui/pages';
import { RailSections } from '../../ui/rail-sections';
import { StatutLot } from '../../ui/statut-lot';
import { Cas } from './cas';
import classes from './planche-page.module.css';

const vers = chemins.gestionPlanche();

export function Linteaux() {
  return (
    <div className={classes.deux}>
      <Cas titre="Page">
        <Linteau niveau="page" titre="Titre d’une page" aside={<Button variant="default">Imprimer</Button>}>
          <p>Ce qui pend du linteau.</p>
        </Linteau>
      </Cas>
      <Cas titre="Section">
        <Linteau titre="Titre d’une section" aside={<Link to={vers}>Les 12</Link>}>
          <p>Ce qui pend du linteau.</p>
        </Linteau>
      </Cas>
      <Cas titre="Table">
        <Linteau niveau="table" titre="Titre d’une table">
          <p>Ce qui pend du linteau.</p>
        </Linteau>
      </Cas>
      <Cas titre="Ici, maintenant">
        <Linteau neuf titre="Aujourd’hui">
          <p>Ce qui pend du linteau.</p>
        </Linteau>
      </Cas>
    </div>
  );
}

const ETAPES = ['Votre société', 'Le prescripteur', 'Récapitulatif', 'Justificatifs'].map(
  (libelle, rang) => ({
    cle: String(rang),
    libelle,
    vers,
  }),
);

/** The number of pages of the example. The links of a real list keep its other criteria; this list has none. */
const TOTAL = 12;

export function Parcours() {
  const [parametres, , lien] = useAdresse();
  const page = Number(parametres.get('page') ?? 5);
  return (
    <>
      <Cas titre="Page de suivi, et ses onglets">
        <CadreDeSuivi
          titre="Vos options"
          phrase="4 en cours. La prochaine prend fin ce soir à 19:00."
          bouton={<Button variant="default">Agenda</Button>}
        >
          <Onglets nom="Parties d’une page">
            <Link to={vers} aria-current="page">
              En cours <span>4</span>
            </Link>
            <Link to={vers}>
              Échues <span>23</span>
            </Link>
          </Onglets>
        </CadreDeSuivi>
      </Cas>
      <Cas titre="Page à panneau">
        <CadreAPanneau
          tete={<h1>Poser une option sur le lot A203</h1>}
          panneau={
            <>
              <Linteau titre="Prix gelé">
                <p>Avant ce que l’on fait, sur un écran étroit.</p>
              </Linteau>
              <Linteau titre="Le lot tenu">
                <p>Après.</p>
              </Linteau>
            </>
          }
        >
          <div>
            <Linteau titre="Ce que l’on fait">
              <p>À côté du panneau.</p>
            </Linteau>
          </div>
        </CadreAPanneau>
      </Cas>
      <div className={classes.deux}>
        <Cas titre="Sections d’un formulaire">
          <div className={classes.rail}>
            <RailSections
              titre="Sections de la réservation"
              courante="acquereurs"
              sections={[
                { cle: 'projet', libelle: 'Projet', etat: 'faite', vers },
                {
                  cle: 'acquereurs',
                  libelle: 'Acquéreurs',
                  etat: 'entamee',
                  vers,
                  precision: '2 champs manquent',
                },
                { cle: 'prix', libelle: 'Prix', etat: 'erreur', vers, precision: 'TVA à choisir' },
                { cle: 'financement', libelle: 'Financement', etat: 'vide', vers },
                { cle: 'signature', libelle: 'Signature', etat: 'fermee', vers },
              ]}
            />
          </div>
        </Cas>
        <Cas titre="Étapes, la première">
          <Etapes titre="Étapes, au début" etapes={ETAPES} courante="0" />
        </Cas>
        <Cas titre="Étapes, au milieu">
          <Etapes titre="Étapes, au milieu" etapes={ETAPES} courante="2" />
        </Cas>
        <Cas titre="Pages d’une liste">
          <Pages
            total={TOTAL}
            page={page}
            lien={(rang) => lien(() => new URLSearchParams({ page: String(rang) }))}
            defile={false}
          />
        </Cas>
      </div>
      <Cas titre="Barre d’action, au pied d’un téléphone et nulle part ailleurs">
        <BarreAction
          actions={
            <>
              <Button variant="default">Optionner</Button>
              <Button>Réserver</Button>
            </>
          }
        >
          <p>
            <b>389 000 €</b>
            <small>TVA 20 %</small>
          </p>
        </BarreAction>
      </Cas>
      <Cas titre="Fiche">
        <Fiche
          parents={[
            { vers: chemins.accueil(), libelle: 'Recherche' },
            { vers, libelle: 'L’Écluse Saint-Félix' },
          ]}
          ici="Lot A203"
          titre="3 pièces, 61,4&nbsp;m²"
          sousTitre="L’Écluse Saint-Félix, Nantes"
          marques={<StatutLot code="O" libelle="Optionné" fond />}
          barre={{ sujet: <b>389 000 €</b>, actions: <Button>Réserver</Button> }}
        >
          <Linteau titre="Le lot">
            <p>Ce qui est connu de lui.</p>
          </Linteau>
        </Fiche>
      </Cas>
    </>
  );
}
