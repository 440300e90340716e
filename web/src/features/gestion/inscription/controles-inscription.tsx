/** The checks of a registration, the document that proves each, and the date that staff enter for one of them. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { date } from '../../../lib/formats';
import { regler } from '../../../lib/regles';
import { ChampDate } from '../../../ui/champs/champ-date';
import { DeuxVersions } from '../../../ui/formulaire/deux-versions';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFiche } from '../../../ui/formulaire/use-fiche';
import type { Fiche } from '../commun/queries';
import classes from './inscription.module.css';
import {
  type Controle,
  dateDAssurance,
  type InscriptionGeree,
  relireInscription,
} from './queries-inscriptions';

interface Look {
  mot: string;
  icone: typeof IconCircleCheck;
}

const ETATS: Record<Controle['etat'], Look> = {
  bon: { mot: 'bon', icone: IconCircleCheck },
  attention: { mot: 'à regarder', icone: IconAlertTriangle },
  mauvais: { mot: 'mauvais', icone: IconCircleX },
  inconnu: { mot: 'inconnu', icone: IconHelpCircle },
};

/** The checks that each document proves. */
export const PROUVE: Readonly<Record<string, readonly string[]>> = {
  responsabiliteCivile: ['assurance-fin'],
  carteProfessionnelle: ['carte-numero', 'carte-fin'],
  extraitRegistre: ['siren-actif', 'siege', 'meme-raison-sociale', 'meme-adresse', 'saisie-main'],
};

export function Controles({ controles }: { controles: readonly Controle[] }) {
  return (
    <ul className={classes.controles}>
      {controles.map(({ code, libelle, etat, detail }) => {
        const { mot, icone: Icone } = ETATS[etat];
        return (
          <li key={code} data-etat={etat}>
            <Icone size={18} stroke={1.5} aria-hidden="true" />
            <span>
              {libelle}
              <span className="lt-lu">{`\u00a0: ${mot}`}</span>
            </span>
            {detail !== '' && <small>{detail}</small>}
          </li>
        );
      })}
    </ul>
  );
}

interface Valeurs {
  assuranceFin: string;
}
const valeursDe = ({ assuranceFin }: InscriptionGeree): Valeurs => ({ assuranceFin: assuranceFin ?? '' });
const LIBELLES = { assuranceFin: 'Fin de l’assurance' };

/** Only the attestation says when the insurance ends, so staff read the date there and enter it. */
export function FinDeLAssurance({ fiche }: { fiche: Fiche<InscriptionGeree> }) {
  const { id } = fiche.donnees;
  const { formulaire, conflit } = useFiche<Valeurs, InscriptionGeree>({
    forme: 'assurance',
    sujet: id,
    fiche,
    valeursDe,
    regles: { assuranceFin: regler('date') },
    enregistrer: ({ assuranceFin = '' }, version) =>
      dateDAssurance(id, assuranceFin === '' ? null : assuranceFin, version),
    relire: () => relireInscription(id),
  });
  return (
    <CadreDeFormulaire formulaire={formulaire}>
      {conflit !== null && <DeuxVersions conflit={conflit} libelles={LIBELLES} ecrire={date} />}
      <div className={classes.date}>
        <ChampDate vers="avenir" {...formulaire.champ('assuranceFin')} label={LIBELLES.assuranceFin} />
        <Button type="submit" variant="default" loading={formulaire.enCours} disabled={!formulaire.modifie}>
          Enregistrer
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}
