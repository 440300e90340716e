/**
 * The search box of the home page: place, type, rooms, budget, and the number of free lots that match. It also offers the last
 * search again.
 */
import { Button, MultiSelect, Select, UnstyledButton } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { chemins } from '../../lib/chemins';
import { libelleDesLots, motDesLots } from '../../lib/comptes';
import { type Criteres, completer, ecrireCriteres, SANS_CRITERE, sansHonoraires } from '../../lib/criteres';
import { nombre } from '../../lib/formats';
import { useHonorairesMasques } from '../../lib/honoraires';
import { CHOIX, combienDeFiltres, puces, trimestresAVenir } from '../../lib/libelles-criteres';
import { nomDuLieu } from '../../lib/lieux-connus';
import { CLES, lire } from '../../lib/stockage';
import { ChampMontant } from '../../ui/champs/champ-nombre';
import { ChoixLieux } from '../../ui/choix-lieux';
import { useLieux } from '../../ui/noms-lieux';
import { totalDesLots } from './queries';
import classes from './recherche-de-l-accueil.module.css';

/** The delay before a typed budget is sent, in milliseconds. */
const PAUSE = 250;

function versLaRecherche(criteres: Criteres): string {
  const suite = ecrireCriteres(criteres).toString();
  return suite === '' ? chemins.rechercheLots() : `${chemins.rechercheLots()}?${suite}`;
}

/** Writes "Voir 1 284 logements libres", or "Voir 12 lots libres" when the types are mixed. */
export function libelleVoirLibres(combien: number | undefined, criteres: Criteres): string {
  const mot = motDesLots(criteres);
  if (combien === undefined) {
    return `Voir les ${mot}s libres`;
  }
  if (combien === 0) {
    return `Aucun${mot === 'annexe' ? 'e' : ''} ${mot} libre`;
  }
  return `Voir ${nombre(combien)}\u00a0${mot}${combien > 1 ? 's' : ''} libre${combien > 1 ? 's' : ''}`;
}

const options = (choix: readonly { valeur: string; libelle: string }[]) =>
  choix.map(({ valeur: value, libelle: label }) => ({ value, label }));

/** Offers the last search again, described by its filters. Nothing is shown when this search had no filter. */
function Reprendre() {
  const [gardee] = useState(() => completer(lire(CLES.filtres)));
  const masques = useHonorairesMasques();
  const derniere = masques ? sansHonoraires(gardee) : gardee;
  useLieux(derniere.locations);
  const filtree = combienDeFiltres(derniere) > 0;
  const { data: combien } = useQuery({ ...totalDesLots(derniere), enabled: filtree });
  const filtres = puces(derniere, nomDuLieu).map(({ libelle }) => libelle);
  if (!filtree) {
    return null;
  }
  const suite = combien === undefined ? '' : ` · ${libelleDesLots(combien, derniere, undefined)}`;
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
  // On a phone only the main filters are shown at first.
  const [plus, { toggle: basculer }] = useDisclosure(false);
  const { data: combien } = useQuery(totalDesLots(demandes));
  const poser = (suite: Partial<Criteres>) => setCriteres((avant) => ({ ...avant, ...suite }));

  function chercher(evenement: FormEvent) {
    evenement.preventDefault();
    void naviguer(versLaRecherche(criteres));
  }
  return (
    <>
      <form
        className={classes.formulaire}
        onSubmit={chercher}
        aria-label="Chercher un lot"
        data-plus={plus || undefined}
      >
        <div className={classes.lieu}>
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
        <div className={classes.second}>
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
        <div className={classes.second}>
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
        <div className={classes.second}>
          <MultiSelect
            label="Extérieur"
            placeholder={criteres.exterieur.length === 0 ? 'Indifférent' : ''}
            clearable
            data={options(CHOIX.exterieur)}
            value={[...criteres.exterieur]}
            onChange={(exterieur) => poser({ exterieur })}
          />
        </div>
        <Button
          type="submit"
          size="lg"
          leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
        >
          {libelleVoirLibres(combien, demandes)}
        </Button>
      </form>
      <UnstyledButton className={classes.plus} aria-expanded={plus} onClick={basculer}>
        {plus ? 'Moins de critères' : 'Pièces, livraison, extérieur'}
      </UnstyledButton>
      <Reprendre />
    </>
  );
}
