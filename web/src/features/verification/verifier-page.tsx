/**
 * Checks whether a file was signed here and by whom, and whether it is unchanged. Only the hashes of the file are sent; the
 * file stays on the device.
 */
import { Button } from '@mantine/core';
import { type DragEvent, useId, useRef, useState } from 'react';
import { appeler, type ReponseDe } from '../../api/appel';
import { motsDe } from '../../api/echecs';
import { dateHeure, poids } from '../../lib/formats';
import { marque } from '../../lib/marque';
import { empreintesDe, saitCalculer } from './empreintes';
import classes from './verifier.module.css';

type Verification = ReponseDe<'POST /api/verification'>;

/** The largest size of a file, in bytes, that a browser reads easily. */
const POIDS = 100_000_000;

type Etat =
  | { genre: 'rien' }
  | { genre: 'calcul'; nom: string }
  | { genre: 'echec'; nom: string; phrase: string }
  | { genre: 'dit'; nom: string; taille: number; verification: Verification };

interface Verdict {
  genre: 'fait' | 'attention' | 'danger';
  titre: string;
  phrase: string;
}

export function verdictDe({ connu, modifie, signatures }: Verification): Verdict {
  if (!connu) {
    return {
      genre: 'attention',
      titre: 'Ce fichier n’est pas connu ici.',
      phrase: `Ou bien il n’a pas été signé avec ${marque.nom}, ou bien il a été modifié depuis\u00a0: un seul octet changé suffit. Comparez-le à l’exemplaire reçu par e-mail.`,
    };
  }
  if (modifie) {
    return {
      genre: 'danger',
      titre: 'Ce fichier a été modifié après sa signature.',
      phrase:
        'Il contient un document signé ici, auquel quelque chose a été ajouté depuis\u00a0: ce qui suit la signature n’engage personne. Demandez l’exemplaire d’origine.',
    };
  }
  return {
    genre: 'fait',
    titre: 'Ce fichier est intact.',
    phrase:
      signatures.length === 0
        ? 'Il est tel qu’il a été préparé ici, et personne ne l’a encore signé.'
        : 'Il est, à l’octet près, celui qui a été signé ici.',
  };
}

function Signatures({ signatures }: Pick<Verification, 'signatures'>) {
  return (
    <table className={classes.signatures}>
      <caption>Qui l’a signé</caption>
      <thead>
        <tr>
          <th scope="col">Initiales</th>
          <th scope="col">En qualité de</th>
          <th scope="col">Le</th>
          <th scope="col">Niveau</th>
        </tr>
      </thead>
      <tbody>
        {signatures.map(({ initiales, role, le, niveau }) => (
          <tr key={`${role} ${le}`}>
            <th scope="row">{initiales}</th>
            <td data-titre="En qualité de">{role}</td>
            <td data-titre="Le">{dateHeure(le)}</td>
            <td data-titre="Niveau">{niveau}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const prendreLeFocus = (element: HTMLElement | null): void => element?.focus();

function Dit({ nom, taille, verification }: Extract<Etat, { genre: 'dit' }>) {
  const { genre, titre, phrase } = verdictDe(verification);
  const { document: reconnu, signatures, certificat } = verification;
  return (
    <div className={classes.verdict} data-genre={genre}>
      <h2 ref={prendreLeFocus} tabIndex={-1}>
        {titre}
      </h2>
      <p>{phrase}</p>
      <dl className={classes.faits}>
        <div>
          <dt>Fichier</dt>
          <dd>{`${nom}, ${poids(taille)}`}</dd>
        </div>
        {reconnu !== null && (
          <div>
            <dt>Document</dt>
            <dd>{`${reconnu.genre.charAt(0).toUpperCase()}${reconnu.genre.slice(1)} ${reconnu.reference}`}</dd>
          </div>
        )}
        {certificat !== null && (
          <div>
            <dt>Cachet</dt>
            <dd>
              {certificat.nom}
              <small>{`empreinte du certificat\u00a0: ${certificat.empreinte}`}</small>
            </dd>
          </div>
        )}
      </dl>
      {signatures.length > 0 && <Signatures signatures={signatures} />}
    </div>
  );
}

export function VerifierPage() {
  const id = useId();
  const [etat, setEtat] = useState<Etat>({ genre: 'rien' });
  const [survole, setSurvole] = useState(false);
  const choix = useRef<HTMLInputElement>(null);
  /** The file that was chosen last. An answer about another file is ignored. */
  const dernier = useRef<File>(null);

  async function verifier(fichier: File | undefined): Promise<void> {
    if (fichier === undefined) {
      return;
    }
    dernier.current = fichier;
    const dire = (suite: Etat) => dernier.current === fichier && setEtat(suite);
    const { name: nom, size: taille } = fichier;
    if (!saitCalculer()) {
      dire({
        genre: 'echec',
        nom,
        phrase: 'Ce navigateur ne calcule pas d’empreinte ici. Ouvrez cette page par son adresse en https.',
      });
      return;
    }
    if (taille > POIDS) {
      dire({ genre: 'echec', nom, phrase: `Ce fichier dépasse ${poids(POIDS)}.` });
      return;
    }
    dire({ genre: 'calcul', nom });
    try {
      const corps = await empreintesDe(fichier);
      const { content } = await appeler('POST /api/verification', {
        corps,
        anonyme: true,
        sansRedirection: true,
      });
      dire({ genre: 'dit', nom, taille, verification: content.details });
    } catch (cause) {
      // A file that was moved or cannot be read is no failure of the portal.
      const phrase =
        cause instanceof DOMException
          ? 'Ce fichier ne peut pas être lu. Enregistrez-le sur cet appareil, puis choisissez-le.'
          : motsDe(cause);
      dire({ genre: 'echec', nom, phrase });
    }
  }

  const retenir = (suite: boolean) => (evenement: DragEvent) => {
    evenement.preventDefault();
    setSurvole(suite);
  };
  return (
    <div className={classes.page}>
      <h1>Vérifier un document signé</h1>
      <p className={classes.chapeau}>
        {`Mandats et contrats signés avec ${marque.nom} portent leurs signatures en eux-mêmes. Choisissez un fichier PDF\u00a0: cette page indique s’il est intact, qui l’a signé et quand.`}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped here; the keyboard reaches the field inside */}
      <div
        className={classes.zone}
        data-survole={survole || undefined}
        onDragOver={retenir(true)}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
            setSurvole(false);
          }
        }}
        onDrop={(evenement) => {
          retenir(false)(evenement);
          void verifier(evenement.dataTransfer.files[0]);
        }}
      >
        <input
          ref={choix}
          id={id}
          type="file"
          accept=".pdf,application/pdf"
          aria-describedby={`${id}-aide`}
          onChange={({ currentTarget }) => {
            void verifier(currentTarget.files?.[0]);
            // The value is emptied, so that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
        <label htmlFor={id}>
          <b>Fichier à vérifier</b>
          <span>Déposez-le ici, ou choisissez-le sur cet appareil.</span>
          <span className={classes.choisir} aria-hidden="true">
            Choisir un fichier
          </span>
        </label>
        <p id={`${id}-aide`}>
          Le fichier ne quitte pas votre navigateur&nbsp;: seules ses empreintes, des nombres dont on ne peut
          rien relire, sont envoyées.
        </p>
      </div>
      <div role="status" className={classes.suite} aria-busy={etat.genre === 'calcul'}>
        {etat.genre === 'calcul' && <p>{`Vérification du fichier ${etat.nom}…`}</p>}
        {etat.genre === 'echec' && (
          <div className={classes.verdict} data-genre="danger">
            <h2>{`${etat.nom} n’a pas pu être vérifié.`}</h2>
            <p>{etat.phrase}</p>
            <Button variant="default" onClick={() => choix.current?.click()}>
              Choisir un fichier
            </Button>
          </div>
        )}
        {etat.genre === 'dit' && <Dit key={`${etat.nom} ${etat.verification.connu}`} {...etat} />}
      </div>
      <section className={classes.autrement}>
        <h2>Sans passer par cette page</h2>
        <p>
          Deux logiciels libres lisent ces signatures et disent si le fichier est intact&nbsp;: pdfsig (de
          Poppler) et pyHanko. Nos documents sont éprouvés avec ces deux-là, et non avec Acrobat Reader.
        </p>
        <p>
          Un lecteur de PDF peut dire que l’identité du signataire n’est pas vérifiée, ou que la validité de
          la signature est inconnue&nbsp;: c’est qu’il ne connaît pas l’émetteur de notre certificat. Comparez
          alors l’empreinte du certificat avec celle que cette page donne.
        </p>
        <p>C’est une signature électronique simple au sens du règlement eIDAS, ni avancée ni qualifiée.</p>
      </section>
    </div>
  );
}
