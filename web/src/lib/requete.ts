/** Writes query strings as the API reads them: brackets in names, repeated values, and no empty value. */

export type Valeur = string | number | boolean | null | undefined | readonly (string | number)[];

function estVide(valeur: Valeur): valeur is null | undefined | '' | readonly [] {
  return (
    valeur === null || valeur === undefined || valeur === '' || (Array.isArray(valeur) && valeur.length === 0)
  );
}

/**
 * The query string of these parameters, without its `?`. Empty values, `null` and empty lists are left out (spec section 5).
 */
export function requete(parametres: Readonly<Record<string, Valeur>>): string {
  const sortie = new URLSearchParams();
  for (const [nom, valeur] of Object.entries(parametres)) {
    if (estVide(valeur)) {
      continue;
    }
    if (Array.isArray(valeur)) {
      const nomDeListe = nom.endsWith('[]') ? nom : `${nom}[]`;
      for (const un of valeur) {
        sortie.append(nomDeListe, String(un));
      }
    } else {
      sortie.append(nom, String(valeur));
    }
  }
  return sortie.toString();
}

/** The address with these parameters. When all of them are empty, nothing is added to the path. */
export function adresse(chemin: string, parametres: Readonly<Record<string, Valeur>>): string {
  const chaine = requete(parametres);
  return chaine === '' ? chemin : `${chemin}?${chaine}`;
}

/** The address of a drawing without its version. */
export function sansVersion(url: string): string {
  return url.replace(/([?&])v=[^&]*/u, '$1');
}
