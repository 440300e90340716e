/** Where I stand: the search, what waits for me, the newest programmes, previews, lots dedicated to my group. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { appeler } from '../../api/appel';
import { referent, telephoneAffiche, useUtilisateur } from '../../api/session';
import type { Collection, Programme } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { ecrireCriteres, SANS_CRITERE } from '../../lib/criteres';
import { telephone } from '../../lib/formats';
import { marque } from '../../lib/marque';
import { nomComplet } from '../../lib/normaliser';
import { adresse, type Valeur } from '../../lib/requete';
import { ChoixLieux } from '../../ui/choix-lieux';
import { Linteau } from '../../ui/linteau';
import { Vide } from '../../ui/vide';
import { BlocProgrammes } from './bloc-programmes';
import classes from './home-page.module.css';

/** Programmes of each row. */
const PAR_RANGEE = 3;
/** Previews at most (spec section 9). */
const AVANT_PREMIERES = 30;

const programmes = (nom: string, parametres: Record<string, Valeur>) => ({
  queryKey: ['home', nom],
  queryFn: async () =>
    (await appeler<Collection<Programme>>(adresse('/api/offre/programmes', parametres)))['hydra:member'],
});

const jour = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long' });

function titreDuJour(): string {
  const texte = jour.format(new Date());
  return texte.charAt(0).toUpperCase() + texte.slice(1);
}

export function HomePage() {
  const utilisateur = useUtilisateur();
  const naviguer = useNavigate();
  const [lieux, setLieux] = useState<readonly string[]>([]);
  const hors = { 'isDifferent[phaseCommerciale.code]': 'AVANTPREMIERE' };
  const { data: nouveaux = [] } = useQuery(
    programmes('nouveaux', {
      ...hors,
      'lots.statut.code': ['l'],
      'order[calendrier.dateLivraison]': 'desc',
      limit: PAR_RANGEE,
    }),
  );
  const { data: avantPremieres = [] } = useQuery(
    programmes('avant-premieres', { 'phaseCommerciale.code': 'AVANTPREMIERE', limit: AVANT_PREMIERES }),
  );
  const { data: dedies = [] } = useQuery(
    programmes('dedies', { 'exists[lots.exclusivite]': true, 'lots.statut.code': ['l'], limit: PAR_RANGEE }),
  );
  if (utilisateur === null) {
    return null;
  }
  function chercher(evenement: FormEvent) {
    evenement.preventDefault();
    const criteres = ecrireCriteres({ ...SANS_CRITERE, locations: lieux, lotsLibres: true });
    void naviguer(`${chemins.rechercheLots()}?${criteres.toString()}`);
  }
  const ref = referent(utilisateur, marque.nom);
  const appel = ref === null ? null : telephoneAffiche(ref);
  const groupe = utilisateur.compte[0]?.group?.nom;
  return (
    <>
      <div className={classes.recherche}>
        <div className={classes.cadre}>
          <h1>{titreDuJour()}</h1>
          <form className={classes.formulaire} onSubmit={chercher}>
            <ChoixLieux ids={lieux} changer={setLieux} />
            <Button type="submit" size="lg">
              Voir les lots libres
            </Button>
          </form>
        </div>
      </div>
      <div className={classes.cadre}>
        <div className={classes.grille}>
          <Linteau titre="Ce qui vous attend">
            <Vide titre="Aucune option ni dénonciation en cours.">
              <Button component={Link} to={chemins.rechercheLots()} variant="default">
                Chercher un lot
              </Button>
            </Vide>
          </Linteau>
          {ref !== null && (
            <Linteau titre={ref.statut}>
              <p className={classes.referent}>
                <b>{nomComplet({ prenom: ref.prenom, nom: ref.nom })}</b>
                {ref.perimetreGeo && <span>{ref.perimetreGeo}</span>}
                {appel !== null && <a href={`tel:${appel}`}>{telephone(appel)}</a>}
                {ref.email && <a href={`mailto:${ref.email}`}>Lui écrire</a>}
              </p>
            </Linteau>
          )}
        </div>
        <BlocProgrammes titre="Nouveaux programmes" programmes={nouveaux} />
        <BlocProgrammes titre="Avant-premières" programmes={avantPremieres.slice(0, PAR_RANGEE)} />
        <BlocProgrammes
          titre={groupe === undefined ? 'Lots dédiés' : `Lots dédiés à ${groupe}`}
          programmes={dedies}
        />
      </div>
    </>
  );
}
