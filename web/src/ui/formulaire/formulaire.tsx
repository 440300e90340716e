/** The frame of a form: its notice above the fields, which links to each of those at fault, and the question before leaving. */
import { Button } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useMaintenant } from '../../lib/horloge';
import { Avis } from '../avis';
import { QuestionAvantDePartir } from './question-avant-de-partir';
import type { FormulaireTenu } from './use-formulaire';

/** From how many fields at fault they are listed above: under that, the focus is enough. */
const PLUSIEURS = 2;

/** What is left of a wait that the server asked for, by the second. */
function attente(secondes: number): string {
  const [minutes, reste] = [Math.floor(secondes / 60), secondes % 60];
  return minutes > 0 ? `${minutes}\u00a0min ${reste}\u00a0s` : `${reste}\u00a0s`;
}

interface Dit {
  formulaire: FormulaireTenu;
  libelles: Readonly<Record<string, string>> | undefined;
}

/** The fields at fault by what is said of them, in the order of the form: the same words are not said twelve times. */
function parMessage(fautifs: readonly string[], erreurs: Readonly<Record<string, string>>) {
  const groupes = new Map<string, string[]>();
  for (const champ of fautifs) {
    const message = erreurs[champ] ?? '';
    groupes.set(message, [...(groupes.get(message) ?? []), champ]);
  }
  return [...groupes];
}

/** Above the fields: what the server refused, and a link to each field at fault. */
function AvisDuFormulaire({
  formulaire: { avis, erreurs, champs, idDe, recapitule },
  libelles,
  children,
}: Dit & { children?: ReactNode }) {
  const fautifs =
    libelles === undefined || !recapitule ? [] : champs.filter((champ) => (erreurs[champ] ?? '') !== '');
  if (avis === null && fautifs.length < PLUSIEURS) {
    return null;
  }
  const aller = (champ: string) => (evenement: React.MouseEvent) => {
    evenement.preventDefault();
    document.getElementById(idDe(champ))?.focus();
  };
  return (
    <Avis genre="danger" annonce titre={avis?.message ?? `${fautifs.length}\u00a0champs sont à corriger`}>
      {children}
      {(fautifs.length > 0 || (avis?.details.length ?? 0) > 0) && (
        <ul>
          {avis?.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
          {parMessage(fautifs, erreurs).map(([message, memes]) => (
            <li key={message}>
              {memes.length > 1 && `${message.replace(/\.$/u, '')}\u00a0: `}
              {memes.map((champ, rang) => (
                <Fragment key={champ}>
                  {rang > 0 && ', '}
                  <a href={`#${idDe(champ)}`} onClick={aller(champ)}>
                    {libelles?.[champ] ?? champ}
                  </a>
                </Fragment>
              ))}
              {memes.length === 1 && `\u00a0: ${message}`}
            </li>
          ))}
        </ul>
      )}
    </Avis>
  );
}

/** The same, counting down; it goes when the form may be sent again. */
function AvisQuiAttend({ jusqua, ...dit }: Dit & { jusqua: number }) {
  const secondes = Math.max(0, Math.ceil((jusqua - useMaintenant()) / 1_000));
  return secondes === 0 ? null : (
    <AvisDuFormulaire {...dit}>
      {/* The message is heard once: a count that ticks is read, not announced. */}
      <p aria-hidden="true">{`Vous pourrez réessayer dans ${attente(secondes)}.`}</p>
    </AvisDuFormulaire>
  );
}

/** What was typed on another visit and never sent is here again, which is said. */
function SaisieReprise({ formulaire: { reprise, abandonner } }: Pick<Dit, 'formulaire'>) {
  return (
    reprise && (
      <Avis
        titre="Votre saisie, qui n’était pas enregistrée, a été reprise."
        actions={
          <Button variant="default" size="xs" onClick={abandonner}>
            L’effacer
          </Button>
        }
      />
    )
  );
}

export function CadreDeFormulaire({
  formulaire,
  libelles,
  className,
  children,
}: {
  formulaire: FormulaireTenu;
  /** How the notice names each field; a form of two fields needs no list of them. */
  libelles?: Readonly<Record<string, string>>;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { enCours, question, modifie, garde, avis } = formulaire;
  const dit = { formulaire, libelles };
  return (
    <form
      noValidate
      className={className}
      aria-busy={enCours}
      onSubmit={(evenement) => void formulaire.soumettre(evenement)}
      onBlur={formulaire.quitter}
    >
      {avis !== null && avis.jusqua !== null ? (
        <AvisQuiAttend {...dit} jusqua={avis.jusqua} />
      ) : (
        <AvisDuFormulaire {...dit} />
      )}
      <SaisieReprise formulaire={formulaire} />
      {children}
      {question && <QuestionAvantDePartir actif={modifie && !enCours} garde={garde} />}
    </form>
  );
}
