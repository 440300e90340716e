/**
 * A slot for a file: what it is for, how far it has left, and what is wrong with it, in the slot itself. A file that did not
 * leave can be sent again without being chosen again; another takes its place, or it is taken away; the way it came is given
 * up at once. The button one pressed gives way to another: the keyboard goes on from there.
 */
import { Button, FileButton, Progress } from '@mantine/core';
import { IconAlertCircle, IconCamera, IconCircleCheck, IconFile, IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageGenerique } from '../api/echecs';
import { ErreurAppel, estAbandonnee } from '../api/erreur-appel';
import { poids } from '../lib/formats';
import { marque } from '../lib/marque';
import { verifier } from '../lib/regles';
import classes from './depot.module.css';

/** What stands in the slot. */
export interface FichierDepose {
  nom: string;
  /** In bytes. */
  taille?: number;
  url?: string;
}

/** Sends a file; `progression` goes from 0 to 1. */
export type Envoi = (
  fichier: File,
  conditions: { signal: AbortSignal; progression: (part: number) => void },
) => Promise<FichierDepose>;

type Etat =
  | { etat: 'vide' }
  | { etat: 'envoi'; fichier: File; part: number }
  | { etat: 'depose'; fichier: FichierDepose }
  /** `fichiers`: the one that did not go, and those that were to follow. */
  | { etat: 'refuse'; fichiers: readonly File[]; message: string; reessayer: boolean };

/** What is said of a file that did not go: its own violation, else the server's words, else ours. */
function refusDe(cause: unknown): { message: string; reessayer: boolean } {
  const erreur = cause instanceof ErreurAppel ? cause : new ErreurAppel(500, '');
  const sien = erreur.content.details[0]?.message;
  const message = sien ?? (erreur.statusCode < 500 ? erreur.messageDuServeur : null);
  return { message: message ?? messageGenerique(marque.nom), reessayer: sien === undefined };
}

export function Depot({
  id,
  titre,
  precision,
  formats,
  poidsMax,
  depose,
  faute,
  plusieurs = false,
  photo = false,
  envoyer,
  surDepot,
  retirer,
}: {
  /** Of the button that chooses a file. */
  id?: string;
  titre: string;
  precision?: ReactNode;
  /** Extensions, comma-separated. */
  formats: string;
  /** In Ko. */
  poidsMax: number;
  depose?: FichierDepose | null;
  /** What the form that it belongs to says of it. */
  faute?: string | undefined;
  /** Takes several, one after the other: what has left is shown elsewhere, and the slot is free again. */
  plusieurs?: boolean;
  /** Where there is a camera at hand, it comes first. */
  photo?: boolean;
  envoyer: Envoi;
  surDepot?: (fichier: FichierDepose) => void;
  /** Forgets what was left; without it a file can only be replaced. */
  retirer?: () => void;
}) {
  const [etat, setEtat] = useState<Etat>(depose ? { etat: 'depose', fichier: depose } : { etat: 'vide' });
  const [survole, setSurvole] = useState(false);
  const controleur = useRef<AbortController | null>(null);
  const avant = useRef<Etat>(etat);
  useEffect(() => () => controleur.current?.abort(), []);
  const actions = useRef<HTMLDivElement>(null);
  const tenu = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other buttons have come
  useEffect(() => {
    if (tenu.current && (document.activeElement ?? document.body) === document.body) {
      actions.current?.querySelector('button')?.focus();
    }
  }, [etat.etat]);

  /** The first file that a rule refuses, with its words. */
  function refuser(fichiers: readonly File[]): boolean {
    for (const fichier of fichiers) {
      const refus =
        verifier('ext', fichier.name, { formats }) ?? verifier('size', fichier.size, { n: poidsMax });
      if (refus !== null) {
        const message = fichiers.length > 1 ? `${fichier.name}\u00a0: ${refus}` : refus;
        setEtat({ etat: 'refuse', fichiers: [fichier], message, reessayer: false });
        return true;
      }
    }
    return false;
  }

  async function partir(fichiers: readonly File[]): Promise<void> {
    const [fichier, ...suite] = fichiers;
    if (fichier === undefined || refuser(fichiers)) {
      return;
    }
    if (etat.etat === 'vide' || etat.etat === 'depose') {
      avant.current = etat;
    }
    controleur.current?.abort();
    const nouveau = new AbortController();
    controleur.current = nouveau;
    setEtat({ etat: 'envoi', fichier, part: 0 });
    try {
      const recu = await envoyer(fichier, {
        signal: nouveau.signal,
        progression: (part) => setEtat((la) => (la.etat === 'envoi' ? { ...la, part } : la)),
      });
      avant.current = plusieurs ? { etat: 'vide' } : { etat: 'depose', fichier: recu };
      setEtat(avant.current);
      surDepot?.(recu);
    } catch (cause) {
      if (!estAbandonnee(cause)) {
        setEtat({ etat: 'refuse', fichiers, ...refusDe(cause) });
      }
      return;
    }
    await partir(suite);
  }

  function lacher(evenement: DragEvent): void {
    evenement.preventDefault();
    setSurvole(false);
    void partir([...evenement.dataTransfer.files].slice(0, plusieurs ? undefined : 1));
  }

  const prendre = (pris: File | File[] | null) =>
    void partir(pris === null ? [] : Array.isArray(pris) ? pris : [pris]);
  const parAppareil = (
    <FileButton accept="image/jpeg,image/png" capture="environment" onChange={prendre}>
      {(props) => (
        <Button
          {...props}
          size="xs"
          className={classes.photo ?? ''}
          leftSection={<IconCamera size={16} stroke={1.5} aria-hidden="true" />}
          aria-label={`Photographier\u00a0: ${titre}`}
        >
          Photographier
        </Button>
      )}
    </FileButton>
  );
  const choisir = (libelle: string) => (
    <FileButton
      accept={formats
        .split(',')
        .map((format) => `.${format.trim()}`)
        .join(',')}
      multiple={plusieurs}
      onChange={prendre}
    >
      {(props) => (
        <Button
          {...props}
          {...(id === undefined ? {} : { id })}
          size="xs"
          variant="default"
          aria-label={`${libelle}\u00a0: ${titre}`}
        >
          {libelle}
        </Button>
      )}
    </FileButton>
  );
  const refus = etat.etat === 'refuse' ? etat.message : etat.etat === 'envoi' ? undefined : faute;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look
    <div
      className={classes.depot}
      role="group"
      aria-label={titre}
      data-etat={refus === undefined ? etat.etat : 'refuse'}
      data-survole={survole || undefined}
      onDragOver={(evenement) => {
        evenement.preventDefault();
        setSurvole(true);
      }}
      onDragLeave={() => setSurvole(false)}
      onDrop={lacher}
      onFocus={() => {
        tenu.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        tenu.current = relatedTarget === null && tenu.current;
      }}
    >
      <Icone etat={refus === undefined ? etat.etat : 'refuse'} />
      <div className={classes.texte}>
        <b>{titre}</b>
        <Suite etat={etat} precision={precision} />
        {refus !== undefined && (
          <small role="alert" className={classes.refus}>
            {refus}
          </small>
        )}
      </div>
      <div className={classes.actions} ref={actions}>
        {etat.etat === 'envoi' ? (
          <Button
            size="xs"
            variant="default"
            aria-label={`Annuler\u00a0: ${titre}`}
            onClick={() => {
              controleur.current?.abort();
              setEtat(avant.current);
            }}
          >
            Annuler
          </Button>
        ) : (
          <>
            {etat.etat === 'refuse' && etat.reessayer && (
              <Button
                size="xs"
                aria-label={`Réessayer\u00a0: ${titre}`}
                onClick={() => void partir(etat.fichiers)}
              >
                Réessayer
              </Button>
            )}
            {photo && parAppareil}
            {choisir(etat.etat === 'depose' ? 'Remplacer' : 'Choisir un fichier')}
            {etat.etat === 'depose' && retirer !== undefined && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Retirer\u00a0: ${titre}`}
                onClick={() => {
                  avant.current = { etat: 'vide' };
                  setEtat({ etat: 'vide' });
                  retirer();
                }}
              >
                Retirer
              </Button>
            )}
          </>
        )}
      </div>
      {etat.etat === 'envoi' && (
        <Progress
          className={classes.barre ?? ''}
          size={3}
          value={etat.part * 100}
          aria-label={`Envoi de ${etat.fichier.name}`}
        />
      )}
    </div>
  );
}

function Icone({ etat }: { etat: Etat['etat'] }) {
  const Glyphe = { vide: IconFileUpload, envoi: IconFile, depose: IconCircleCheck, refuse: IconAlertCircle }[
    etat
  ];
  return <Glyphe size={20} stroke={1.5} aria-hidden="true" className={classes.icone} />;
}

function Suite({ etat, precision }: { etat: Etat; precision: ReactNode }) {
  switch (etat.etat) {
    case 'vide':
      return <small>{precision}</small>;
    case 'envoi':
      return <small>{`${etat.fichier.name}, ${Math.round(etat.part * 100)}\u00a0%`}</small>;
    case 'depose':
      return (
        <small>
          {etat.fichier.url === undefined ? (
            etat.fichier.nom
          ) : (
            <a href={etat.fichier.url} target="_blank" rel="noreferrer">
              {etat.fichier.nom}
            </a>
          )}
          {etat.fichier.taille !== undefined && ` · ${poids(etat.fichier.taille)}`}
        </small>
      );
    case 'refuse':
      return null;
  }
}
