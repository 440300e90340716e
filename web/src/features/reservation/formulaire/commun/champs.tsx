/** The fields of the form: each takes its label, its rules and its message from its path. */
import { Checkbox, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { versDuChamp } from '../../../../lib/regles-reservation';
import { ChampAdresse } from '../../../../ui/champs/champ-adresse';
import { ChampDate } from '../../../../ui/champs/champ-date';
import { ChampMontant, ChampNombre } from '../../../../ui/champs/champ-nombre';
import { ChampTelephone } from '../../../../ui/champs/champ-telephone';
import { useTexte } from '../../../../ui/champs/champ-texte';
import classes from './champs.module.css';
import { poser } from './changements';
import { libelleDuChamp } from './libelles';
import type { SaisieDuBrouillon } from './use-saisie';

/** What browsers may fill by themselves (WCAG 1.3.5), for whoever the fields are about. */
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

/** "section-reservataire family-name": one's own fields are never filled with another's. */
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

/** Required goes without saying; what may stay empty is said. */
function Libelle({ saisie, chemin, children }: DuBrouillon & { children: ReactNode }) {
  return saisie.requis(chemin) ? (
    children
  ) : (
    <>
      {children} <span className={classes.facultatif}>facultatif</span>
    </>
  );
}

function communs({ saisie, chemin, label, description, className }: DuBrouillon, muet = false) {
  const texte = label ?? libelleDuChamp(chemin);
  return {
    label: muet ? (
      texte
    ) : (
      <Libelle saisie={saisie} chemin={chemin}>
        {texte}
      </Libelle>
    ),
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
  /** A phone shows its keys of digits. */
  chiffres?: boolean;
  longueur?: number;
  /** Whether "facultatif" goes without saying where it stands. */
  muet?: boolean;
}) {
  const { value, onChange, ...champ } = props.saisie.texte(props.chemin);
  // The server tidies what it keeps: what is being typed stays as it is.
  const { texte, taper, quitter } = useTexte(
    value,
    (dit) => dit,
    (dit) => dit,
  );
  return (
    <TextInput
      {...communs(props, muet)}
      {...champ}
      {...(longueur === undefined ? {} : { maxLength: longueur })}
      {...(email ? { type: 'email', inputMode: 'email' } : {})}
      {...(chiffres ? { inputMode: 'numeric' } : {})}
      withAsterisk={false}
      value={texte}
      onChange={(evenement) => onChange(taper(evenement.currentTarget.value))}
      onBlur={quitter}
    />
  );
}

export function ChampDeJour(props: DuBrouillon) {
  return (
    <ChampDate vers={versDuChamp(props.chemin)} {...communs(props)} {...props.saisie.texte(props.chemin)} />
  );
}

export function ChampDeTelephone(props: DuBrouillon) {
  return <ChampTelephone {...communs(props)} {...props.saisie.texte(props.chemin)} />;
}

/** What cannot be read as a number stays in the draft as it is written, until it is mended. */
function duNombre({ saisie, chemin }: DuBrouillon) {
  const champ = saisie.nombre(chemin);
  return { ...champ, surIllisible: champ.onChange };
}

export function ChampDeMontant({ muet = false, ...props }: DuBrouillon & { muet?: boolean }) {
  const { autoComplete: _, ...suite } = communs(props, muet);
  return <ChampMontant {...suite} {...duNombre(props)} />;
}

export function ChampDEntier({ muet = false, ...props }: DuBrouillon & { muet?: boolean }) {
  const { autoComplete: _, ...suite } = communs(props, muet);
  return <ChampNombre {...suite} {...duNombre(props)} />;
}

/** A year is a number that is written as it is. */
const lireAnnee = (texte: string) => (/^\d+$/u.test(texte.trim()) ? Number(texte) : texte);

export function ChampDAnnee(props: DuBrouillon) {
  const { value, onChange, ...champ } = props.saisie.texte(props.chemin);
  return (
    <TextInput
      {...communs(props, true)}
      {...champ}
      inputMode="numeric"
      maxLength={4}
      withAsterisk={false}
      value={String(value)}
      onChange={(evenement) => onChange(lireAnnee(evenement.currentTarget.value) as string)}
    />
  );
}

export function ChampDeCode({
  liste,
  cherche = false,
  muet = false,
  choisir,
  enBref = (libelle) => libelle,
  ...props
}: DuBrouillon & {
  /** A label as its field shows it, where there is less room than in the list. */
  enBref?: (libelle: string) => string;
  liste: readonly { code: string; libelle: string }[];
  /** What a choice changes, when it is more than this field. */
  choisir?: (code: string | null) => void;
  /** Whether one types to find a word of a long list. */
  cherche?: boolean;
  muet?: boolean;
}) {
  const champ = props.saisie.code(props.chemin);
  return (
    <Select
      {...communs(props, muet)}
      {...champ}
      {...(choisir === undefined ? {} : { onChange: choisir })}
      placeholder="Choisir"
      data={liste.map(({ code, libelle }) => ({ value: code, label: enBref(libelle) }))}
      renderOption={({ option: { value } }) => liste.find(({ code }) => code === value)?.libelle}
      searchable={cherche}
      nothingFoundMessage="Aucune réponse"
      allowDeselect={!champ.required}
      withAsterisk={false}
    />
  );
}

/** Street, postcode and city, filled at once by the address that is picked. */
export function ChampsDAdresse({
  saisie,
  chemins: { adresse, cp, ville },
}: {
  saisie: SaisieDuBrouillon;
  chemins: Readonly<Record<'adresse' | 'cp' | 'ville', string>>;
}) {
  const { document } = saisie.brouillon;
  return (
    <>
      <div className={classes.entier}>
        <ChampAdresse
          {...communs({ saisie, chemin: adresse })}
          {...saisie.texte(adresse)}
          choisir={({ nom, codePostal, ville: commune }) => {
            const racine = adresse.split('.').slice(0, -1).join('.');
            const cle = (chemin: string) => chemin.slice(racine.length + 1);
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
          }}
        />
      </div>
      <ChampDeTexte saisie={saisie} chemin={cp} longueur={10} className={classes.tiers} />
      <ChampDeTexte saisie={saisie} chemin={ville} className={classes.deuxTiers} />
    </>
  );
}

/** Yes, or nothing said. */
export function CaseDuBrouillon({ saisie, chemin, label = libelleDuChamp(chemin), className }: DuBrouillon) {
  const { id, error, value, required } = saisie.oui(chemin);
  return (
    <Checkbox
      id={id}
      label={label}
      className={className ?? ''}
      checked={value === true}
      required={required}
      error={error}
      onChange={({ currentTarget: { checked } }) =>
        saisie.choisir(chemin, poser(chemin, checked ? true : null, saisie.brouillon.document))
      }
    />
  );
}
