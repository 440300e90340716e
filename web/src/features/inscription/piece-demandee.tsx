/**
 * The documents that a mail asks for. The user chooses and checks all of them, then sends them with one button, because a link
 * serves once and a wrong file would use it up. Failed files stay chosen.
 */
import { Button, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { motsDe } from '../../api/echecs';
import { ErreurAppel } from '../../api/erreur-appel';
import { dateHeure } from '../../lib/formats';
import { Avis } from '../../ui/avis';
import { Depot } from '../../ui/depot';
import { Linteau } from '../../ui/linteau';
import classes from './inscription.module.css';
import { envoyerPieceDemandee, type PieceDemandee } from './queries';

/** A requested document, and the token that sends it. */
export interface Demandee {
  readonly jeton: string;
  readonly piece: PieceDemandee;
}

/**
 * The error of a failed file: the server's error about this file, otherwise the server's message, otherwise the page's own
 * words.
 */
function motsDuRefus(cause: unknown): string {
  const erreur = cause instanceof ErreurAppel ? cause : new ErreurAppel(500, '');
  return erreur.content.details[0]?.message ?? motsDe(erreur);
}

const JAMAIS = new AbortController().signal;

export function Demandes({ demandees }: { demandees: readonly [Demandee, ...Demandee[]] }) {
  const [choisis, setChoisis] = useState<ReadonlyMap<string, File>>(new Map());
  const [refus, setRefus] = useState<ReadonlyMap<string, string>>(new Map());
  const [parties, setParties] = useState<ReadonlySet<string>>(new Set());
  const [part, setPart] = useState(0);
  const { reference, societe, expireLe } = demandees[0].piece;
  const attendues = demandees.filter(({ jeton }) => !parties.has(jeton));
  const derniere = demandees.at(-1)?.jeton;
  const pretes = attendues.filter(({ jeton }) => choisis.has(jeton));

  /** Sends the files one after the other, so that an error of one file does not stop the others. */
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      setRefus(new Map());
      for (const [rang, { jeton }] of pretes.entries()) {
        const fichier = choisis.get(jeton);
        if (fichier === undefined) {
          continue;
        }
        const progression = (avancee: number) => setPart((rang + avancee) / pretes.length);
        try {
          await envoyerPieceDemandee(jeton, fichier, { signal: JAMAIS, progression });
          setParties((avant) => new Set([...avant, jeton]));
        } catch (cause) {
          setRefus((avant) => new Map([...avant, [jeton, motsDuRefus(cause)]]));
        }
      }
    },
    onSettled: () => setPart(0),
  });

  function retenir(jeton: string, fichier: File | null): void {
    setRefus((avant) => new Map([...avant].filter(([un]) => un !== jeton)));
    setChoisis((avant) => {
      const autres = [...avant].filter(([un]) => un !== jeton);
      return new Map(fichier === null ? autres : [...autres, [jeton, fichier]]);
    });
  }

  return (
    <div className={classes.feuille}>
      <Linteau niveau="page" titre={demandees.length > 1 ? 'Envoyer des pièces' : 'Envoyer une pièce'}>
        <p>
          {'Dossier '}
          <b>{reference}</b>
          {`, ${societe}`}
        </p>
        {demandees
          .filter(({ jeton }) => parties.has(jeton))
          .map(({ jeton, piece }) => (
            <Avis
              key={jeton}
              genre="fait"
              annonce
              titre={demandees.length > 1 ? `Pièce arrivée\u00a0: ${piece.libelle}` : 'La pièce est arrivée.'}
            >
              {attendues.length === 0 && jeton === derniere
                ? 'Notre équipe reprend l’examen de votre dossier\u00a0; sa réponse arrive par e-mail.'
                : undefined}
            </Avis>
          ))}
        {attendues.length > 0 && (
          <>
            <Avis
              titre={
                attendues.length > 1
                  ? `${attendues.length}\u00a0pièces demandées`
                  : `Pièce demandée\u00a0: ${attendues[0]?.piece.libelle}`
              }
            >
              {[...new Set(attendues.map(({ piece }) => piece.demande))].map((demande) => (
                <p key={demande}>{demande}</p>
              ))}
              <p>{`Chaque pièce ne peut être envoyée qu’une fois, jusqu’au ${dateHeure(expireLe)}.`}</p>
            </Avis>
            <div className={classes.cases}>
              {attendues.map(({ jeton, piece: { libelle, formats, poidsKo } }) => (
                <Depot
                  key={jeton}
                  titre={libelle}
                  precision="PDF, JPG ou PNG, 5&nbsp;Mo au plus"
                  formats={formats.join(',').toLowerCase()}
                  poidsMax={poidsKo}
                  faute={refus.get(jeton)}
                  envoyer={async (fichier) => {
                    retenir(jeton, fichier);
                    const url = URL.createObjectURL(fichier);
                    return { nom: fichier.name, taille: fichier.size, url, mention: 'pas encore envoyé' };
                  }}
                  retirer={() => retenir(jeton, null)}
                />
              ))}
            </div>
            {isPending && <Progress value={part * 100} aria-label="Envoi des pièces" />}
            <div className={classes.boutons}>
              <Button size="lg" loading={isPending} disabled={pretes.length === 0} onClick={() => mutate()}>
                {pretes.length > 1 ? `Envoyer les ${pretes.length}\u00a0pièces` : 'Envoyer la pièce'}
              </Button>
            </div>
          </>
        )}
      </Linteau>
    </div>
  );
}
