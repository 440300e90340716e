/** The fields of the form: each takes its label, its rules and its message from its path. */
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

/** A hand that stays the same, whatever it does now: what it is given to is not drawn again for it. */
function useMain<A extends unknown[]>(faire: (...avec: A) => void): (...avec: A) => void {
  const derniere = useRef(faire);
  derniere.current = faire;
  return useRef((...avec: A) => derniere.current(...avec)).current;
}

// One types in one field: the others, whose value and message are the same, are not drawn again.
const Texte = memo(TextInput);
const Jour = memo(ChampDate);
const Telephone = memo(ChampTelephone);
const Montant = memo(ChampMontant);
const Nombre = memo(ChampNombre);
const Choix = memo(Select<string>);
const Rue = memo(ChampAdresse);
const CodePostal = memo(ChampCodePostal);
const Case = memo(Checkbox);

/** Required goes without saying; what may stay empty is said. */
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

/** What cannot be read as a number stays in the draft as it is written, until it is mended. */
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

/** A year is a number that is written as it is. */
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

/** Street, postcode and city, filled at once by the address that is picked. */
export function ChampsDAdresse({
  saisie,
  chemins: { adresse, cp, ville },
  pays,
}: {
  saisie: SaisieDuBrouillon;
  chemins: Readonly<Record<'adresse' | 'cp' | 'ville', string>>;
  /** Where their country is said, when it may be another than ours. */
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

/** Yes, or nothing said. */
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
