/**
 * A slot for a file: its purpose, the progress of the upload and its errors. A file that failed can be sent again without choosing it
 * again. An uploaded file can be replaced or removed, and an upload can be aborted. When the pressed button disappears, the focus goes to
 * the button that replaces it.
 */
import { Button, FileButton, Progress } from '@mantine/core';
import { IconAlertCircle, IconCamera, IconCircleCheck, IconFile, IconFileUpload } from '@tabler/icons-react';
import {
  type DragEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { accepter } from '../lib/fichiers';
import { poids } from '../lib/formats';
import { de } from '../lib/texte';
import classes from './depot.module.css';
import {
  creerFileDeDepot,
  type Envoi,
  type FichierDepose,
  type FileDeDepot,
  type VueDeDepot,
} from './file-de-depot';

export type { Envoi, FichierDepose } from './file-de-depot';

/** Puts files into a slot from outside the slot. */
export interface MainDeDepot {
  prendre: (fichiers: readonly File[]) => void;
}

type Etat = 'vide' | 'envoi' | 'depose' | 'refuse';

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
  libelle = 'Choisir un fichier',
  file,
  main,
  envoyer,
  surDepot,
  retirer,
}: {
  /** The id of the button that chooses a file. */
  id?: string;
  titre: string;
  precision?: ReactNode;
  /** The accepted extensions, separated by commas. */
  formats: string;
  /** The largest size, in Ko. */
  poidsMax: number;
  depose?: FichierDepose | null;
  /** The error of the field, from its form. */
  faute?: string | undefined;
  /** Whether the slot takes several files, one after the other. Uploaded files are then shown elsewhere, and the slot is free again. */
  plusieurs?: boolean;
  /** Whether the slot offers the camera first, on a device that has one. */
  photo?: boolean;
  /** The text of the button while the slot is empty. */
  libelle?: string;
  /**
   * The upload queue of the page, which goes on when the slot is no longer shown. Without it the slot has its own queue, which is aborted
   * with the slot.
   */
  file?: FileDeDepot;
  main?: Ref<MainDeDepot>;
  envoyer: Envoi;
  surDepot?: (fichier: FichierDepose) => void;
  /** Removes the uploaded file. Without it a file can only be replaced. */
  retirer?: () => void;
}) {
  const [sienne] = useState(() => creerFileDeDepot(depose ?? null));
  const { vue: lire, suivre, partir, reessayer, annuler, vider } = file ?? sienne;
  const vue = useSyncExternalStore(suivre, lire);
  const etat = etatDe(vue);
  const conditions = { formats, poidsMax, plusieurs, envoyer, surDepot };
  const [survole, setSurvole] = useState(false);
  useImperativeHandle(main, () => ({ prendre: (fichiers) => partir(fichiers, conditions) }));
  useEffect(() => sienne.abandonner, [sienne]);
  const actions = useRef<HTMLDivElement>(null);
  const tenu = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state of the slot shows other buttons
  useEffect(() => {
    if (tenu.current && (document.activeElement ?? document.body) === document.body) {
      actions.current?.querySelector('button')?.focus();
    }
  }, [etat]);

  function lacher(evenement: DragEvent): void {
    evenement.preventDefault();
    setSurvole(false);
    partir([...evenement.dataTransfer.files].slice(0, plusieurs ? undefined : 1), conditions);
  }

  const prendre = (pris: File | File[] | null) =>
    partir(pris === null ? [] : Array.isArray(pris) ? pris : [pris], conditions);
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
    <FileButton accept={accepter(formats)} multiple={plusieurs} onChange={prendre}>
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
  const refus = vue.refus?.message ?? (etat === 'envoi' ? undefined : faute);
  // A file that was chosen and not sent yet must not look like an uploaded file.
  const enMain = etat === 'depose' && vue.depose?.mention !== undefined;
  const dessin = refus !== undefined && etat !== 'envoi' ? 'refuse' : enMain ? 'envoi' : etat;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look
    <div
      className={classes.depot}
      role="group"
      aria-label={titre}
      data-etat={dessin}
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
      <Icone etat={dessin} />
      <div className={classes.texte}>
        <b>{titre}</b>
        <Suite etat={etat} vue={vue} precision={precision} />
        {refus !== undefined && (
          <small role="alert" className={classes.refus}>
            {refus}
          </small>
        )}
      </div>
      <div className={classes.actions} ref={actions}>
        {vue.envoi !== null && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Arrêter l’envoi\u00a0: ${titre}`}
            onClick={annuler}
          >
            Arrêter l’envoi
          </Button>
        )}
        {(vue.envoi === null || plusieurs) && (
          <>
            {vue.envoi === null && vue.refus !== null && vue.refus.fichiers.length > 0 && (
              <Button
                size="xs"
                aria-label={`Réessayer\u00a0: ${titre}`}
                onClick={() => reessayer(conditions)}
              >
                Réessayer
              </Button>
            )}
            {photo && parAppareil}
            {choisir(etat === 'depose' ? 'Remplacer' : libelle)}
            {etat === 'depose' && retirer !== undefined && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Retirer\u00a0: ${titre}`}
                onClick={() => {
                  vider();
                  retirer();
                }}
              >
                Retirer
              </Button>
            )}
          </>
        )}
      </div>
      {vue.envoi !== null && (
        <Progress
          className={classes.barre ?? ''}
          size={3}
          value={vue.envoi.part * 100}
          aria-label={`Envoi ${de(vue.envoi.fichier.name)}`}
        />
      )}
    </div>
  );
}

function etatDe({ envoi, refus, depose }: VueDeDepot): Etat {
  return envoi !== null ? 'envoi' : refus !== null ? 'refuse' : depose !== null ? 'depose' : 'vide';
}

function Icone({ etat }: { etat: Etat }) {
  const Glyphe = { vide: IconFileUpload, envoi: IconFile, depose: IconCircleCheck, refuse: IconAlertCircle }[
    etat
  ];
  return <Glyphe size={20} stroke={1.5} aria-hidden="true" className={classes.icone} />;
}

function Suite({
  etat,
  vue: { envoi, depose },
  precision,
}: {
  etat: Etat;
  vue: VueDeDepot;
  precision: ReactNode;
}) {
  if (envoi !== null) {
    const suite = envoi.suivants > 0 ? `, ${envoi.suivants} à suivre` : '';
    return <small>{`${envoi.fichier.name}, ${Math.round(envoi.part * 100)}\u00a0%${suite}`}</small>;
  }
  if (etat === 'depose' && depose !== null) {
    return (
      <small>
        {depose.url === undefined ? (
          depose.nom
        ) : (
          <a href={depose.url} target="_blank" rel="noreferrer">
            {depose.nom}
          </a>
        )}
        {depose.taille !== undefined && ` · ${poids(depose.taille)}`}
        {depose.mention !== undefined && ` · ${depose.mention}`}
      </small>
    );
  }
  return etat === 'vide' ? <small>{precision}</small> : null;
}
