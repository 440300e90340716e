/** The staff's pages arrive as one file: whoever opens one opens the others. */
export { AujourdhuiPage } from '../features/gestion/aujourdhui-page';
export { ColleguesPage } from '../features/gestion/collegues-page';
export { CourriersPage } from '../features/gestion/courriers-page';
export { GestionPage } from '../features/gestion/gestion-page';
export { InscriptionGereePage } from '../features/gestion/inscription-geree-page';
export { InscriptionsPage } from '../features/gestion/inscriptions-page';
export { JournalPage } from '../features/gestion/journal-page';
export { LotGerePage } from '../features/gestion/lot-gere-page';
export { LotsPage } from '../features/gestion/lots-page';
export { chargerLotGere, chargerSocieteGeree, chargerUtilisateurGere } from '../features/gestion/queries';
export { chargerInscriptionGeree } from '../features/gestion/queries-inscriptions';
export { ReglagesPage } from '../features/gestion/reglages-page';
export { SocietePage } from '../features/gestion/societe-page';
export { SocietesPage } from '../features/gestion/societes-page';
export { TachesPage } from '../features/gestion/taches-page';
export { UtilisateurPage } from '../features/gestion/utilisateur-page';
export { UtilisateursPage } from '../features/gestion/utilisateurs-page';
