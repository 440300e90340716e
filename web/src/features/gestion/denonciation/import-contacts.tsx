/**
 * Imports a file of the developer's contacts. Each mistake is shown with its line, and nothing is imported unless everything is
 * right.
 */
import { useState } from 'react';
import { ErreurAppel, type Violation } from '../../../api/erreur-appel';
import { nombre } from '../../../lib/formats';
import { Avis } from '../../../ui/avis';
import { Depot, type Envoi } from '../../../ui/depot';
import classes from './denonciation.module.css';
import { type BilanDImport, importerContacts } from './queries-denonciations';

/** The largest size of the file, in Ko. */
const POIDS = 2_000;
const COLONNES = 'programme, civilité, nom, prénom, e-mail, téléphone, code postal, ville, adresse, date';

const accorder = (combien: number, mot: string) => `${nombre(combien)}\u00a0${mot}${combien > 1 ? 's' : ''}`;

/** Writes "12 contacts ajoutés, 3 inchangés". */
function bilanDe({ ajoutes, inchanges }: BilanDImport): string {
  const ajout = `${accorder(ajoutes, 'contact')} ajouté${ajoutes > 1 ? 's' : ''}`;
  return inchanges === 0 ? `${ajout}.` : `${ajout}, ${accorder(inchanges, 'inchangé')}.`;
}

export function ImporterContacts() {
  const [fautes, setFautes] = useState<readonly Violation[]>([]);
  const [bilan, setBilan] = useState<BilanDImport | null>(null);
  const envoyer: Envoi = async (fichier, conditions) => {
    setFautes([]);
    setBilan(null);
    try {
      setBilan(await importerContacts(fichier, conditions));
      return { nom: fichier.name, taille: fichier.size };
    } catch (cause) {
      const { details = [] } = cause instanceof ErreurAppel ? cause.content : {};
      if (details.length === 0) {
        throw cause;
      }
      // The list below shows all mistakes by line. The message of the upload field only gives the number of mistakes.
      setFautes(details);
      throw new ErreurAppel(
        422,
        `${accorder(details.length, 'erreur')}\u00a0: rien n’a été ajouté.`,
        [],
        'import',
      );
    }
  };
  return (
    <div className={classes.import}>
      <p>
        Un classeur Excel ou un fichier CSV, une ligne par contact, avec tout ou partie de ces colonnes&nbsp;:{' '}
        <code>{COLONNES}</code>. Le programme est son identifiant ou son nom&nbsp;; un e-mail ou un téléphone
        suffit. Le même fichier envoyé deux fois n’ajoute rien.
      </p>
      <Depot
        titre="Fichier de contacts"
        precision={'XLSX ou CSV, 2\u00a0Mo et 5\u202f000 lignes au plus'}
        formats="xlsx,csv"
        poidsMax={POIDS}
        envoyer={envoyer}
      />
      {bilan !== null && (
        <Avis genre="fait" annonce titre={bilanDe(bilan)}>
          {/* Remarks about hidden parts of the spreadsheet. A server of an older version sends none. */}
          {(bilan.remarques ?? []).map((remarque) => (
            <p key={remarque}>{remarque}</p>
          ))}
        </Avis>
      )}
      {fautes.length > 0 && (
        <Avis genre="danger" annonce titre="À corriger dans le fichier">
          <ul className={classes.fautes}>
            {fautes.map(({ propertyPath, message }) => (
              <li key={`${propertyPath} ${message}`}>
                <b>{propertyPath}</b>
                {`\u00a0: ${message}`}
              </li>
            ))}
          </ul>
        </Avis>
      )}
    </div>
  );
}
