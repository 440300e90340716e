/** The list of registrations, searched by company, person or siren. */
import { Link } from 'react-router';
import { chemins } from '../../../lib/chemins';
import { dateHeure, nombre, siren } from '../../../lib/formats';
import { nomComplet, villeLue } from '../../../lib/normaliser';
import type { Colonne } from '../../../ui/table/colonnes';
import { ChampDeRecherche, ChoixDeFiltre, JourDeFiltre } from '../../../ui/table/filtres';
import { useListe } from '../../../ui/table/use-liste';
import { ListeDeGestion } from '../commun/liste-gestion';
import { EtatInscription, STATUTS_D_INSCRIPTION } from './etat-inscription';
import type { LigneInscription } from './queries-inscriptions';

/** Writes "2 pièces manquent, 1 alerte": what needs attention. */
function aVoir({ manques, alertes, semblables }: LigneInscription): string {
  return [
    semblables > 0 &&
      `${nombre(semblables)}\u00a0autre${semblables > 1 ? 's' : ''} de même société ou e-mail`,
    manques > 0 && `${nombre(manques)}\u00a0pièce${manques > 1 ? 's manquent' : ' manque'}`,
    alertes > 0 && `${nombre(alertes)}\u00a0alerte${alertes > 1 ? 's' : ''}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const COLONNES: readonly Colonne<LigneInscription>[] = [
  {
    cle: 'societe',
    titre: 'Société',
    tri: 'societe',
    rendu: ({ id, societe, siren: numero, reference }) => (
      <>
        <Link to={chemins.gestionInscription(id)}>{societe ?? reference}</Link>
        {numero !== null && <small>{siren(numero)}</small>}
      </>
    ),
  },
  {
    cle: 'reference',
    titre: 'Dossier',
    rendu: ({ reference }) => reference,
  },
  { cle: 'ville', titre: 'Ville', rendu: ({ ville }) => (ville ? villeLue(ville) : '–') },
  {
    cle: 'prescripteur',
    titre: 'Prescripteur',
    rendu: ({ prescripteur }) => (prescripteur === null ? '–' : nomComplet(prescripteur)),
  },
  {
    cle: 'statut',
    titre: 'État',
    tri: 'statut',
    rendu: (ligne) => <EtatInscription {...ligne} />,
  },
  { cle: 'a-voir', titre: 'À voir', rendu: (ligne) => aVoir(ligne) || '–' },
  {
    cle: 'recue',
    titre: 'Reçue le',
    tri: 'dateCreation',
    rendu: ({ dateCreation }) => dateHeure(dateCreation),
  },
];

export function InscriptionsPage() {
  const etat = useListe('dateCreation', 'desc');
  const statut = etat.lire('statut');
  return (
    <ListeDeGestion
      titre="Inscriptions"
      nom="inscriptions"
      unites={['inscription', 'inscriptions']}
      etat={etat}
      demandes={{
        recherche: etat.lire('search'),
        'statut.code[]': statut === null ? [] : [statut],
        'dateCreation[gte]': etat.lire('du'),
        'dateCreation[lte]': etat.lire('au'),
        ...etat.ordre,
      }}
      colonnes={COLONNES}
      cle={({ id }) => String(id)}
      ouvrir={({ id }) => chemins.gestionInscription(id)}
      vide={
        etat.filtree
          ? 'Aucune inscription ne correspond à ces filtres.'
          : 'Aucune inscription pour le moment.'
      }
      filtres={
        <>
          <ChampDeRecherche etat={etat} libelle="Société, personne, e-mail" />
          <ChoixDeFiltre
            etat={etat}
            nom="statut"
            libelle="État"
            choix={STATUTS_D_INSCRIPTION.map(({ value, label }) => ({ value, label }))}
          />
          <JourDeFiltre libelle="Reçues depuis le" nom="du" etat={etat} />
          <JourDeFiltre libelle="Jusqu’au" nom="au" etat={etat} />
        </>
      }
    />
  );
}
