/**
 * All components in all their states, on one page of the demonstration, to be checked together: light and dark, wide and
 * narrow. Each family of components has its file; `planche.test.ts` checks that none is missing.
 */
import { Linteau } from '../../ui/linteau';
import { Contrats } from './contrats';
import { Depots } from './depots';
import { LotsPris } from './lots';
import { Absences, Avertissements, ListesDAttente, Messages, Questions } from './messages';
import { Offre, Personnes } from './offre';
import { Linteaux, Parcours } from './parcours';
import classes from './planche-page.module.css';
import { Reservations } from './reservations';
import { Champs, Contact, Enregistrements, Propositions } from './saisies';
import { Statuts, Temps } from './statuts';
import { TablesDeLaPlanche } from './tables';

export function PlanchePage() {
  return (
    <div className={classes.cadre}>
      <h1>Planche des composants</h1>
      <Linteau titre="Linteaux">
        <Linteaux />
      </Linteau>
      <Linteau titre="Statuts&nbsp;: une baie qui se ferme">
        <Statuts />
      </Linteau>
      <Linteau titre="Temps">
        <Temps />
      </Linteau>
      <Linteau titre="Réservations">
        <Reservations />
      </Linteau>
      <Linteau titre="Contrats">
        <Contrats />
      </Linteau>
      <Linteau titre="Avis">
        <Avertissements />
        <ListesDAttente />
      </Linteau>
      <Linteau titre="Messages et questions">
        <Messages />
        <Questions />
      </Linteau>
      <Linteau titre="Formulaire">
        <Champs />
        <Contact />
        <Enregistrements />
        <Propositions />
      </Linteau>
      <Linteau titre="Pièces à déposer">
        <Depots />
      </Linteau>
      <Linteau titre="Chemin">
        <Parcours />
      </Linteau>
      <Linteau titre="Tables">
        <TablesDeLaPlanche />
      </Linteau>
      <Linteau titre="Offre">
        <Offre />
      </Linteau>
      <Linteau titre="Un lot que l’on prend">
        <LotsPris />
      </Linteau>
      <Linteau titre="Personnes">
        <Personnes />
      </Linteau>
      <Linteau titre="Vide, panne">
        <Absences />
      </Linteau>
    </div>
  );
}
