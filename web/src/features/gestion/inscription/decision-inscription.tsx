/**
 * The decisions on a registration: accept (with a referent and a group), refuse with a reason, or ask for documents. A user
 * who decides second is told who has already decided, and sees the result.
 */
import { Button, MultiSelect, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useUtilisateur } from '../../../api/session';
import { ajouter } from '../../../lib/flashs';
import { MOTIF, REGLE_DU_MOTIF } from '../../../lib/motif';
import { regler } from '../../../lib/regles';
import type { Identite } from '../../../lib/saisie/formes';
import { Avis } from '../../../ui/avis';
import { BoutonDAction } from '../../../ui/bouton-action';
import { Modal } from '../../../ui/fenetre';
import { type Choisi, champDeChoix, enChoisi, idDuChoisi } from '../../../ui/formulaire/choisi';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { type Regles, useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { ChoixDeReferent, useGroupes } from '../commun/choix';
import classes from '../commun/gestion.module.css';
import type { Fiche } from '../commun/queries';
import {
  type Decision,
  type DocumentRecu,
  decider,
  type InscriptionGeree,
  relireInscription,
} from './queries-inscriptions';

type Quoi = Decision['quoi'];

interface Props {
  fiche: Fiche<InscriptionGeree>;
  /** The slot of the document on screen, which a request asks for by default. */
  choisie: DocumentRecu['emplacement'];
  /** Called with the server's message when somebody else decided first. */
  depassee: (message: string) => void;
}

type Question = Props & { fermer: () => void };

/** The form of a decision: sends the decision and says that it was made. It closes when somebody else has decided before. */
function useDecision<V extends object>({
  depart,
  regles,
  decision,
  dit,
  question: { fiche, fermer, depassee },
  ...identite
}: Identite & {
  depart: V;
  regles: Regles<V>;
  decision: (valeurs: V) => Decision;
  dit: string;
  question: Question;
}) {
  return useFormulaire<V>({
    ...identite,
    depart,
    regles,
    envoyer: (valeurs) => decider(fiche.donnees.id, decision(valeurs), fiche.version),
    apres: () => {
      fermer();
      ajouter('success', dit);
    },
    refus: ({ content: { code, message } }) => {
      if (code === 'inscription-decidee') {
        fermer();
        depassee(message);
      }
      if (code === 'version-depassee') {
        // The typed text stays. The sheet behind is read again, so the next try is about its new version.
        relireInscription(fiche.donnees.id).catch(() => null);
      }
      return undefined;
    },
  });
}

function Boutons({ action, enCours, fermer }: { action: string; enCours: boolean; fermer: () => void }) {
  return (
    <div className={classes.boutons}>
      <Button type="submit" loading={enCours}>
        {action}
      </Button>
      <Button variant="default" onClick={fermer}>
        Retour
      </Button>
    </div>
  );
}

function Accepter(question: Question) {
  const moi = useUtilisateur();
  const groupes = useGroupes();
  const moiMeme = moi?.type.code === 'IR' ? { id: moi.id, nom: `${moi.prenom} ${moi.nom}` } : null;
  const seCharge = moiMeme !== null;
  const douteux = question.fiche.donnees.controles.filter(({ etat }) => etat !== 'bon');
  const formulaire = useDecision<{ gerant: Choisi | null; groupe: string | null }>({
    forme: 'acceptation',
    sujet: question.fiche.donnees.id,
    depart: { gerant: enChoisi(moiMeme), groupe: null },
    // A network manager who chooses nobody becomes the referent. An administrator must choose one.
    regles: seCharge ? {} : { gerant: regler('required') },
    decision: ({ gerant, groupe }) => ({
      quoi: 'acceptation',
      gerant: idDuChoisi(gerant),
      groupe: groupe === null ? null : Number(groupe),
    }),
    dit: 'Inscription acceptée\u00a0: le lien d’activation est envoyé par e-mail.',
    question,
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} className={classes.formulaire}>
      <p className={classes.lettre}>
        La société, le compte de son prescripteur et un mandat à signer sont créés ensemble.
      </p>
      {douteux.length > 0 && (
        <Avis
          genre="attention"
          titre={
            douteux.length > 1
              ? `${douteux.length}\u00a0points à vérifier avant d’accepter`
              : 'Un point à vérifier avant d’accepter'
          }
        >
          <p>{douteux.map(({ libelle }) => libelle).join(', ')}</p>
        </Avis>
      )}
      <ChoixDeReferent
        {...champDeChoix(formulaire, 'gerant')}
        label="Référent de la société"
        placeholder={seCharge ? 'Vous-même' : 'Choisir'}
        parmi={['IR']}
      />
      <Select
        {...formulaire.champ('groupe')}
        label="Groupe"
        placeholder="Aucun"
        searchable
        clearable
        nothingFoundMessage="Aucun groupe de ce nom"
        data={[...groupes].map(([value, label]) => ({ value, label }))}
      />
      <Boutons action="Accepter l’inscription" enCours={formulaire.enCours} fermer={question.fermer} />
    </CadreDeFormulaire>
  );
}

function Refuser(question: Question) {
  const formulaire = useDecision({
    forme: 'refus',
    sujet: question.fiche.donnees.id,
    depart: { raison: '' },
    regles: { raison: REGLE_DU_MOTIF },
    decision: ({ raison }) => ({ quoi: 'refus', raison: raison.trim() }),
    dit: 'Inscription refusée\u00a0: la raison est envoyée par e-mail.',
    question,
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} className={classes.formulaire}>
      <Textarea
        {...formulaire.champ('raison')}
        label="Raison"
        description="Envoyée à la personne qui s’est inscrite. Cette décision est définitive."
        rows={3}
        maxLength={MOTIF.max}
        data-autofocus
      />
      <Boutons action="Refuser l’inscription" enCours={formulaire.enCours} fermer={question.fermer} />
    </CadreDeFormulaire>
  );
}

function Demander(question: Question) {
  const { documents } = question.fiche.donnees;
  const formulaire = useDecision<{ emplacements: readonly string[]; demande: string }>({
    forme: 'demande',
    sujet: `${question.fiche.donnees.id}-${question.choisie}`,
    depart: { emplacements: [question.choisie], demande: '' },
    regles: { emplacements: regler('required'), demande: REGLE_DU_MOTIF },
    decision: ({ emplacements, demande }) => ({
      quoi: 'demande',
      emplacements,
      demande: demande.trim(),
    }),
    dit: 'Demande envoyée par e-mail\u00a0: son lien ne rouvre que ces pièces.',
    question,
  });
  const pieces = formulaire.champ('emplacements');
  return (
    <CadreDeFormulaire formulaire={formulaire} className={classes.formulaire}>
      <MultiSelect
        {...pieces}
        value={[...pieces.value]}
        label="Pièces"
        data={documents.map(({ emplacement, libelle }) => ({ value: emplacement, label: libelle }))}
      />
      <Textarea
        {...formulaire.champ('demande')}
        label="Ce qui manque"
        description="Envoyé en un seul e-mail, avec un lien qui ne rouvre que ces pièces."
        rows={3}
        maxLength={MOTIF.max}
        data-autofocus
      />
      <Boutons
        action={pieces.value.length > 1 ? 'Demander les pièces' : 'Demander la pièce'}
        enCours={formulaire.enCours}
        fermer={question.fermer}
      />
    </CadreDeFormulaire>
  );
}

const QUESTIONS: Record<Quoi, { titre: string; Contenu: (question: Question) => React.ReactNode }> = {
  acceptation: { titre: 'Accepter l’inscription', Contenu: Accepter },
  refus: { titre: 'Refuser l’inscription', Contenu: Refuser },
  demande: { titre: 'Demander des pièces', Contenu: Demander },
};

export function DecisionDInscription(props: Props) {
  const [quoi, setQuoi] = useState<Quoi | null>(null);
  const fermer = () => setQuoi(null);
  const { accepter, demander, refuser } = props.fiche.donnees.actions;
  const question = quoi === null ? null : QUESTIONS[quoi];
  return (
    <div className={classes.actions}>
      <BoutonDAction
        action={accepter}
        libelle="Accepter l’inscription"
        faire={() => setQuoi('acceptation')}
      />
      <BoutonDAction action={demander} libelle="Demander des pièces" faire={() => setQuoi('demande')} />
      <BoutonDAction action={refuser} libelle="Refuser l’inscription" danger faire={() => setQuoi('refus')} />
      <Modal
        opened={question !== null}
        onClose={fermer}
        title={question?.titre}
        size={520}
        closeOnClickOutside={false}
      >
        {question !== null && <question.Contenu {...props} fermer={fermer} />}
      </Modal>
    </div>
  );
}
