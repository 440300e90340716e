/** Slots for files. Some states only appear after a file is put there; the file's name decides which. */
import { ErreurAppel } from '../../api/erreur-appel';
import { Depot, type Envoi } from '../../ui/depot';
import { Cas } from './cas';

/** Sends a file at once, except the one that stays half-way and the one whose connection is cut. */
const envoyer: Envoi = (fichier, { progression, signal }) =>
  new Promise((resoudre, rejeter) => {
    signal.addEventListener('abort', () => rejeter(new ErreurAppel(499, 'Request canceled')));
    progression(0.5);
    if (fichier.name.startsWith('coupure')) {
      rejeter(new ErreurAppel(503, ''));
    } else if (!fichier.name.startsWith('lent')) {
      resoudre({ nom: fichier.name, taille: fichier.size });
    }
  });

const PIECE = { formats: 'pdf,jpg,png', poidsMax: 5_000, envoyer };
const DEPOSE = { nom: 'kbis-novembre.pdf', taille: 482_113, url: '#kbis' };

export function Depots() {
  return (
    <Cas titre="Une case par pièce&nbsp;: vide, fautive, déposée&nbsp;; en chemin et coupée par le nom du fichier&nbsp;; de plusieurs pages">
      <div>
        <Depot titre="Carte professionnelle" precision="PDF, JPG ou PNG, 5&nbsp;Mo au plus" {...PIECE} />
        <Depot titre="Derniers statuts" faute="Ce champ est obligatoire." {...PIECE} />
        <Depot titre="Extrait Kbis" {...PIECE} depose={DEPOSE} />
        <Depot titre="Garantie financière" {...PIECE} depose={DEPOSE} retirer={() => {}} />
        <Depot titre="Assurance" precision="Un fichier nommé «&nbsp;lent&nbsp;» reste en chemin" {...PIECE} />
        <Depot
          titre="Pièce d’identité"
          precision="Un fichier nommé «&nbsp;coupure&nbsp;» n’arrive pas"
          {...PIECE}
        />
        <Depot
          titre="Pages d’un contrat"
          precision="Plusieurs fichiers, ou des photos"
          plusieurs
          photo
          {...PIECE}
        />
      </div>
    </Cas>
  );
}
