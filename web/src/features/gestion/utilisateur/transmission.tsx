/** Hands over the running files of a colleague to another one: declarations, options and reservations, all or some. */

import { Button, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCleDEnvoi } from '../../../lib/cle-d-envoi';
import { ajouter } from '../../../lib/flashs';
import { nombre } from '../../../lib/formats';
import { regler } from '../../../lib/regles';
import { de } from '../../../lib/texte';
import { aEchoue, EchecDeListe } from '../../../ui/echec';
import { Modal } from '../../../ui/fenetre';
import { type Choisi, champDeChoix, idDuChoisi } from '../../../ui/formulaire/choisi';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { ChoixDeCollegue } from '../commun/choix';
import classes from '../commun/gestion.module.css';
import type { UtilisateurGere } from '../commun/queries';
import {
  cleDuDossier,
  compterParSorte,
  type Dossier,
  ditDossiers,
  ditLaFin,
  dossiersEnCours,
  parSorte,
  SORTES,
  type Sorte,
} from './dossiers-en-cours';
import { transmettreLesDossiers } from './queries';
import transmission from './transmission.module.css';

/** Says what was handed over. */
function dire(dossiers: Readonly<Record<Sorte, number>>) {
  const dits = ditDossiers(dossiers);
  return dits === null ? 'Aucun dossier n’était en cours.' : `Dossiers transmis\u00a0: ${dits}.`;
}

interface ValeursDeTransmission {
  vers: Choisi | null;
  /** The files that are not handed over. All others are handed over, also those that begin meanwhile. */
  laisses: string[];
}

const TOUT: ValeursDeTransmission = { vers: null, laisses: [] };

/** The running files, with a checkbox each. */
function ChoixDesDossiers({
  dossiers,
  laisses,
  laisser,
}: {
  dossiers: readonly Dossier[];
  laisses: readonly string[];
  laisser: (cles: string[]) => void;
}) {
  const restent = new Set(laisses);
  const basculer = (ceux: readonly Dossier[], passent: boolean) => {
    const cles = ceux.map(cleDuDossier);
    laisser(passent ? laisses.filter((cle) => !cles.includes(cle)) : [...new Set([...laisses, ...cles])]);
  };
  return (
    <div className={transmission.dossiers}>
      {(Object.keys(SORTES) as Sorte[]).map((sorte) => {
        const siens = dossiers.filter((dossier) => dossier.sorte === sorte);
        const passent = siens.filter((dossier) => !restent.has(cleDuDossier(dossier)));
        return (
          siens.length > 0 && (
            <fieldset key={sorte} className={transmission.sorte}>
              <legend>
                <Checkbox
                  label={`${SORTES[sorte].titre} (${nombre(siens.length)})`}
                  checked={passent.length === siens.length}
                  indeterminate={passent.length > 0 && passent.length < siens.length}
                  onChange={() => basculer(siens, passent.length < siens.length)}
                />
              </legend>
              <ul>
                {siens.map((dossier) => (
                  <li key={dossier.id}>
                    <Checkbox
                      label={dossier.libelle}
                      description={ditLaFin(dossier)}
                      checked={!restent.has(cleDuDossier(dossier))}
                      onChange={(evenement) => basculer([dossier], evenement.currentTarget.checked)}
                    />
                  </li>
                ))}
              </ul>
            </fieldset>
          )
        );
      })}
    </div>
  );
}

function Formulaire({ utilisateur, fermer }: { utilisateur: UtilisateurGere; fermer: () => void }) {
  const cle = useCleDEnvoi();
  const requete = useQuery(dossiersEnCours(utilisateur.id));
  const { data: dossiers } = requete;
  const formulaire = useFormulaire<ValeursDeTransmission, Record<Sorte, number>>({
    forme: 'transmission',
    sujet: utilisateur.id,
    depart: TOUT,
    regles: { vers: regler('required') },
    envoyer: async ({ vers, laisses }) => {
      const choisis = (dossiers ?? []).filter((dossier) => !laisses.includes(cleDuDossier(dossier)));
      const corps = {
        vers: idDuChoisi(vers) ?? 0,
        ...(laisses.length === 0 ? {} : { dossiers: parSorte(choisis) }),
      };
      try {
        const faite = await transmettreLesDossiers(utilisateur.id, corps, cle.pour(corps));
        cle.finie();
        return faite;
      } catch (cause) {
        cle.finie(cause);
        throw cause;
      }
    },
    apres: (faite) => {
      fermer();
      ajouter('success', dire(faite));
    },
  });
  const { laisses } = formulaire.valeurs;
  const passent = dossiers?.filter((dossier) => !laisses.includes(cleDuDossier(dossier)));
  const dits = passent && ditDossiers(compterParSorte(passent));
  return (
    <CadreDeFormulaire formulaire={formulaire} className={classes.formulaire}>
      <p className={classes.lettre}>
        Les dossiers choisis deviennent ceux de la personne choisie. Elle en est prévenue par e-mail, et{' '}
        {utilisateur.prenom} {utilisateur.nom} aussi. Ce qui est terminé reste à son nom.
      </p>
      {aEchoue(requete) ? (
        <EchecDeListe phrase="Ce qui est en cours n’a pas pu être lu." requete={requete} />
      ) : dossiers === undefined ? (
        <p aria-live="polite">Recherche de ce qui est en cours…</p>
      ) : (
        <ChoixDesDossiers
          dossiers={dossiers}
          laisses={laisses}
          laisser={(cles) => formulaire.poser({ laisses: cles })}
        />
      )}
      {dits !== undefined && (
        <p className={classes.lettre} aria-live="polite">
          {dits === null
            ? dossiers?.length === 0
              ? 'Aucun dossier n’est en cours.'
              : 'Choisissez au moins un dossier à transmettre.'
            : `Dossiers à transmettre\u00a0: ${dits}.`}
        </p>
      )}
      <ChoixDeCollegue
        {...champDeChoix(formulaire, 'vers')}
        de={utilisateur}
        label="À qui"
        placeholder="Un prescripteur de la société"
        data-autofocus
      />
      <div className={classes.boutons}>
        <Button type="submit" loading={formulaire.enCours} disabled={dits === null || dits === undefined}>
          Transmettre
        </Button>
        <Button variant="default" onClick={fermer}>
          Retour
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}

/** The button that hands files over, in a row or on a sheet. Users without the right do not see it. */
export function Transmettre({
  utilisateur,
  enLigne = false,
}: {
  utilisateur: UtilisateurGere;
  enLigne?: boolean;
}) {
  const [ouvert, { open, close }] = useDisclosure(false);
  const { prenom, nom, actions } = utilisateur;
  if (!actions.transmission.autorisee) {
    return null;
  }
  return (
    <>
      <Button
        variant="default"
        {...(enLigne ? { size: 'compact-sm' } : { fullWidth: true })}
        aria-label={`Transmettre les dossiers ${de(`${prenom} ${nom}`)}`}
        onClick={open}
      >
        Transmettre les dossiers
      </Button>
      <Modal
        opened={ouvert}
        onClose={close}
        title={`Transmettre les dossiers ${de(`${prenom} ${nom}`)}`}
        size={640}
        closeOnClickOutside={false}
      >
        {ouvert && <Formulaire utilisateur={utilisateur} fermer={close} />}
      </Modal>
    </>
  );
}
