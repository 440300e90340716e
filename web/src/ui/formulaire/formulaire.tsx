/** The frame of a form: its notice above the fields, with a link to each wrong field, and the question before leaving. */
import { Button } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useMaintenant } from '../../lib/horloge';
import { Avis } from '../avis';
import { QuestionAvantDePartir } from './question-avant-de-partir';
import type { FormulaireTenu } from './use-formulaire';

/** From this number of wrong fields on, the notice lists them. A single wrong field only gets the focus. */
const PLUSIEURS = 2;

/** Writes how long the user must still wait, as the server asked, to the second. */
function attente(secondes: number): string {
  const [minutes, reste] = [Math.floor(secondes / 60), secondes % 60];
  return minutes > 0 ? `${minutes}\u00a0min ${reste}\u00a0s` : `${reste}\u00a0s`;
}

interface Dit {
  formulaire: FormulaireTenu;
  libelles: Readonly<Record<string, string>> | undefined;
}

/** Groups the wrong fields by message, in the order of the form, so that a message is not repeated twelve times. */
function parMessage(fautifs: readonly string[], erreurs: Readonly<Record<string, string>>) {
  const groupes = new Map<string, string[]>();
  for (const champ of fautifs) {
    const message = erreurs[champ] ?? '';
    groupes.set(message, [...(groupes.get(message) ?? []), champ]);
  }
  return [...groupes];
}

/** The notice above the fields: the server's refusal, and a link to each wrong field. */
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

/** The notice above the fields, with a countdown. It disappears when the form may be sent again. */
function AvisQuiAttend({ jusqua, ...dit }: Dit & { jusqua: number }) {
  const secondes = Math.max(0, Math.ceil((jusqua - useMaintenant()) / 1_000));
  return secondes === 0 ? null : (
    <AvisDuFormulaire {...dit}>
      {/* Screen readers announce the message once. The countdown is visible but not announced. */}
      <p aria-hidden="true">{`Vous pourrez réessayer dans ${attente(secondes)}.`}</p>
    </AvisDuFormulaire>
  );
}

/** Says that the fields hold text of an earlier visit that was never sent. */
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
  /** The names of the fields, for the notice. A form of two fields needs none. */
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
