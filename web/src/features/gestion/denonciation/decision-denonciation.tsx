/**
 * The decisions on a declaration: validate, refuse, give priority, cancel. The last three need a reason, which the people
 * concerned read. A refused action stays visible with the server's reason. A user who decides second is told that a decision
 * was already made.
 */

import { Button, Radio, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUtilisateur } from '../../../api/session';
import type { Action } from '../../../api/types';
import { aLeRole, type UtilisateurServeur } from '../../../api/utilisateur';
import { chemins } from '../../../lib/chemins';
import { ajouter } from '../../../lib/flashs';
import { MOTIF, REGLE_DU_MOTIF } from '../../../lib/motif';
import { clesDe } from '../../../lib/objets';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { ListeFaits } from '../../../ui/liste-faits';
import gestion from '../commun/gestion.module.css';
import { type Fiche, liste } from '../commun/queries';
import classes from './denonciation.module.css';
import {
  A_DECIDER,
  type DecisionDeDenonciation as Decision,
  type DenonciationGeree,
  deciderDenonciation,
  relireDenonciation,
} from './queries-denonciations';

type Quoi = Decision['quoi'];

interface Choix {
  libelle: string;
  suite: string;
  bouton: string;
  fait: string;
  grave?: true;
}

const CHOIX: Record<Quoi, Choix> = {
  valider: {
    libelle: 'Valider',
    suite: 'Sa société est protégée sur ces programmes, jusqu’à son échéance.',
    bouton: 'Valider la dénonciation',
    fait: 'Dénonciation validée.',
  },
  refuser: {
    libelle: 'Refuser',
    suite: 'Les autres dénonciations ne changent pas\u00a0; son prescripteur reçoit votre motif.',
    bouton: 'Refuser la dénonciation',
    fait: 'Dénonciation refusée\u00a0: le motif est envoyé par e-mail.',
  },
  prioriser: {
    libelle: 'Lui donner la priorité',
    suite:
      'Celles qui s’y opposent sont annulées sur les programmes en conflit, et là seulement\u00a0; chaque prescripteur reçoit le motif qui lui est destiné. Là où leur société vend déjà un lot à cette personne, la dénonciation attend encore.',
    bouton: 'Donner la priorité',
    fait: 'Priorité donnée\u00a0: les autres sont annulées sur ces programmes, et tous prévenus.',
    grave: true,
  },
  annuler: {
    libelle: 'L’annuler',
    suite: 'Elle prend fin maintenant\u00a0; son prescripteur reçoit votre motif.',
    bouton: 'Annuler la dénonciation',
    fait: 'Dénonciation annulée\u00a0: le motif est envoyé par e-mail.',
    grave: true,
  },
};

const QUOIS = clesDe(CHOIX);

/** The body of a decision, from the typed values. */
function decisionDe(quoi: Quoi, motif: string, motifAutres: string): Decision {
  switch (quoi) {
    case 'valider':
      return { quoi };
    case 'prioriser':
      return { quoi, motif, motifAutres };
    default:
      return { quoi, motif };
  }
}

function Formulaire({
  fiche: { donnees, version },
  depassee,
}: {
  fiche: Fiche<DenonciationGeree>;
  depassee: (message: string) => void;
}) {
  const { id } = donnees.denonciation;
  const { actions } = donnees;
  const [quoi, choisir] = useState<Quoi | null>(QUOIS.find((un) => actions[un].autorisee) ?? null);
  const formulaire = useFormulaire<{ motif: string; motifAutres: string }>({
    forme: 'decision-denonciation',
    sujet: id,
    depart: { motif: '', motifAutres: '' },
    regles: {
      motif: (valeur) => (quoi === null || quoi === 'valider' ? null : REGLE_DU_MOTIF(valeur)),
      motifAutres: (valeur) => (quoi === 'prioriser' ? REGLE_DU_MOTIF(valeur) : null),
    },
    envoyer: async ({ motif, motifAutres }) => {
      if (quoi !== null) {
        await deciderDenonciation(id, decisionDe(quoi, motif.trim(), motifAutres.trim()), version);
      }
    },
    apres: () => {
      if (quoi !== null) {
        ajouter('success', CHOIX[quoi].fait);
      }
    },
    refus: ({ content: { code, message } }) => {
      if (code === 'denonciation-decidee' || code === 'denonciation-terminee') {
        depassee(message);
        return null;
      }
      if (
        code === 'version-depassee' ||
        code === 'denonciation-protegee' ||
        code === 'denonciation-face-a-une-vente'
      ) {
        // The typed text stays. The sheet is read again, so the next try is about its new version.
        relireDenonciation(id).catch(() => null);
      }
      return undefined;
    },
  });
  const choix = quoi === null ? null : CHOIX[quoi];
  return (
    <CadreDeFormulaire formulaire={formulaire} className={gestion.formulaire}>
      <Radio.Group
        aria-label="Votre décision"
        value={quoi}
        onChange={(neuf) => choisir(QUOIS.find((un) => un === neuf) ?? null)}
      >
        <div className={classes.choix}>
          {QUOIS.map((un) => (
            <Option key={un} quoi={un} action={actions[un]} />
          ))}
        </div>
      </Radio.Group>
      {quoi !== null && quoi !== 'valider' && (
        <Textarea
          {...formulaire.champ('motif')}
          label={quoi === 'prioriser' ? 'Motif pour son prescripteur' : 'Motif'}
          description="Envoyé au prescripteur. Ne nommez aucun autre prescripteur."
          rows={4}
          maxLength={MOTIF.max}
        />
      )}
      {quoi === 'prioriser' && (
        <Textarea
          {...formulaire.champ('motifAutres')}
          label="Motif pour les prescripteurs des autres"
          description="Envoyé à ceux dont la dénonciation est annulée. Ne nommez pas la société qui a la priorité."
          rows={4}
          maxLength={MOTIF.max}
        />
      )}
      {choix !== null && (
        <Button
          type="submit"
          fullWidth
          loading={formulaire.enCours}
          {...(choix.grave === true ? { color: 'danger' } : {})}
        >
          {choix.bouton}
        </Button>
      )}
    </CadreDeFormulaire>
  );
}

function Option({ quoi, action: { autorisee, motif } }: { quoi: Quoi; action: Action }) {
  const { libelle, suite } = CHOIX[quoi];
  return <Radio value={quoi} label={libelle} description={autorisee ? suite : motif} disabled={!autorisee} />;
}

/** Whether this user still has a decision to make. */
export const peutDecider = ({ actions }: DenonciationGeree): boolean =>
  QUOIS.some((un) => actions[un].autorisee);

/**
 * A link to the oldest declaration that waits for this user's decision, so that they need not go back to the list. A manager
 * only decides for their own companies, an administrator for all.
 */
function Suivante({ apres, moi }: { apres: number; moi: UtilisateurServeur }) {
  const { data } = useQuery(
    liste('denonciationsGerees', {
      'statut.code': A_DECIDER,
      'order[dateCreation]': 'asc',
      limit: 2,
      ...(aLeRole(moi, 'ROLE_IA') ? {} : { 'gerant.id': moi.id }),
    }),
  );
  const suivante = data?.membres.find(({ id }) => id !== apres);
  if (data === undefined) {
    return null;
  }
  return suivante === undefined ? (
    <p>Aucune autre dénonciation n’attend votre décision.</p>
  ) : (
    <Button component={Link} to={chemins.gestionDenonciation(suivante.id)} variant="default" fullWidth>
      Dénonciation suivante
    </Button>
  );
}

export function DecisionDeDenonciation(props: {
  fiche: Fiche<DenonciationGeree>;
  depassee: (message: string) => void;
}) {
  const moi = useUtilisateur();
  const { actions, denonciation } = props.fiche.donnees;
  // When no decision is possible any more, each action says why in its own words. The first reason is enough.
  const motif = QUOIS.map((un) => actions[un].motif).find((un) => un !== null) ?? null;
  if (peutDecider(props.fiche.donnees)) {
    return <Formulaire {...props} />;
  }
  return (
    <>
      <ListeFaits
        faits={[
          ['État', denonciation.statut.libelle],
          ['Motif', denonciation.motif],
          ['À savoir', motif],
        ]}
      />
      {moi !== null && aLeRole(moi, 'ROLE_IR') && <Suivante apres={denonciation.id} moi={moi} />}
    </>
  );
}
