/**
 * Takes all documents at once. Each file goes to the slot that its name suggests. For each of the other files the user chooses
 * the document, and this choice sends the file.
 */
import { Button, FileButton, Select } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { accepter } from '../../lib/fichiers';
import classes from './inscription.module.css';
import { type Emplacement, FORMATS, PIECES } from './pieces';
import { ranger } from './rangement';

const LIBELLES = new Map<string, string>(PIECES.map(({ emplacement, libelle }) => [emplacement, libelle]));

/** Writes "2 pièces reconnues : Derniers statuts, Garantie financière." */
function dire(reconnues: readonly Emplacement[], aRanger: number): string {
  const noms = reconnues.map((emplacement) => LIBELLES.get(emplacement)).join(', ');
  const dits = [
    reconnues.length > 1 && `${reconnues.length}\u00a0pièces reconnues\u00a0: ${noms}.`,
    reconnues.length === 1 && `Une pièce reconnue\u00a0: ${noms}.`,
    aRanger > 1 && `${aRanger}\u00a0fichiers à nommer.`,
    aRanger === 1 && 'Un fichier à nommer.',
  ];
  return dits.filter(Boolean).join(' ');
}

/** A file whose name suggests no free slot. */
function ARanger({
  fichier,
  prises,
  choisir,
  ecarter,
}: {
  fichier: File;
  prises: ReadonlySet<Emplacement>;
  choisir: (emplacement: Emplacement) => void;
  ecarter: () => void;
}) {
  return (
    <li>
      <span>{fichier.name}</span>
      <Select
        size="xs"
        aria-label={`Pièce\u00a0: ${fichier.name}`}
        placeholder={'Quelle pièce est-ce\u00a0?'}
        value={null}
        data={PIECES.map(({ emplacement, libelle }) => ({
          value: emplacement,
          label: prises.has(emplacement) ? `${libelle} (à remplacer)` : libelle,
        }))}
        onChange={(dit) => {
          const piece = PIECES.find(({ emplacement }) => emplacement === dit);
          if (piece !== undefined) {
            choisir(piece.emplacement);
          }
        }}
      />
      <Button size="xs" variant="default" aria-label={`Écarter\u00a0: ${fichier.name}`} onClick={ecarter}>
        Écarter
      </Button>
    </li>
  );
}

export function DepotDEnsemble({
  prises,
  envoyer,
}: {
  /** The slots that already hold a document. */
  prises: ReadonlySet<Emplacement>;
  envoyer: (emplacement: Emplacement, fichier: File) => void;
}) {
  const [survole, setSurvole] = useState(false);
  const [attente, setAttente] = useState<readonly File[]>([]);
  const [dit, setDit] = useState('');

  function prendre(fichiers: readonly File[]): void {
    if (fichiers.length === 0) {
      return;
    }
    const { ranges, aRanger } = ranger(fichiers, prises);
    for (const [emplacement, fichier] of ranges) {
      envoyer(emplacement, fichier);
    }
    setAttente((avant) => [...avant, ...aRanger]);
    setDit(dire([...ranges.keys()], aRanger.length));
  }

  function lacher(evenement: DragEvent): void {
    evenement.preventDefault();
    setSurvole(false);
    prendre([...evenement.dataTransfer.files]);
  }

  const sans = (fichier: File) => setAttente((avant) => avant.filter((un) => un !== fichier));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look
    <div
      className={classes.ensemble}
      role="group"
      aria-label="Toutes les pièces"
      data-survole={survole || undefined}
      onDragOver={(evenement) => {
        evenement.preventDefault();
        setSurvole(true);
      }}
      onDragLeave={() => setSurvole(false)}
      onDrop={lacher}
    >
      <div className={classes.ensembleTete}>
        <IconFiles size={20} stroke={1.5} aria-hidden="true" />
        <p>
          <b>Déposez vos pièces ensemble</b>
          <small>
            Chaque fichier est rangé d’après son nom&nbsp;; nous vous demandons de choisir sa pièce quand le
            nom ne suffit pas.
          </small>
        </p>
        <FileButton accept={accepter(FORMATS)} multiple onChange={prendre}>
          {(props) => (
            <Button {...props} size="xs" variant="default">
              Choisir plusieurs fichiers
            </Button>
          )}
        </FileButton>
      </div>
      {dit !== '' && <p role="status">{dit}</p>}
      {attente.length > 0 && (
        <ul aria-label="Fichiers à nommer">
          {attente.map((fichier, rang) => (
            <ARanger
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may bear one name, and none has another mark
              key={`${fichier.name}-${fichier.size}-${rang}`}
              fichier={fichier}
              prises={prises}
              choisir={(emplacement) => {
                sans(fichier);
                envoyer(emplacement, fichier);
              }}
              ecarter={() => sans(fichier)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
