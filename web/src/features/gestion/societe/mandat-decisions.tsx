/** The staff's actions on a signed mandate: set its number in the company's register, or end it early. */
import { Button, Textarea, TextInput } from '@mantine/core';
import { ajouter } from '../../../lib/flashs';
import { MOTIF, REGLE_DU_MOTIF } from '../../../lib/motif';
import { regler } from '../../../lib/regles';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import classes from '../commun/gestion.module.css';
import { ditAvecRaison } from '../commun/tenue';
import { type Mandat, numeroterMandat, terminerMandat } from './queries';

interface Props {
  id: number;
  fermer: () => void;
}

const NUMERO = { max: 30 } as const;
const REGLE_DU_NUMERO = regler(['max', { n: NUMERO.max }]);

export function NumeroterMandat({ id, numero, fermer }: Props & { numero: string | null }) {
  const formulaire = useFormulaire<{ numeroRegistre: string }, Mandat>({
    forme: 'numero-de-registre',
    sujet: id,
    depart: { numeroRegistre: numero ?? '' },
    regles: { numeroRegistre: REGLE_DU_NUMERO },
    envoyer: ({ numeroRegistre }) => numeroterMandat(id, numeroRegistre.trim()),
    apres: () => {
      fermer();
      ajouter('success', 'Numéro enregistré.');
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} className={classes.formulaire}>
      <TextInput
        {...formulaire.champ('numeroRegistre')}
        label="Numéro au registre des mandats"
        description="Celui que la société lui donne dans son propre registre."
        autoComplete="off"
        maxLength={NUMERO.max}
        data-autofocus
      />
      <div className={classes.boutons}>
        <Button type="submit" loading={formulaire.enCours}>
          Enregistrer
        </Button>
        <Button variant="default" onClick={fermer}>
          Retour
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}

export function TerminerMandat({ id, fermer }: Props) {
  const formulaire = useFormulaire<{ motif: string }, Mandat>({
    forme: 'fin-de-mandat',
    sujet: id,
    depart: { motif: '' },
    regles: { motif: REGLE_DU_MOTIF },
    envoyer: ({ motif }) => terminerMandat(id, motif.trim()),
    apres: () => {
      fermer();
      ajouter('success', ditAvecRaison('Le mandat a pris fin'));
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} className={classes.formulaire}>
      <p className={classes.lettre}>
        Dès maintenant, aucune option ni réservation ne commence plus pour cette société. Ce qui est commencé
        se poursuit.
      </p>
      <Textarea
        {...formulaire.champ('motif')}
        label="Raison"
        description="Elle est communiquée à la société."
        rows={3}
        maxLength={MOTIF.max}
        data-autofocus
      />
      <div className={classes.boutons}>
        <Button type="submit" color="danger" loading={formulaire.enCours}>
          Mettre fin au mandat
        </Button>
        <Button variant="default" onClick={fermer}>
          Garder le mandat
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}
