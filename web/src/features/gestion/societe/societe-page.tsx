/** The sheet of a company: its name, group and referent, and its people. */
import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { requetes } from '../../../api/requetes';
import { chemins } from '../../../lib/chemins';
import { nombre } from '../../../lib/formats';
import { regler } from '../../../lib/regles';
import { BoutonDAction } from '../../../ui/bouton-action';
import {
  type Choisi,
  champDeChoix,
  ecrireLeChoisi,
  enChoisi,
  idDuChoisi,
} from '../../../ui/formulaire/choisi';
import { DeuxVersions } from '../../../ui/formulaire/deux-versions';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFiche } from '../../../ui/formulaire/use-fiche';
import { IMPRIME } from '../../../ui/imprime';
import { Linteau } from '../../../ui/linteau';
import { ListeFaits } from '../../../ui/liste-faits';
import { Table } from '../../../ui/table/table';
import { Vide } from '../../../ui/vide';
import { ChoixDeReferent } from '../commun/choix';
import { COLONNES, cle } from '../commun/colonnes-utilisateurs';
import classes from '../commun/gestion.module.css';
import { Inviter } from '../commun/inviter';
import { type Fiche, liste } from '../commun/queries';
import { MandatDeLaSociete } from './mandat';
import { modifierSociete, type SocieteGeree, societeGeree } from './queries';

const LIBELLES = { nom: 'Nom', groupe: 'Groupe', gerant: 'Référent' };
/** The number of people on the sheet. A link leads to the whole list. */
const MONTRES = 50;

interface Valeurs {
  nom: string;
  groupe: string;
  gerant: Choisi | null;
}

function valeursDe({ nom, group, gerant }: SocieteGeree): Valeurs {
  return { nom, groupe: group?.nom ?? '', gerant: enChoisi(gerant) };
}

function Formulaire({ fiche }: { fiche: Fiche<SocieteGeree> }) {
  const { id, actions } = fiche.donnees;
  const { formulaire, conflit } = useFiche<Valeurs, SocieteGeree>({
    forme: 'societe',
    sujet: id,
    fiche,
    valeursDe,
    regles: { nom: regler('required', ['max', { n: 200 }]), groupe: regler(['max', { n: 100 }]) },
    enregistrer: ({ groupe, gerant: referent, ...nomme }, version) =>
      modifierSociete(
        id,
        {
          ...nomme,
          ...(groupe === undefined ? {} : { groupe: groupe.trim() === '' ? null : groupe }),
          ...(referent === undefined ? {} : { gerant: idDuChoisi(referent) }),
        },
        version,
      ),
    relire: () => requetes.fetchQuery({ ...societeGeree(id), staleTime: 0 }),
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES} className={classes.formulaire}>
      {conflit !== null && <DeuxVersions conflit={conflit} libelles={LIBELLES} ecrire={ecrireLeChoisi} />}
      <div className={classes.champs}>
        <TextInput {...formulaire.champ('nom')} label={LIBELLES.nom} autoComplete="off" />
        <TextInput {...formulaire.champ('groupe')} label={LIBELLES.groupe} autoComplete="off" />
        <ChoixDeReferent
          {...champDeChoix(formulaire, 'gerant')}
          label={LIBELLES.gerant}
          placeholder="Aucun"
          parmi={['IR']}
          disabled={!actions.gerant.autorisee}
          description={actions.gerant.motif}
        />
      </div>
      <div className={classes.boutons}>
        <Button type="submit" loading={formulaire.enCours} disabled={!formulaire.modifie}>
          Enregistrer
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}

export function SocietePage() {
  const id = Number(useParams().id);
  const { data } = useSuspenseQuery(societeGeree(id));
  const gens = useQuery(liste('utilisateurs', { 'compte.id': id, 'order[nom]': 'asc', limit: MONTRES }));
  const [invitation, { open, close }] = useDisclosure(false);
  const { nom, group, gerant, actions } = data.donnees;
  const total = gens.data?.total ?? 0;
  return (
    <>
      <div className={classes.tete}>
        <div {...IMPRIME}>
          <h1>{nom}</h1>
          <p>{[group?.nom, gerant !== null && `Référent\u00a0: ${gerant.nom}`].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      <div className={classes.colonnes}>
        <div className={classes.suite}>
          <Linteau titre="Fiche">
            {actions.modifier.autorisee ? (
              <Formulaire key={id} fiche={data} />
            ) : (
              <ListeFaits
                faits={[
                  ['Groupe', group?.nom],
                  ['Référent', gerant?.nom],
                ]}
              />
            )}
          </Linteau>
          <MandatDeLaSociete id={id} />
          <Linteau
            titre="Utilisateurs"
            niveau="table"
            aside={
              total > MONTRES && (
                <Link to={chemins.gestionUtilisateurs({ compte: id })}>{`Les ${nombre(total)}`}</Link>
              )
            }
          >
            <Table
              nom="Utilisateurs de la société"
              colonnes={COLONNES.filter((colonne) => colonne.cle !== 'societe').map(
                ({ tri: _, ...autre }) => ({ imprimee: true, ...autre }),
              )}
              lignes={gens.data?.membres}
              cle={cle}
              requete={gens}
              ouvrir={(utilisateur) => chemins.gestionUtilisateur(utilisateur.id)}
              attente={3}
              vide={<Vide titre="Aucun utilisateur dans cette société pour le moment." />}
            />
          </Linteau>
        </div>
        <aside>
          <Linteau titre="Actions">
            <div className={classes.actions}>
              <BoutonDAction action={actions.invitation} libelle="Inviter quelqu’un" faire={open} />
            </div>
          </Linteau>
        </aside>
      </div>
      <Inviter ouvert={invitation} fermer={close} societe={enChoisi({ id, nom })} />
    </>
  );
}
