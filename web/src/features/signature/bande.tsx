/** The dark band of the page: the brand and the signatory; below it the document and its deadline. */
import { echeance, telephone } from '../../lib/formats';
import { marque } from '../../lib/marque';
import { lienTelephone } from '../../lib/telephone';
import { de } from '../../lib/texte';
import { Marque } from '../../ui/marque';
import { Icone } from './icones';
import type { Seance } from './queries';
import classes from './signature.module.css';

export function Bande({ seance }: { seance: Seance | undefined }) {
  const conseiller = seance?.conseiller ?? null;
  const nom = seance === undefined ? '' : `${seance.signataire.prenom} ${seance.signataire.nom}`.trim();
  // This is only the preposition (de or d’), because the name is in another element.
  const deQui = nom === '' ? '' : de(nom).slice(0, -nom.length);
  return (
    <header className={`lt-head ${classes.bande}`}>
      <a href="#contenu" className={classes.evitement}>
        Aller au contenu
      </a>
      <span className={classes.marque}>
        <Marque />
        <b>{marque.nom}</b>
      </span>
      {seance !== undefined && (
        <p className={classes.pourQui}>
          <Icone signe="cadenas" taille={16} />
          <span>
            {seance.surPlace ? 'Signature sur place' : 'Lien personnel'}
            {nom !== '' && (
              <span className={classes.large}>
                {` ${deQui}`}
                <b>{nom}</b>
              </span>
            )}
          </span>
        </p>
      )}
      {conseiller !== null && (
        <p className={classes.conseiller}>
          Votre contact&nbsp;: <b>{`${conseiller.prenom} ${conseiller.nom}`}</b>
          {conseiller.tel === null ? (
            <>
              , <a href={`mailto:${conseiller.email}`}>{conseiller.email}</a>
            </>
          ) : (
            <>
              , <a href={lienTelephone(conseiller.tel)}>{telephone(conseiller.tel)}</a>
            </>
          )}
        </p>
      )}
    </header>
  );
}

export function Titre({ seance }: { seance: Seance }) {
  const limite = seance.tour === 'a-signer' ? seance.echeance : null;
  return (
    <div className={classes.titre}>
      <div>
        <div>
          <h1>{seance.titre}</h1>
          <p className={classes.large}>{seance.sousTitre}</p>
        </div>
        {limite !== null && (
          <p className={classes.limite}>
            <Icone signe="horloge" />
            {`À signer avant le ${echeance(limite)}`}
          </p>
        )}
      </div>
    </div>
  );
}
