/** The frame of a form: its notice above the fields, which links to each of those at fault, and the question before leaving. */
import { type ReactNode, useEffect } from 'react';
import { useMaintenant } from '../../lib/horloge';
import { Avis } from '../avis';
import { QuestionAvantDePartir } from './question-avant-de-partir';
import type { AvisDeFormulaire } from './use-formulaire';

interface Tenu {
  soumettre: (evenement?: React.FormEvent) => Promise<void>;
  quitter: (evenement: React.FocusEvent<HTMLElement>) => void;
  recapitule: boolean;
  element: React.RefObject<HTMLFormElement | null>;
  avis: AvisDeFormulaire | null;
  finirAttente: () => void;
  erreurs: Readonly<Record<string, string>>;
  champs: readonly string[];
  idDe: (champ: string) => string;
  modifie: boolean;
  enCours: boolean;
}

/** From how many fields at fault they are listed above: under that, the focus is enough. */
const PLUSIEURS = 2;

/** What is left of a wait that the server asked for, by the second; at its end the form may be sent again. */
function Attente({ jusqua, finir }: { jusqua: number; finir: () => void }) {
  const secondes = Math.max(0, Math.ceil((jusqua - useMaintenant()) / 1_000));
  const finie = secondes === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (finie) {
      finir();
    }
  }, [finie]);
  const [minutes, reste] = [Math.floor(secondes / 60), secondes % 60];
  const dit = minutes > 0 ? `${minutes}\u00a0min ${reste}\u00a0s` : `${reste}\u00a0s`;
  // The message is heard once: a count that ticks is read, not announced.
  return <p aria-hidden="true">{`Vous pourrez réessayer dans ${dit}.`}</p>;
}

/** Above the fields: what the server refused, and a link to each field at fault. */
function AvisDuFormulaire({
  formulaire: { avis, finirAttente, erreurs, champs, idDe, recapitule },
  libelles,
}: {
  formulaire: Tenu;
  libelles: Readonly<Record<string, string>> | undefined;
}) {
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
      {avis !== null && avis.jusqua !== null && <Attente jusqua={avis.jusqua} finir={finirAttente} />}
      {(fautifs.length > 0 || (avis?.details.length ?? 0) > 0) && (
        <ul>
          {avis?.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
          {fautifs.map((champ) => (
            <li key={champ}>
              <a href={`#${idDe(champ)}`} onClick={aller(champ)}>
                {libelles?.[champ] ?? champ}
              </a>
              {`\u00a0: ${erreurs[champ]}`}
            </li>
          ))}
        </ul>
      )}
    </Avis>
  );
}

export function CadreDeFormulaire({
  formulaire,
  libelles,
  garde = true,
  className,
  children,
}: {
  formulaire: Tenu;
  /** How the notice names each field; a form of two fields needs no list of them. */
  libelles?: Readonly<Record<string, string>>;
  /** Whether leaving with unsaved changes is asked about. */
  garde?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      ref={formulaire.element}
      className={className}
      aria-busy={formulaire.enCours}
      onSubmit={(evenement) => void formulaire.soumettre(evenement)}
      onBlur={formulaire.quitter}
    >
      <AvisDuFormulaire formulaire={formulaire} libelles={libelles} />
      {children}
      {garde && <QuestionAvantDePartir actif={formulaire.modifie && !formulaire.enCours} />}
    </form>
  );
}
