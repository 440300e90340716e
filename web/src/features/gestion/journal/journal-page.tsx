/** The journal: who did what, in whose place and when; and whether any of it was changed afterwards. */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { chemins } from '../../../lib/chemins';
import { dateHeure, nombre } from '../../../lib/formats';
import { de } from '../../../lib/texte';
import { Avis, type GenreAvis } from '../../../ui/avis';
import { aEchoue, EchecDeListe } from '../../../ui/echec';
import type { Colonne } from '../../../ui/table/colonnes';
import { ChoixDeFiltre, JourDeFiltre } from '../../../ui/table/filtres';
import { useListe } from '../../../ui/table/use-liste';
import { ListeDeGestion } from '../commun/liste-gestion';
import {
  type FaitDuJournal,
  type VerificationDuJournal,
  verificationDuJournal,
  verifierLeJournal,
} from './queries';

const ACTEURS = [
  { value: 'utilisateur', label: 'Une personne' },
  { value: 'commande', label: 'Une commande' },
  { value: 'tache', label: 'Une tâche' },
  { value: 'visiteur', label: 'Un visiteur' },
] as const;

const GENRES: Readonly<Record<string, string>> = {
  utilisateur: 'Utilisateur',
  compte: 'Société',
  groupe: 'Groupe',
  inscription: 'Inscription',
  denonciation: 'Dénonciation',
  contact: 'Contact',
  lot: 'Lot',
  programme: 'Programme',
  import: 'Import',
  session: 'Session',
  reglage: 'Réglage',
  courrier: 'E-mail',
  tache: 'Tâche',
};

function qui({ acteur, auteur }: FaitDuJournal): string {
  return auteur?.nom ?? ACTEURS.find(({ value }) => value === acteur)?.label ?? '–';
}

/** The page of a fact's subject, when it has one. */
function pageDe({ genre, id }: NonNullable<FaitDuJournal['objet']>): string | null {
  switch (genre) {
    case 'utilisateur':
      return chemins.gestionUtilisateur(Number(id));
    case 'compte':
      return chemins.gestionSociete(Number(id));
    case 'inscription':
      return chemins.gestionInscription(Number(id));
    case 'denonciation':
      return chemins.gestionDenonciation(Number(id));
    case 'lot':
      return chemins.lot(id);
    case 'programme':
      return chemins.programme(id);
    default:
      return null;
  }
}

function nomDe({ genre, id, nom }: NonNullable<FaitDuJournal['objet']>): string {
  return nom ?? `${GENRES[genre] ?? genre} ${id}`;
}

function Objet({ objet }: { objet: FaitDuJournal['objet'] }) {
  if (objet === null) {
    return '–';
  }
  const page = pageDe(objet);
  return page === null ? nomDe(objet) : <Link to={page}>{nomDe(objet)}</Link>;
}

const COLONNES: readonly Colonne<FaitDuJournal>[] = [
  {
    cle: 'numero',
    titre: 'N°',
    tri: 'numero',
    droite: true,
    rendu: ({ numero }) => nombre(numero),
  },
  {
    cle: 'instant',
    titre: 'Quand',
    rendu: ({ instant }) => dateHeure(instant),
  },
  {
    cle: 'type',
    titre: 'Quoi',
    rendu: ({ type }) => <b>{type.libelle}</b>,
  },
  {
    cle: 'objet',
    titre: 'Sur quoi',
    rendu: ({ objet }) => <Objet objet={objet} />,
  },
  {
    cle: 'auteur',
    titre: 'Qui',
    rendu: (fait) => (
      <>
        {qui(fait)}
        {fait.pour !== null && <small>{`à la place ${de(fait.pour.nom)}`}</small>}
      </>
    ),
  },
  {
    cle: 'pour',
    titre: 'Origine',
    rendu: ({ origine }) => origine ?? '–',
  },
];

/** The result of the last verification, in a sentence. */
function constat({ etat, enCours, verifieLe, enchaines, enAttente, rupture }: VerificationDuJournal): {
  genre: GenreAvis;
  titre: string;
  suite: string;
} {
  if (enCours) {
    return {
      genre: 'information',
      titre: 'Vérification en cours…',
      suite: 'Elle se termine sans cette page.',
    };
  }
  const le = verifieLe === null ? '' : `Vérifié le ${dateHeure(verifieLe)}. `;
  if (etat.code === 'rompu') {
    return {
      genre: 'danger',
      titre: `Le journal est rompu au fait n°\u00a0${nombre(rupture ?? 0)}.`,
      suite: `${le}Ce fait, ou l’un de ceux qui le suivent, n’est plus ce qui avait été écrit.`,
    };
  }
  if (etat.code === 'entier') {
    const attente = enAttente === 0 ? '' : ` ${nombre(enAttente)} attendent d’être enchaînés.`;
    return {
      genre: 'fait',
      titre: 'Le journal est entier.',
      suite: `${le}${nombre(enchaines)} faits enchaînés.${attente}`,
    };
  }
  return { genre: 'attention', titre: 'Le journal n’a jamais été vérifié.', suite: '' };
}

function Verification() {
  const requete = useQuery(verificationDuJournal);
  const demander = useMutation({
    mutationFn: verifierLeJournal,
  });
  if (aEchoue(requete)) {
    return <EchecDeListe phrase="L’état du journal n’a pas pu être lu." requete={requete} />;
  }
  if (requete.data === undefined) {
    return null;
  }
  const { genre, titre, suite } = constat(requete.data);
  return (
    <Avis
      genre={genre}
      annonce
      titre={titre}
      actions={
        <Button
          variant="default"
          loading={demander.isPending}
          disabled={requete.data.enCours}
          onClick={() => demander.mutate()}
        >
          Vérifier maintenant
        </Button>
      }
    >
      {suite}
    </Avis>
  );
}

export function JournalPage() {
  const etat = useListe('numero', 'desc');
  return (
    <ListeDeGestion
      titre="Journal"
      nom="journal"
      unites={['fait', 'faits']}
      etat={etat}
      demandes={{
        acteur: etat.lire('acteur'),
        'instant[gte]': etat.lire('du'),
        'instant[lte]': etat.lire('au'),
        ...etat.ordre,
      }}
      colonnes={COLONNES}
      cle={({ numero }) => String(numero)}
      vide={etat.filtree ? 'Aucun fait ne correspond à ces filtres.' : 'Aucun fait pour le moment.'}
      avant={<Verification />}
      filtres={
        <>
          <ChoixDeFiltre etat={etat} nom="acteur" libelle="Qui" choix={ACTEURS} />
          <JourDeFiltre libelle="Du" nom="du" etat={etat} />
          <JourDeFiltre libelle="Au" nom="au" etat={etat} />
        </>
      }
    />
  );
}
