/** The staff's sheet of a lot: who holds it, whom it is dedicated to, and what staff may change. */
import { Button, Radio, Select } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ErreurAppel } from '../../../api/erreur-appel';
import { lot as lotDeLOffre } from '../../../api/lot';
import { chemins } from '../../../lib/chemins';
import { useCleDEnvoi } from '../../../lib/cle-d-envoi';
import { heureDeFin } from '../../../lib/echeances';
import { ajouter, avecRetour } from '../../../lib/flashs';
import { dateHeure, prix, surface } from '../../../lib/formats';
import { Avis } from '../../../ui/avis';
import { BoutonDAction } from '../../../ui/bouton-action';
import { Confirmation } from '../../../ui/confirmation';
import { Modal } from '../../../ui/fenetre';
import { IMPRIME } from '../../../ui/imprime';
import { Linteau } from '../../../ui/linteau';
import { ListeFaits } from '../../../ui/liste-faits';
import { estStatut, StatutLot } from '../../../ui/statut-lot';
import { Vive } from '../../../ui/vive';
import { useGroupes } from '../commun/choix';
import classes from '../commun/gestion.module.css';
import { Ressemblances } from '../commun/ressemblances';
import { bien, dedicace, detenteur, type LotGere, vente } from '../commun/tenue';
import { type ActeSurLot, agirSurLot, lotGere } from './queries-lots';

/** An action that was done, and the action that undoes it. */
interface Fait {
  acte: ActeSurLot;
  dit: string;
  retour: ActeSurLot;
}

const STATUTS = [
  { code: 'L', libelle: 'Libre', suite: 'Il se vend de nouveau sur le portail.' },
  { code: 'O', libelle: 'Optionné', suite: 'Il est retenu hors du portail.' },
  { code: 'T', libelle: 'Pré-réservé', suite: 'Sa réservation se prépare hors du portail.' },
  { code: 'R', libelle: 'Réservé', suite: 'Il est vendu hors du portail.' },
] as const;

/** The two choices of a dedication that are not groups. */
const TOUS = 'tous';
const FLUX = 'flux';

function dedicaceDe(choix: string): ActeSurLot {
  if (choix === FLUX) {
    return { acte: 'dedicace', selonLeFlux: true };
  }
  return { acte: 'dedicace', groupe: choix === TOUS ? null : Number(choix) };
}

function choixDe({ dedieParEquipe, exclusivite }: LotGere): string {
  return dedieParEquipe ? String(exclusivite?.id ?? TOUS) : FLUX;
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

interface Question {
  lot: LotGere;
  fermer: () => void;
  enCours: boolean;
  faire: (fait: Fait) => void;
}

/** Sets the status of a lot that is sold outside the portal. */
function DireLeStatut({ lot, fermer, enCours, faire }: Question) {
  const [choisi, setChoisi] = useState<string>(lot.statut.code);
  return (
    <form
      className={classes.formulaire}
      onSubmit={(evenement) => {
        evenement.preventDefault();
        const libelle = STATUTS.find(({ code }) => code === choisi)?.libelle ?? choisi;
        faire({
          acte: { acte: 'statut', statut: choisi },
          dit: `Lot ${lot.numero}\u00a0: ${libelle.toLocaleLowerCase('fr-FR')}.`,
          retour: { acte: 'statut', statut: lot.statut.code },
        });
      }}
    >
      <Radio.Group label="Statut du lot" value={choisi} onChange={setChoisi}>
        <div className={classes.actions}>
          {STATUTS.map(({ code, libelle, suite }) => (
            <Radio key={code} value={code} label={libelle} description={suite} />
          ))}
        </div>
      </Radio.Group>
      <Boutons action="Enregistrer le statut" enCours={enCours} fermer={fermer} />
    </form>
  );
}

/** Dedicates a lot to a group. The groups are those of all companies. */
function Dedier({ lot, fermer, enCours, faire }: Question) {
  const depart = choixDe(lot);
  const [choisi, setChoisi] = useState(depart);
  const groupes = useGroupes(lot.exclusivite, lot.exclusiviteFlux);
  return (
    <form
      className={classes.formulaire}
      onSubmit={(evenement) => {
        evenement.preventDefault();
        faire({
          acte: dedicaceDe(choisi),
          dit:
            choisi === FLUX
              ? `Lot ${lot.numero}\u00a0: ouvert selon le flux.`
              : `Lot ${lot.numero}\u00a0: ${choisi === TOUS ? 'ouvert à tous' : `dédié à ${groupes.get(choisi)}`}.`,
          retour: dedicaceDe(depart),
        });
      }}
    >
      <Select
        label="Ouvert à"
        description="Le choix de l’équipe l’emporte sur le flux, tant qu’elle ne revient pas à «&nbsp;Selon le flux&nbsp;»."
        searchable
        allowDeselect={false}
        nothingFoundMessage="Aucun groupe de ce nom"
        data={[
          { value: FLUX, label: 'Selon le flux' },
          { value: TOUS, label: 'Tous' },
          {
            group: 'Un groupe seulement',
            items: [...groupes].map(([value, label]) => ({ value, label })),
          },
        ]}
        value={choisi}
        onChange={(valeur) => setChoisi(valeur ?? FLUX)}
      />
      <Boutons action="Enregistrer la dédicace" enCours={enCours} fermer={fermer} />
    </form>
  );
}

/**
 * The message when the lot did not get the status that staff set: a freed lot is offered to its waiting list at once, and the
 * portal then holds it.
 */
function autreStatut({ numero, statut, disponibleLe }: LotGere): string {
  const devenu =
    disponibleLe === null
      ? statut.libelle.toLocaleLowerCase('fr-FR')
      : `proposé à sa liste d’attente, ${heureDeFin(disponibleLe)}`;
  return `Lot ${numero}\u00a0: ${devenu}.`;
}

function Actions({ lot }: { lot: LotGere }) {
  const [question, setQuestion] = useState<'statut' | 'dedicace' | 'retrait' | null>(null);
  const fermer = () => setQuestion(null);
  const cle = useCleDEnvoi();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ acte }: Fait) => agirSurLot(lot.id, acte, cle.pour({ lot: lot.id, acte })),
    onSettled: (_, cause) => cle.finie(cause ?? undefined),
    onSuccess: (suite, { acte, dit, retour }) => {
      fermer();
      if (acte.acte === 'statut' && acte.statut !== suite.statut.code) {
        ajouter('info', autreStatut(suite));
        return;
      }
      avecRetour(dit, () =>
        mutate({ acte: retour, dit: 'Le lot est revenu à son état précédent.', retour: acte }),
      );
    },
    // A temporary failure can be retried from the dialog. A refusal means that the lot has changed, so the dialog closes.
    onError: (cause) => {
      if (!(cause instanceof ErreurAppel && cause.passagere)) {
        fermer();
      }
    },
  });
  const { actions, numero } = lot;
  const retirer: Fait = {
    acte: { acte: 'retrait' },
    dit: `Lot ${numero} retiré de la vente.`,
    retour: { acte: 'remise' },
  };
  const remettre: Fait = {
    acte: { acte: 'remise' },
    dit: `Lot ${numero} remis en vente.`,
    retour: { acte: 'retrait' },
  };
  const commun = { lot, fermer, enCours: isPending, faire: mutate };
  return (
    <div className={classes.actions}>
      <BoutonDAction
        action={actions.statut}
        libelle="Changer le statut"
        faire={() => setQuestion('statut')}
      />
      <BoutonDAction
        action={actions.dedicace}
        libelle="Dédier ou ouvrir"
        faire={() => setQuestion('dedicace')}
      />
      {lot.retrait === null ? (
        <BoutonDAction
          action={actions.retrait}
          libelle="Retirer de la vente"
          danger
          faire={() => setQuestion('retrait')}
        />
      ) : (
        <BoutonDAction
          action={actions.remise}
          libelle="Remettre en vente"
          enCours={isPending}
          faire={() => mutate(remettre)}
        />
      )}
      <Modal opened={question === 'statut'} onClose={fermer} title={`Statut du lot ${numero}`} size={480}>
        <DireLeStatut {...commun} />
      </Modal>
      <Modal
        opened={question === 'dedicace'}
        onClose={fermer}
        title={`À qui le lot ${numero} est ouvert`}
        size={480}
      >
        <Dedier {...commun} />
      </Modal>
      <Confirmation
        ouverte={question === 'retrait'}
        titre={`Retirer le lot ${numero} de la vente\u00a0?`}
        action="Retirer"
        danger
        enCours={isPending}
        surOui={() => mutate(retirer)}
        surNon={fermer}
      >
        Le lot sort des recherches, et aucun flux ne peut le remettre en vente. Les prescripteurs qui ont une
        option ou une réservation sur ce lot peuvent encore ouvrir sa page.
      </Confirmation>
    </div>
  );
}

export function LotGerePage() {
  const id = useParams().id ?? '';
  const { data: lot } = useSuspenseQuery(lotGere(id));
  // Staff may also read a withdrawn lot. A lot that has left the feed cannot be read at all.
  const { data: offre } = useQuery({ ...lotDeLOffre(id), enabled: lot.bien !== null });
  const { statut, programme, bien: connu, exclusiviteFlux, retrait } = lot;
  return (
    <>
      <div className={classes.tete}>
        <div {...IMPRIME}>
          <h1>{`Lot ${lot.numero}`}</h1>
          <p>
            <Link to={chemins.programme(programme)}>{connu?.nomCommercial ?? programme}</Link>
            {connu?.ville ? `, ${connu.ville}` : ''}
          </p>
        </div>
        {estStatut(statut.code) && (
          <Vive key={lot.id} valeur={statut.code}>
            <StatutLot code={statut.code} libelle={statut.libelle} fond />
          </Vive>
        )}
      </div>
      {retrait !== null && (
        <div className={classes.avant}>
          <Avis genre="attention" titre={`${vente(lot)}.`}>
            Seule l’équipe peut encore trouver ce lot.
          </Avis>
        </div>
      )}
      <div className={classes.colonnes}>
        <div className={classes.suite}>
          {lot.tenue?.ligne != null && <Ressemblances lot={lot.id} />}
          <Linteau titre="Suivi">
            <div className={classes.faits} {...IMPRIME}>
              <ListeFaits
                faits={[
                  ['Retenu par', detenteur(lot) ?? 'Personne'],
                  ['Depuis', lot.tenue?.depuis && dateHeure(lot.tenue.depuis)],
                  ['Gardé jusqu’au', lot.disponibleLe !== null && dateHeure(lot.disponibleLe)],
                  ['Ouvert à', dedicace(lot)],
                  ['Selon le flux', lot.dedieParEquipe && (exclusiviteFlux?.nom ?? 'Tous')],
                  ['Vente', vente(lot)],
                ]}
              />
            </div>
          </Linteau>
          <Linteau titre="Le bien">
            <div className={classes.faits} {...IMPRIME}>
              <ListeFaits
                faits={[
                  ['Type', bien(lot)],
                  ['Surface', offre?.surfaces.surface != null && surface(offre.surfaces.surface)],
                  ['Étage', offre?.etage?.libelle],
                  [
                    'Prix',
                    offre?.prix != null && (
                      <Vive key={lot.id} valeur={offre.prix}>
                        {prix(offre.prix)}
                      </Vive>
                    ),
                  ],
                  ['Page du portail', <Link key="page" to={chemins.lot(lot.id)}>{`Lot ${lot.numero}`}</Link>],
                ]}
              />
            </div>
          </Linteau>
        </div>
        <aside>
          <Linteau titre="Actions">
            <Actions key={lot.id} lot={lot} />
          </Linteau>
        </aside>
      </div>
    </>
  );
}
