/**
 * All options: the lot, the prescriber, the buyer and the end. An option can be extended once, or cancelled with a reason that
 * its prescriber reads.
 */
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { annulerOption, court, prolongerOption, STATUTS_D_OPTION, statutDOption } from '../../../api/option';
import type { OptionLot } from '../../../api/types';
import { chemins } from '../../../lib/chemins';
import { useCleDEnvoi } from '../../../lib/cle-d-envoi';
import { ajouter } from '../../../lib/flashs';
import { dateHeure, echeance, prix } from '../../../lib/formats';
import { MOTIF, MOTIF_COMMUNIQUE, REGLE_DU_MOTIF } from '../../../lib/motif';
import { nomComplet, nomDuLot } from '../../../lib/normaliser';
import { de } from '../../../lib/texte';
import { BoutonActe } from '../../../ui/bouton-acte';
import { Confirmation } from '../../../ui/confirmation';
import { Modal } from '../../../ui/fenetre';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { Reste } from '../../../ui/reste';
import { StatutOption } from '../../../ui/statut-suivi';
import type { Colonne } from '../../../ui/table/colonnes';
import { FiltreDeProgramme } from '../../../ui/table/filtre-programme';
import { ChampDeRecherche, ChoixDeFiltre, JourDeFiltre } from '../../../ui/table/filtres';
import { SANS_NOM, useListe } from '../../../ui/table/use-liste';
import { ditRendu } from '../../../ui/textes-lot';
import classes from '../commun/gestion.module.css';
import { ListeDeGestion } from '../commun/liste-gestion';
import { ditAvecRaison, RENDU, SANS_DELAI } from '../commun/tenue';
import siennes from './options.module.css';

function Annulation({ option, fermer }: { option: OptionLot; fermer: () => void }) {
  const cle = useCleDEnvoi();
  const formulaire = useFormulaire({
    forme: 'annulation-option',
    sujet: option.id,
    depart: { motif: '', sansDelai: false },
    regles: { motif: REGLE_DU_MOTIF },
    envoyer: async ({ motif, sansDelai }) => {
      const corps = { motif: motif.trim(), ...(sansDelai && { sansDelai }) };
      try {
        const annulee = await annulerOption(option.id, corps, cle.pour({ annuler: option.id, ...corps }));
        cle.finie();
        return annulee;
      } catch (cause) {
        cle.finie(cause);
        throw cause;
      }
    },
    apres: ({ lot }) => {
      fermer();
      ajouter('success', ditAvecRaison(ditRendu('Option annulée', lot)));
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} className={classes.formulaire}>
      <p className={classes.lettre}>
        Option{option.prescripteur !== null && ` ${de(nomComplet(option.prescripteur))}`} jusqu’au{' '}
        {echeance(option.dateEcheance)}. {RENDU}
      </p>
      <Textarea
        {...formulaire.champ('motif')}
        label="Raison"
        description={MOTIF_COMMUNIQUE}
        rows={3}
        maxLength={MOTIF.max}
        data-autofocus
      />
      <Checkbox
        id={formulaire.idDe('sansDelai')}
        checked={formulaire.valeurs.sansDelai}
        onChange={(evenement) => formulaire.poser({ sansDelai: evenement.currentTarget.checked })}
        {...SANS_DELAI}
      />
      <div className={classes.boutons}>
        <Button type="submit" color="danger" loading={formulaire.enCours}>
          Annuler l’option
        </Button>
        <Button variant="default" onClick={fermer}>
          Garder l’option
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}

function Actes({ option }: { option: OptionLot }) {
  const { id, lot, actions, dateEcheance, echeanceProlongee } = option;
  const [question, demander] = useState<'annulation' | 'prolongation' | null>(null);
  const fermer = () => demander(null);
  const cle = useCleDEnvoi();
  const prolonger = useMutation({
    mutationFn: () => prolongerOption(id, cle.pour({ prolonger: id })),
    onSuccess: (prolongee) =>
      ajouter('success', `Option prolongée jusqu’au ${echeance(prolongee.dateEcheance)}.`),
    onSettled: (_, cause) => {
      cle.finie(cause ?? undefined);
      fermer();
    },
  });
  return (
    <div className={siennes.actes}>
      <BoutonActe
        size="xs"
        action={actions.prolonger}
        nom={`Prolonger l’option sur ${nomDuLot(lot)}`}
        faire={() => demander('prolongation')}
      >
        Prolonger
      </BoutonActe>
      <BoutonActe
        size="xs"
        action={actions.annuler}
        nom={`Annuler l’option sur ${nomDuLot(lot)}`}
        faire={() => demander('annulation')}
      >
        Annuler
      </BoutonActe>
      <Confirmation
        ouverte={question === 'prolongation'}
        titre={`Prolonger l’option sur le lot ${lot.numero}\u00a0?`}
        action="Prolonger"
        refus="Ne pas prolonger"
        enCours={prolonger.isPending}
        surOui={() => prolonger.mutate()}
        surNon={fermer}
      >
        Elle prend fin le {echeance(dateEcheance)}
        {echeanceProlongee !== null &&
          `\u00a0; prolongée, elle prendra fin le ${echeance(echeanceProlongee)}`}
        . Une option ne peut être prolongée qu’une fois. Le prescripteur en sera prévenu.
      </Confirmation>
      <Modal
        opened={question === 'annulation'}
        onClose={fermer}
        title={`Annuler l’option sur le lot ${lot.numero}`}
        size={520}
        closeOnClickOutside={false}
      >
        {question === 'annulation' && <Annulation option={option} fermer={fermer} />}
      </Modal>
    </div>
  );
}

const COLONNES: readonly Colonne<OptionLot>[] = [
  {
    cle: 'lot',
    titre: 'Lot',
    tri: 'lot.numero',
    rendu: ({ lot }) => (
      <>
        <Link to={chemins.lot(lot.id)}>{lot.numero}</Link>
        <small>{[lot.programme.nomCommercial, lot.programme.lieu.libelle].filter(Boolean).join(', ')}</small>
      </>
    ),
  },
  {
    cle: 'prescripteur',
    titre: 'Prescripteur',
    rendu: ({ prescripteur }) =>
      prescripteur === null ? (
        '–'
      ) : (
        <>
          {nomComplet(prescripteur)}
          {prescripteur.compte[0] !== undefined && <small>{prescripteur.compte[0].nom}</small>}
        </>
      ),
  },
  {
    cle: 'contact',
    titre: 'Contact',
    tri: 'contact.nom',
    rendu: ({ contact }) => (contact === null ? 'Contact effacé' : nomComplet(contact)),
  },
  {
    cle: 'prix',
    titre: 'Prix gelé',
    droite: true,
    rendu: (option) => (option.prix === null ? '–' : prix(option.prix)),
  },
  {
    cle: 'statut',
    titre: 'État',
    tri: 'statut',
    rendu: ({ statut, prolongee, motif }) => (
      <>
        <StatutOption statut={statutDOption(statut.code)} />
        {(prolongee || motif !== null) && <small>{motif ?? 'prolongée'}</small>}
      </>
    ),
  },
  {
    cle: 'posee',
    titre: 'Posée le',
    tri: 'date',
    rendu: ({ date }) => dateHeure(date),
  },
  {
    cle: 'echeance',
    titre: 'Échéance',
    tri: 'dateEcheance',
    rendu: (option) =>
      court(option) ? (
        <Reste
          quoi={`option sur ${option.lot.numero}`}
          debut={Date.parse(option.date)}
          fin={Date.parse(option.dateEcheance)}
        />
      ) : (
        dateHeure(option.dateFin ?? option.dateEcheance)
      ),
  },
  {
    cle: 'actes',
    titre: 'Actions',
    rendu: (option) => (court(option) ? <Actes option={option} /> : '–'),
  },
];

export function OptionsPage() {
  // The server's order by default: running options first, and among them the one that ends first.
  const etat = useListe('', 'asc', SANS_NOM);
  const statut = etat.lire('statut');
  return (
    <ListeDeGestion
      titre="Options"
      nom="options"
      unites={['option', 'options']}
      etat={etat}
      demandes={{
        contact: etat.lire('search'),
        'statut.code[]': statut === null ? [] : [statut],
        programme: etat.lire('programme'),
        'date[gte]': etat.lire('du'),
        'date[lte]': etat.lire('au'),
        'dateEcheance[gte]': etat.lire('echeanceDu'),
        'dateEcheance[lte]': etat.lire('echeanceAu'),
        ...(etat.tri.champ === '' ? {} : etat.ordre),
      }}
      colonnes={COLONNES}
      cle={({ id }) => String(id)}
      vide={etat.filtree ? 'Aucune option ne correspond à ces filtres.' : 'Aucune option pour le moment.'}
      filtres={
        <>
          <ChampDeRecherche etat={etat} libelle="Contact" />
          <FiltreDeProgramme etat={etat} />
          <ChoixDeFiltre
            etat={etat}
            nom="statut"
            libelle="État"
            choix={STATUTS_D_OPTION.map(({ code, label }) => ({ value: String(code), label }))}
          />
          <JourDeFiltre libelle="Posées depuis le" nom="du" etat={etat} />
          <JourDeFiltre libelle="Posées jusqu’au" nom="au" etat={etat} />
          <JourDeFiltre libelle="Échéance depuis le" nom="echeanceDu" etat={etat} />
          <JourDeFiltre libelle="Échéance jusqu’au" nom="echeanceAu" etat={etat} />
        </>
      }
    />
  );
}
