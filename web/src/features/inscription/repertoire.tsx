/** Fills the form from the directory's data about a siren, and says what it filled. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { entreesDe } from '../../lib/objets';
import { regler } from '../../lib/regles';
import { Avis } from '../../ui/avis';
import type { ChampDeLAnnuaire, Entreprise } from './annuaire';
import { entreprise } from './queries';
import { chiffresDuSiren, type Saisie, type ValeursSociete } from './saisie';

export const REGLE_DU_SIREN = regler('required', 'siren', 'is_siren');

type Reprises = readonly ChampDeLAnnuaire[];

type Libelles = Readonly<Record<ChampDeLAnnuaire, string>>;

/** Writes "raison sociale, adresse": the names of fields in a sentence. */
const enPhrase = (champs: Reprises, libelles: Libelles) =>
  champs.map((champ) => libelles[champ].toLocaleLowerCase('fr-FR')).join(', ');

/** Says what the directory knows about the siren, and which of this data is in the form. */
export function AvisDuRepertoire({
  libelles,
  siren,
  trouvee,
  cherche,
  enPanne,
  reprises,
  autres,
  reprendre,
}: {
  libelles: Libelles;
  siren: string | null;
  trouvee: Entreprise | null | undefined;
  cherche: boolean;
  enPanne: boolean;
  reprises: Reprises;
  /** The fields whose typed value differs from the directory's. */
  autres: Reprises;
  reprendre: () => void;
}) {
  if (siren === null) {
    return null;
  }
  if (cherche) {
    return <Avis annonce titre="Recherche au répertoire…" />;
  }
  if (enPanne) {
    return (
      <Avis genre="attention" annonce titre="Le répertoire ne répond pas.">
        Saisissez les informations de votre société à la main.
      </Avis>
    );
  }
  if (trouvee === null || trouvee === undefined) {
    return (
      <Avis genre="attention" annonce titre="Ce numéro n’est pas au répertoire des sièges en activité.">
        Vérifiez-le, ou saisissez votre société à la main&nbsp;: nous la vérifierons.
      </Avis>
    );
  }
  const { champs, fictive } = trouvee;
  return (
    <Avis
      genre="fait"
      annonce
      titre={
        <>
          <b>{fictive ? 'Trouvée au répertoire fictif de la démonstration.' : 'Trouvée au répertoire.'}</b>
          {` ${champs.companyName}, siège en activité${champs.city === '' ? '' : ` à ${champs.city}`}.`}
        </>
      }
      {...(autres.length === 0
        ? {}
        : {
            actions: (
              <Button size="xs" variant="default" onClick={reprendre}>
                Reprendre tout du répertoire
              </Button>
            ),
          })}
    >
      {reprises.length > 0 && (
        <p>{`Rempli pour vous\u00a0: ${enPhrase(reprises, libelles)}. Vous pouvez corriger.`}</p>
      )}
      {autres.length > 0 && (
        <p>{`Votre saisie diffère du répertoire\u00a0: ${enPhrase(autres, libelles)}.`}</p>
      )}
    </Avis>
  );
}

/** Fills the fields that are empty, and those that the directory has filled before. */
export function useRepertoire({
  valeurs,
  poser,
  annuaire,
  retenir,
}: {
  valeurs: ValeursSociete;
  poser: (valeurs: Partial<ValeursSociete>) => void;
  /** The last data of the directory, with its siren. */
  annuaire: Saisie['annuaire'];
  retenir: (annuaire: Saisie['annuaire']) => void;
}) {
  const siren = REGLE_DU_SIREN(valeurs.siren) === null ? chiffresDuSiren(valeurs.siren) : null;
  const { data, isFetching, isError } = useQuery(entreprise(siren));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each answer, whatever is typed meanwhile
  useEffect(() => {
    if (siren === null || data === undefined || annuaire?.siren === siren) {
      return;
    }
    const siennes = (champ: ChampDeLAnnuaire) => {
      const valeur = valeurs[champ] ?? '';
      return valeur === '' || valeur === annuaire?.champs[champ];
    };
    const proposes = entreesDe(data?.champs ?? annuaire?.champs ?? {});
    // For an unknown company, the former company's data is removed.
    poser(
      Object.fromEntries(
        proposes
          .filter(([champ]) => siennes(champ))
          .map(([champ, valeur]) => [champ, data === null ? '' : valeur]),
      ),
    );
    retenir(data === null ? null : { siren, siret: data.siret, champs: data.champs });
  }, [siren, data]);

  const connus = siren !== null && data ? entreesDe(data.champs) : [];
  const dits = connus.filter(([, valeur]) => valeur !== '');
  return {
    siren,
    trouvee: data,
    cherche: isFetching,
    enPanne: isError && !isFetching,
    reprises: dits.filter(([champ, valeur]) => valeurs[champ] === valeur).map(([champ]) => champ),
    autres: dits.filter(([champ, valeur]) => valeurs[champ] !== valeur).map(([champ]) => champ),
    reprendre: () => poser(Object.fromEntries(dits)),
  };
}
