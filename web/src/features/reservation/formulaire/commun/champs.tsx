/** The fields of the form. Each takes its label, rules and message from its path. */
import { Checkbox, Select, TextInput } from '@mantine/core';
import { type ChangeEvent, memo, type ReactNode, useMemo, useRef } from 'react';
import type { Adresse } from '../../../../api/adresses';
import { versDuChamp } from '../../../../lib/regles-reservation';
import { ChampAdresse, ChampCodePostal } from '../../../../ui/champs/champ-adresse';
import { ChampDate } from '../../../../ui/champs/champ-date';
import { ChampMontant, ChampNombre } from '../../../../ui/champs/champ-nombre';
import { ChampTelephone } from '../../../../ui/champs/champ-telephone';
import { useTexte } from '../../../../ui/champs/champ-texte';
import classes from './champs.module.css';
import { poser } from './changements';
import { libelleDuChamp } from './libelles';
import type { SaisieDuBrouillon } from './use-saisie';

/** The words that tell browsers what to fill in automatically (WCAG 1.3.5), for the fields of each person. */
const REMPLISSAGE: Readonly<Record<string, string>> = {
  civilite: 'honorific-prefix',
  nom: 'family-name',
  prenom: 'given-name',
  email: 'email',
  tel: 'tel',
  cp: 'postal-code',
  ville: 'address-level2',
  dateNaissance: 'bday',
  'pays.code': 'country-name',
  profession: 'organization-title',
  employeur: 'organization',
  'societe.raisonSociale': 'organization',
};

/** Writes "section-reservataire family-name", so that a buyer's fields are not filled with another person's data. */
export function remplissage(chemin: string): string {
  const [qui = '', ...suite] = chemin.split('.');
  const mot = REMPLISSAGE[chemin] ?? REMPLISSAGE[suite.join('.')];
  return mot === undefined ? 'off' : `section-${qui} ${mot}`;
}

interface DuBrouillon {
  saisie: SaisieDuBrouillon;
  chemin: string;
  label?: ReactNode;
  description?: ReactNode;
  className?: string | undefined;
}

/**
 * Returns a function that stays the same object and always calls the latest `faire`, so that the component that receives it
 * does not render again.
 */
function useMain<A extends unknown[]>(faire: (...avec: A) => void): (...avec: A) => void {
  const derniere = useRef(faire);
  derniere.current = faire;
  return useRef((...avec: A) => derniere.current(...avec)).current;
}

// These components are memoised, because typing in one field must not render the others.
const Texte = memo(TextInput);
const Jour = memo(ChampDate);
const Telephone = memo(ChampTelephone);
const Montant = memo(ChampMontant);
const Nombre = memo(ChampNombre);
const Choix = memo(Select<string>);
const Rue = memo(ChampAdresse);
const CodePostal = memo(ChampCodePostal);
const Case = memo(Checkbox);

/** The props that all fields have in common. Optional fields have a mark, required fields have none. */
function useCommuns({ saisie, chemin, label, description, className }: DuBrouillon, muet = false) {
  const texte = label ?? libelleDuChamp(chemin);
  const dit = muet || saisie.requis(chemin);
  const libelle = useMemo(
    () =>
      dit ? (
        texte
      ) : (
        <>
          {texte} <span className={classes.facultatif}>facultatif</span>
        </>
      ),
    [dit, texte],
  );
  return {
    label: libelle,
    ...(description === undefined ? {} : { description }),
    ...(className === undefined ? {} : { className }),
    autoComplete: remplissage(chemin),
  };
}

export function ChampDeTexte({
  email = false,
  chiffres = false,
  longueur,
  muet = false,
  ...props
}: DuBrouillon & {
  email?: boolean;
  /** Whether a phone shows its numeric keyboard. */
  chiffres?: boolean;
  longueur?: number;
  /** Whether the field has no mark "facultatif". */
  muet?: boolean;
}) {
  const { value, onChange, ...champ } = props.saisie.texte(props.chemin);
  // The server cleans the stored text; the text being typed stays as it is.
  const { texte, taper, quitter } = useTexte(
    value,
    (dit) => dit,
    (dit) => dit,
  );
  return (
    <Texte
      {...useCommuns(props, muet)}
      {...champ}
      {...(longueur === undefined ? {} : { maxLength: longueur })}
      {...(email ? { type: 'email', inputMode: 'email' as const } : {})}
      {...(chiffres ? { inputMode: 'numeric' as const } : {})}
      withAsterisk={false}
      value={texte}
      onChange={useMain((evenement: ChangeEvent<HTMLInputElement>) =>
        onChange(taper(evenement.currentTarget.value)),
      )}
      onBlur={useMain(quitter)}
    />
  );
}

export function ChampDeJour(props: DuBrouillon) {
  const { onChange, ...champ } = props.saisie.texte(props.chemin);
  return (
    <Jour
      vers={versDuChamp(props.chemin)}
      {...useCommuns(props)}
      {...champ}
      onChange={useMain((jour: string) => onChange(jour))}
    />
  );
}

export function ChampDeTelephone(props: DuBrouillon) {
  const { onChange, ...champ } = props.saisie.texte(props.chemin);
  return (
    <Telephone {...useCommuns(props)} {...champ} onChange={useMain((numero: string) => onChange(numero))} />
  );
}

/** The value of a field with a number. A text that is no number stays in the draft until it is corrected. */
function useNombre({ saisie, chemin }: DuBrouillon) {
  const champ = saisie.nombre(chemin);
  const changer = useMain((valeur: number | string | null) => champ.onChange(valeur));
  return { ...champ, onChange: changer, surIllisible: changer };
}

export function ChampDeMontant({ muet = false, ...props }: DuBrouillon & { muet?: boolean }) {
  const { autoComplete: _, ...suite } = useCommuns(props, muet);
  return <Montant {...suite} {...useNombre(props)} />;
}

export function ChampDEntier({ muet = false, ...props }: DuBrouillon & { muet?: boolean }) {
  const { autoComplete: _, ...suite } = useCommuns(props, muet);
  return <Nombre {...suite} {...useNombre(props)} />;
}

/** Reads a year, which is a number without separators. */
const lireAnnee = (texte: string) => (/^\d+$/u.test(texte.trim()) ? Number(texte) : texte);

export function ChampDAnnee(props: DuBrouillon) {
  const { value, onChange, ...champ } = props.saisie.annee(props.chemin);
  return (
    <Texte
      {...useCommuns(props, true)}
      {...champ}
      inputMode="numeric"
      maxLength={4}
      withAsterisk={false}
      value={String(value)}
      onChange={useMain((evenement: ChangeEvent<HTMLInputElement>) =>
        onChange(lireAnnee(evenement.currentTarget.value)),
      )}
    />
  );
}

const enEntier = (libelle: string) => libelle;

export function ChampDeCode({
  liste,
  cherche = false,
  muet = false,
  choisir,
  enBref = enEntier,
  ...props
}: DuBrouillon & {
  /** Makes a shorter label for the field, which has less room than the list. */
  enBref?: (libelle: string) => string;
  liste: readonly { code: string; libelle: string }[];
  /** Called instead of the usual change by a choice that changes more than this field. */
  choisir?: (code: string | null) => void;
  /** Whether the user can type to search a long list. */
  cherche?: boolean;
  muet?: boolean;
}) {
  const champ = props.saisie.code(props.chemin);
  const { donnees, montrer } = useMemo(
    () => ({
      donnees: liste.map(({ code, libelle }) => ({ value: code, label: enBref(libelle) })),
      montrer: ({ option: { value } }: { option: { value: string } }) =>
        liste.find(({ code }) => code === value)?.libelle,
    }),
    [liste, enBref],
  );
  return (
    <Choix
      {...useCommuns(props, muet)}
      {...champ}
      onChange={useMain((code: string | null) => (choisir ?? champ.onChange)(code))}
      placeholder="Choisir"
      data={donnees}
      renderOption={montrer}
      searchable={cherche}
      nothingFoundMessage="Aucune réponse"
      allowDeselect={!champ.required}
      withAsterisk={false}
    />
  );
}

/** Street, postcode and city. Picking a proposed address fills all three. */
export function ChampsDAdresse({
  saisie,
  chemins: { adresse, cp, ville },
  pays,
}: {
  saisie: SaisieDuBrouillon;
  chemins: Readonly<Record<'adresse' | 'cp' | 'ville', string>>;
  /** The path of the country, when it may be foreign. */
  pays?: string;
}) {
  const { document } = saisie.brouillon;
  const racine = adresse.split('.').slice(0, -1).join('.');
  const cle = (chemin: string) => chemin.slice(racine.length + 1);
  const dit = pays === undefined ? '' : saisie.mot(pays);
  const { onChange: taperLaRue, ...rue } = saisie.texte(adresse);
  const { onChange: taperLeCode, ...code } = saisie.texte(cp);
  return (
    <>
      <div className={classes.entier}>
        <Rue
          {...useCommuns({ saisie, chemin: adresse })}
          {...rue}
          onChange={useMain((texte: string) => taperLaRue(texte))}
          choisir={useMain(({ nom, codePostal, ville: commune }: Adresse) => {
            saisie.choisir(
              adresse,
              poser(
                racine,
                {
                  [cle(adresse)]: nom === commune ? null : nom,
                  [cle(cp)]: codePostal,
                  [cle(ville)]: commune,
                },
                document,
              ),
            );
          })}
        />
      </div>
      <CodePostal
        {...useCommuns({ saisie, chemin: cp, className: classes.tiers })}
        {...code}
        onChange={useMain((texte: string) => taperLeCode(texte))}
        ville={saisie.mot(ville) ?? ''}
        etranger={dit !== null && dit !== '' && dit !== 'FR'}
        choisir={useMain(({ codePostal, ville: commune }: Pick<Adresse, 'codePostal' | 'ville'>) =>
          saisie.choisir(cp, poser(racine, { [cle(cp)]: codePostal, [cle(ville)]: commune }, document)),
        )}
      />
      <ChampDeTexte saisie={saisie} chemin={ville} className={classes.deuxTiers} />
    </>
  );
}

/** A checkbox whose value is yes or nothing. */
export function CaseDuBrouillon({ saisie, chemin, label = libelleDuChamp(chemin), className }: DuBrouillon) {
  const { id, error, value, required } = saisie.oui(chemin);
  return (
    <Case
      id={id}
      label={label}
      className={className ?? ''}
      checked={value === true}
      required={required}
      error={error}
      onChange={useMain(({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) =>
        saisie.choisir(chemin, poser(chemin, checked ? true : null, saisie.brouillon.document)),
      )}
    />
  );
}
