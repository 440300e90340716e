/** The lowest price of a programme, what is free of each type, and its promotion. */
import { IconTag } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Programme, Synthese } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { pourcentage, prix } from '../../lib/formats';
import { prixLePlusBas } from '../../ui/prix-programme';
import './programme-page.css';

function libelle(une: Synthese): string {
  return une.pieces > 0 && une.nature === 'appartement' ? une.libelle.replace(' ', '\u00a0') : une.libelle;
}

/** Writes "TVA 5,5 % : 309 467 €" for a type with a price at the reduced rate, otherwise only the VAT rate of its lowest price. */
function taux({ min }: Synthese): string {
  if (min.prixTvaReduite !== null) {
    const reduit = min.tvaReduite === null ? 'réduite' : pourcentage(min.tvaReduite);
    return `TVA ${reduit}\u00a0: ${prix(min.prixTvaReduite)}`;
  }
  return min.tva === null ? '' : `TVA ${pourcentage(min.tva)}`;
}

export function PrixDuProgramme({ programme }: { programme: Programme }) {
  const syntheses = programme.syntheseLots ?? [];
  const des = prixLePlusBas(syntheses);
  return (
    <aside className="prog-prix" aria-label="Prix">
      {des !== null && (
        <>
          <p className="prog-legendePrix">À partir de</p>
          <p className={`lt-title prog-montant`}>{prix(des)}</p>
        </>
      )}
      {des === null && <p className="prog-legendePrix">Aucun lot libre pour le moment</p>}
      {syntheses.length > 0 && (
        <dl className="prog-synthese">
          {syntheses.map((une) => (
            <div key={`${une.nature}-${une.pieces}`}>
              <dt>
                {libelle(une)}
                <small>
                  {une.nombre}
                  {'\u00a0'}
                  {une.nombre > 1 ? 'libres' : 'libre'}
                  {une.min.dispositifFiscal !== null &&
                    ` · ${une.min.dispositifFiscal.replace(/ /gu, '\u00a0')}`}
                </small>
              </dt>
              <dd>
                {une.min.prix !== null && (
                  <Link to={chemins.lot(une.min.idLot)} aria-label={`${prix(une.min.prix)}, voir ce lot`}>
                    {prix(une.min.prix)}
                  </Link>
                )}
                <small>{taux(une)}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {programme.avantages.length > 0 && (
        <ul className="prog-avantages">
          {programme.avantages.map((avantage) => (
            <li key={avantage}>{avantage}</li>
          ))}
        </ul>
      )}
    </aside>
  );
}

/** Writes "Une promotion est en cours", with a link to its document. */
export function Promotion({ adresse }: { adresse: string | null }) {
  return (
    <p className="prog-offre">
      <IconTag size={18} stroke={1.5} aria-hidden="true" />
      {adresse === null ? (
        'Une promotion est en cours.'
      ) : (
        <a href={adresse} target="_blank" rel="noreferrer">
          Une promotion est en cours
        </a>
      )}
    </p>
  );
}
