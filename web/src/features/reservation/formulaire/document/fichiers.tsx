/** The uploaded files. Each has a preview when possible, and a button to remove it, except for the portal's own files. */
import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconFileText, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { motsDe } from '../../../../api/echecs';
import { ErreurAppel } from '../../../../api/erreur-appel';
import { ajouter } from '../../../../lib/flashs';
import { fichierEnBref } from '../../../../lib/formats';
import { Confirmation } from '../../../../ui/confirmation';
import type { Vue } from '../../../../ui/visionneuse';
import { retirerDocument } from '../../commun/envois';
import type { DocumentDeReservation } from '../../commun/fil';
import type { SaisieDuBrouillon } from '../commun/use-saisie';
import classes from './documents.module.css';

const estImage = (typeMime: string | null) => typeMime === 'image/jpeg' || typeMime === 'image/png';

/** How a document is shown in the page; `null` when it cannot be shown. */
export function vueDe({ id, libelle, preview, typeMime }: DocumentDeReservation): Vue | null {
  if (preview === null) {
    return null;
  }
  return estImage(typeMime)
    ? { id, titre: libelle, image: { url: preview, alternatif: libelle } }
    : { id, titre: libelle, pages: preview };
}

function Retrait({ saisie, fichier }: { saisie: SaisieDuBrouillon; fichier: DocumentDeReservation }) {
  const [demande, setDemande] = useState(false);
  const [enCours, setEnCours] = useState(false);
  async function retirer(): Promise<void> {
    setEnCours(true);
    try {
      await retirerDocument(saisie.brouillon, fichier.id);
    } catch (cause) {
      const dit = cause instanceof ErreurAppel ? cause.messageDuServeur : null;
      ajouter('error', dit ?? motsDe(cause));
    }
    setEnCours(false);
    setDemande(false);
  }
  return (
    <>
      <ActionIcon
        size={38}
        variant="subtle"
        color="danger"
        aria-label={`Retirer ${fichier.libelle}`}
        onClick={() => setDemande(true)}
      >
        <IconTrash size={18} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      <Confirmation
        ouverte={demande}
        titre="Retirer ce document&nbsp;?"
        action="Retirer"
        refus="Garder"
        danger
        enCours={enCours}
        surOui={() => void retirer()}
        surNon={() => setDemande(false)}
      >
        {`${fichier.libelle} sera effacé du dossier.`}
      </Confirmation>
    </>
  );
}

export function FichiersDeLaPiece({
  saisie,
  fichiers,
  voir,
}: {
  saisie: SaisieDuBrouillon;
  fichiers: readonly DocumentDeReservation[];
  voir: (un: DocumentDeReservation) => void;
}) {
  return (
    <ul className={classes.fichiers}>
      {fichiers.map((un) => {
        const Icone = estImage(un.typeMime) ? IconPhoto : IconFileText;
        return (
          <li key={un.id}>
            <Icone size={18} stroke={1.5} aria-hidden="true" />
            <span className={classes.nom}>
              {un.url === null ? (
                un.libelle
              ) : (
                <a href={un.url} target="_blank" rel="noreferrer">
                  {un.libelle}
                </a>
              )}
              <small>{[un.nomFichier, fichierEnBref(un)].filter(Boolean).join(' · ')}</small>
            </span>
            {vueDe(un) !== null && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconEye size={16} stroke={1.5} aria-hidden="true" />}
                aria-label={`Voir ${un.libelle}`}
                onClick={() => voir(un)}
              >
                Voir
              </Button>
            )}
            {!un.autocomplete && <Retrait saisie={saisie} fichier={un} />}
          </li>
        );
      })}
    </ul>
  );
}
