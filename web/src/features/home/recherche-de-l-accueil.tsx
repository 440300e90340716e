/**
 * The search box of the home page: place, type, rooms, budget, and the number of free lots that match. It also offers the last
 * search again.
 */
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, startTransition, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { chemins } from '../../lib/chemins';
import { libelleDesLots, motDesLots } from '../../lib/comptes';
import { type Criteres, completer, ecrireCriteres, sansHonoraires } from '../../lib/criteres';
import { nombre } from '../../lib/formats';
import { useHonorairesMasques } from '../../lib/honoraires';
import { combienDeFiltres, puces } from '../../lib/libelles-criteres';
import { nomDuLieu } from '../../lib/lieux-connus';
import { CLES, lire } from '../../lib/stockage';
import { BoutonNu, BoutonSimple } from '../../ui/leger/boutons';
import { useLieux } from '../../ui/noms-lieux';
import { ChampsAVenir, ChampsDeLaRecherche } from './champs-de-la-recherche';
import { RECHERCHE_DE_DEPART, totalDesLots } from './queries';
import './recherche-de-l-accueil.css';

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

/** Offers the last search again, described by its filters. The line stays empty when this search had no filter. */
function Reprendre() {
  const [gardee] = useState(() => completer(lire(CLES.filtres)));
  const masques = useHonorairesMasques();
  const derniere = masques ? sansHonoraires(gardee) : gardee;
  useLieux(derniere.locations);
  const filtree = combienDeFiltres(derniere) > 0;
  const { data: combien } = useQuery({ ...totalDesLots(derniere), enabled: filtree });
  const filtres = puces(derniere, nomDuLieu).map(({ libelle }) => libelle);
  const suite = combien === undefined ? '' : ` · ${libelleDesLots(combien, derniere, undefined)}`;
  return (
    <p className="cartouche-reprendre">
      {filtree && (
        <>
          <span>Reprendre</span>
          <Link to={versLaRecherche(derniere)}>{`${filtres.join(', ')}${suite}`}</Link>
        </>
      )}
    </p>
  );
}

/** Whether the fields of the library are drawn. The page is first drawn without them, so that it is there sooner. */
function useChamps(): boolean {
  const [venus, setVenus] = useState(false);
  useEffect(() => startTransition(() => setVenus(true)), []);
  return venus;
}

export function RechercheDeLAccueil() {
  const naviguer = useNavigate();
  const venus = useChamps();
  const [criteres, setCriteres] = useState<Criteres>(RECHERCHE_DE_DEPART);
  const [demandes] = useDebouncedValue(criteres, PAUSE);
  // On a phone only the main filters are shown at first.
  const [plus, setPlus] = useState(false);
  const { data: combien } = useQuery(totalDesLots(demandes));
  const poser = (suite: Partial<Criteres>) => setCriteres((avant) => ({ ...avant, ...suite }));

  function chercher(evenement: FormEvent) {
    evenement.preventDefault();
    void naviguer(versLaRecherche(criteres));
  }
  return (
    <>
      {/* Before its script comes, the browser itself sends the form: to the free lots, as its button says. */}
      <form
        action={chemins.rechercheLots()}
        className="cartouche-formulaire"
        onSubmit={chercher}
        aria-label="Chercher un lot"
        data-plus={plus || undefined}
      >
        <input type="hidden" name="libres" value="oui" />
        {venus ? <ChampsDeLaRecherche criteres={criteres} poser={poser} /> : <ChampsAVenir />}
        <BoutonSimple type="submit" id="cartouche-voir" grand>
          <IconSearch size={18} stroke={1.5} aria-hidden="true" />
          {libelleVoirLibres(combien, demandes)}
        </BoutonSimple>
      </form>
      <BoutonNu className="cartouche-plus" aria-expanded={plus} onClick={() => setPlus(!plus)}>
        {plus ? 'Moins de critères' : 'Pièces, livraison, extérieur'}
      </BoutonNu>
      <Reprendre />
    </>
  );
}
