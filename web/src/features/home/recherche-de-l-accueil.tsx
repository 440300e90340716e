/** The search box of the home page: place, type, rooms, budget, and how many free lots that gives; the last search again. */
import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { chemins } from '../../lib/chemins';
import { type Criteres, completer, ecrireCriteres, SANS_CRITERE } from '../../lib/criteres';
import { nombre } from '../../lib/formats';
import { CHOIX, puces } from '../../lib/libelles-criteres';
import { nomDuLieu } from '../../lib/lieux-connus';
import { CLES, lire } from '../../lib/stockage';
import { ChampMontant } from '../../ui/champs/champ-nombre';
import { ChoixLieux } from '../../ui/choix-lieux';
import { useLieux } from '../../ui/noms-lieux';
import { totalDesLots } from './queries';
import classes from './recherche-de-l-accueil.module.css';

/** Before a call leaves for a budget that is being typed, in milliseconds. */
const PAUSE = 250;

function versLaRecherche(criteres: Criteres): string {
  const suite = ecrireCriteres(criteres).toString();
  return suite === '' ? chemins.rechercheLots() : `${chemins.rechercheLots()}?${suite}`;
}

/** "Voir 1 284 lots libres" */
export function libelleVoirLibres(combien: number | undefined): string {
  if (combien === undefined) {
    return 'Voir les lots libres';
  }
  if (combien === 0) {
    return 'Aucun lot libre';
  }
  return `Voir ${nombre(combien)}\u00a0${combien > 1 ? 'lots libres' : 'lot libre'}`;
}

const donnees = (cle: 'typesDeBien' | 'nbDePieces') =>
  CHOIX[cle].map(({ valeur: value, libelle: label }) => ({ value, label }));

/** The last search, by its filters; nothing when it had none. */
function Reprendre() {
  const [derniere] = useState(() => completer(lire(CLES.filtres)));
  useLieux(derniere.locations);
  const { data: combien } = useQuery(totalDesLots(derniere));
  const filtres = puces(derniere, nomDuLieu).map(({ libelle }) => libelle);
  if (filtres.length === 0) {
    return null;
  }
  const suite = combien === undefined ? '' : ` · ${nombre(combien)}\u00a0${combien > 1 ? 'lots' : 'lot'}`;
  return (
    <p className={classes.reprendre}>
      <span>Reprendre</span>
      <Link to={versLaRecherche(derniere)}>{`${filtres.join(', ')}${suite}`}</Link>
    </p>
  );
}

export function RechercheDeLAccueil() {
  const naviguer = useNavigate();
  const [criteres, setCriteres] = useState<Criteres>({ ...SANS_CRITERE, lotsLibres: true });
  const [demandes] = useDebouncedValue(criteres, PAUSE);
  const { data: combien } = useQuery(totalDesLots(demandes));
  const poser = (suite: Partial<Criteres>) => setCriteres((avant) => ({ ...avant, ...suite }));

  function chercher(evenement: FormEvent) {
    evenement.preventDefault();
    void naviguer(versLaRecherche(criteres));
  }
  return (
    <>
      <form className={classes.formulaire} onSubmit={chercher} aria-label="Chercher un lot">
        <ChoixLieux ids={criteres.locations} changer={(locations) => poser({ locations })} />
        <Select
          label="Type de bien"
          placeholder="Tous"
          clearable
          data={donnees('typesDeBien')}
          value={criteres.typesDeBien[0] ?? null}
          onChange={(type) => poser({ typesDeBien: type === null ? [] : [type] })}
        />
        <Select
          label="Pièces"
          placeholder="Indifférent"
          clearable
          data={donnees('nbDePieces')}
          value={criteres.nbDePieces[0]?.toString() ?? null}
          onChange={(pieces) => poser({ nbDePieces: pieces === null ? [] : [Number(pieces)] })}
        />
        <ChampMontant
          label="Budget maximum"
          placeholder="Sans limite"
          pas={10_000}
          value={criteres.budgetMax}
          onChange={(budgetMax) => poser({ budgetMax })}
        />
        <Button
          type="submit"
          size="lg"
          leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
        >
          {libelleVoirLibres(combien)}
        </Button>
      </form>
      <Reprendre />
    </>
  );
}
