/** The fields of the home page's search box: the library's, and what stands in their place until they are drawn. */
import { MultiSelect, Select } from '@mantine/core';
import type { Criteres } from '../../lib/criteres';
import { CHOIX, trimestresAVenir } from '../../lib/libelles-criteres';
import { ChampMontant } from '../../ui/champs/champ-nombre';
import { ChoixLieux } from '../../ui/choix-lieux';

const LIEU = 'cartouche-lieu';
/** The class of a field that a phone shows only on demand. */
const SECOND = 'cartouche-second';

/** The fields: the name, the text of the empty field, the class. The server paints them too (`navigateur/peinture/accueil`). */
const CHAMPS = [
  ['Lieu', 'Commune, département, région', LIEU],
  ['Type de bien', 'Logements', undefined],
  ['Pièces', 'Indifférent', SECOND],
  ['Budget maximum', 'Sans limite', undefined],
  ['Livraison', 'Indifférente', SECOND],
  ['Extérieur', 'Indifférent', SECOND],
] as const;

/** The empty fields as texts, in the place of the fields. */
export function ChampsAVenir() {
  return CHAMPS.map(([nom, rien, classe]) => (
    <div key={nom} className={classe}>
      <span className="cartouche-nom">{nom}</span>
      <span className="cartouche-rien">{rien}</span>
    </div>
  ));
}

const options = (choix: readonly { valeur: string; libelle: string }[]) =>
  choix.map(({ valeur: value, libelle: label }) => ({ value, label }));

export function ChampsDeLaRecherche({
  criteres,
  poser,
}: {
  criteres: Criteres;
  poser: (suite: Partial<Criteres>) => void;
}) {
  return (
    <>
      <div className={LIEU}>
        <ChoixLieux ids={criteres.locations} changer={(locations) => poser({ locations })} />
      </div>
      <div>
        <Select
          label="Type de bien"
          placeholder="Logements"
          clearable
          data={options(CHOIX.typesDeBien)}
          value={criteres.typesDeBien[0] ?? null}
          onChange={(type) => poser({ typesDeBien: type === null ? [] : [type] })}
        />
      </div>
      <div className={SECOND}>
        <MultiSelect
          label="Pièces"
          placeholder={criteres.nbDePieces.length === 0 ? 'Indifférent' : ''}
          clearable
          data={options(CHOIX.nbDePieces)}
          value={criteres.nbDePieces.map(String)}
          onChange={(pieces) => poser({ nbDePieces: pieces.map(Number).sort() })}
        />
      </div>
      <div>
        <ChampMontant
          label="Budget maximum"
          placeholder="Sans limite"
          pas={10_000}
          value={criteres.budgetMax}
          onChange={(budgetMax) => poser({ budgetMax })}
        />
      </div>
      <div className={SECOND}>
        <Select
          label="Livraison"
          placeholder="Indifférente"
          clearable
          data={[
            { group: 'Dans les mois qui viennent', items: options(CHOIX.livraison) },
            { group: 'Avant la fin de', items: options(trimestresAVenir()) },
          ]}
          value={criteres.livraison}
          onChange={(livraison) => poser({ livraison })}
        />
      </div>
      <div className={SECOND}>
        <MultiSelect
          label="Extérieur"
          placeholder={criteres.exterieur.length === 0 ? 'Indifférent' : ''}
          clearable
          data={options(CHOIX.exterieur)}
          value={[...criteres.exterieur]}
          onChange={(exterieur) => poser({ exterieur })}
        />
      </div>
    </>
  );
}
