/** The portal's mails: the recipient of each, whether it was sent, and its text for the users who may read it. */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { chemins } from '../../../lib/chemins';
import { ajouter } from '../../../lib/flashs';
import { dateHeure } from '../../../lib/formats';
import { BoutonDAction } from '../../../ui/bouton-action';
import { aEchoue, EchecDeListe } from '../../../ui/echec';
import { Modal } from '../../../ui/fenetre';
import { ListeFaits } from '../../../ui/liste-faits';
import type { Colonne } from '../../../ui/table/colonnes';
import { ChoixDeFiltre, choixLu } from '../../../ui/table/filtres';
import { useListe } from '../../../ui/table/use-liste';
import { EtatDeTravail } from '../commun/etats';
import classes from '../commun/gestion.module.css';
import { ListeDeGestion } from '../commun/liste-gestion';
import { type CourrierGere, courrierLu, relancerCourrier } from './queries';

export const ETATS_DE_COURRIER = [
  { value: 'en-attente', label: 'En attente' },
  { value: 'envoye', label: 'Envoyé' },
  { value: 'abandonne', label: 'Abandonné' },
] as const;

function Lecture({ id, fermer }: { id: number; fermer: () => void }) {
  const requete = useQuery(courrierLu(id));
  const relancer = useMutation({
    mutationFn: () => relancerCourrier(id),
    onSuccess: () => {
      ajouter('success', 'L’e-mail va être renvoyé.');
      fermer();
    },
  });
  if (aEchoue(requete)) {
    return <EchecDeListe phrase="Cet e-mail n’a pas pu être lu." requete={requete} />;
  }
  if (requete.data === undefined) {
    return <p aria-busy="true">Lecture…</p>;
  }
  const { courrier, contenu } = requete.data;
  return (
    <div className={classes.formulaire}>
      <ListeFaits
        faits={[
          ['État', <EtatDeTravail key="etat" etat={courrier.etat} />],
          ['Créé le', dateHeure(courrier.creeLe)],
          ['Envoyé le', courrier.envoyeLe !== null && dateHeure(courrier.envoyeLe)],
          ['Prochain essai', courrier.prochainEssai !== null && dateHeure(courrier.prochainEssai)],
          ['Dernière erreur', courrier.erreur],
          ['À', contenu !== null && `${contenu.nom} <${contenu.email}>`],
          ['Objet', contenu?.objet],
        ]}
      />
      {contenu !== null && <p className={classes.lettre}>{contenu.texte}</p>}
      {contenu === null && <p>{courrier.actions.lecture.motif ?? 'Cet e-mail n’est plus conservé.'}</p>}
      {courrier.etat.code !== 'envoye' && (
        <BoutonDAction
          action={courrier.actions.relance}
          libelle="Envoyer maintenant"
          enCours={relancer.isPending}
          faire={() => relancer.mutate()}
        />
      )}
    </div>
  );
}

export function CourriersPage() {
  const etat = useListe('creeLe', 'desc');
  const [lu, setLu] = useState<CourrierGere | null>(null);
  const colonnes: readonly Colonne<CourrierGere>[] = [
    {
      cle: 'modele',
      titre: 'E-mail',
      rendu: (courrier) => (
        <>
          <Button variant="transparent" size="compact-sm" px={0} onClick={() => setLu(courrier)}>
            {courrier.modele.libelle}
          </Button>
          <span data-impression>{courrier.modele.libelle}</span>
        </>
      ),
    },
    {
      cle: 'destinataire',
      titre: 'Destinataire',
      rendu: ({ destinataire }) =>
        destinataire === null ? (
          '–'
        ) : (
          <Link to={chemins.gestionUtilisateur(destinataire.id)}>{destinataire.nom}</Link>
        ),
    },
    {
      cle: 'etat',
      titre: 'État',
      rendu: (courrier) => <EtatDeTravail etat={courrier.etat} />,
    },
    {
      cle: 'essais',
      titre: 'Essais',
      droite: true,
      rendu: ({ essais }) => essais,
    },
    {
      cle: 'creeLe',
      titre: 'Créé le',
      tri: 'creeLe',
      rendu: ({ creeLe }) => dateHeure(creeLe),
    },
  ];
  return (
    <>
      <ListeDeGestion
        titre="E-mails"
        nom="courriers"
        unites={['e-mail', 'e-mails']}
        etat={etat}
        demandes={{ etat: choixLu(ETATS_DE_COURRIER, etat.lire('etat')), ...etat.ordre }}
        colonnes={colonnes}
        cle={({ id }) => String(id)}
        vide={etat.filtree ? 'Aucun e-mail dans cet état.' : 'Aucun e-mail pour le moment.'}
        filtres={<ChoixDeFiltre etat={etat} nom="etat" libelle="État" choix={ETATS_DE_COURRIER} />}
      />
      <Modal opened={lu !== null} onClose={() => setLu(null)} title={lu?.modele.libelle ?? ''} size={640}>
        {lu !== null && <Lecture id={lu.id} fermer={() => setLu(null)} />}
      </Modal>
    </>
  );
}
