/**
 * The number of the mandate in the register that the law requires of the company. Its manager enters it after the signature.
 */
import { Button, TextInput } from '@mantine/core';
import { ajouter } from '../../lib/flashs';
import { regler } from '../../lib/regles';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import classes from './option.module.css';
import { type Mandat, numeroterMonMandat } from './queries';

const REGLE = regler(['max', { n: 30 }]);

export function NumeroDeRegistre({ numero }: { numero: string | null }) {
  const formulaire = useFormulaire<{ numeroRegistre: string }, Mandat>({
    forme: 'mon-numero-de-registre',
    sujet: 'nouveau',
    depart: { numeroRegistre: numero ?? '' },
    regles: { numeroRegistre: REGLE },
    envoyer: ({ numeroRegistre }) => numeroterMonMandat(numeroRegistre.trim()),
    apres: () => ajouter('success', 'Numéro enregistré.'),
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} className={classes.registre}>
      <TextInput
        {...formulaire.champ('numeroRegistre')}
        label="Numéro au registre des mandats"
        description="Celui que votre société lui donne dans son propre registre."
        autoComplete="off"
        maxLength={30}
      />
      <Button type="submit" variant="default" loading={formulaire.enCours} disabled={!formulaire.modifie}>
        Enregistrer
      </Button>
    </CadreDeFormulaire>
  );
}
