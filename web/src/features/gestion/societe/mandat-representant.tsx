/** Names the signatory of a company, before the signature. A new document is made for them, and a new link is sent. */
import { Button, Select, TextInput } from '@mantine/core';
import { ajouter } from '../../../lib/flashs';
import * as normaliser from '../../../lib/normaliser';
import { regler } from '../../../lib/regles';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import classes from '../commun/gestion.module.css';
import { type Mandat, nommerRepresentant, type Representant } from './queries';

const LIBELLES = { civilite: 'Civilité', prenom: 'Prénom', nom: 'Nom', email: 'E-mail' };

interface Tape extends Omit<Representant, 'civilite'> {
  civilite: Representant['civilite'] | null;
}

export function NommerRepresentant({ id, fermer }: { id: number; fermer: () => void }) {
  const formulaire = useFormulaire<Tape, Mandat>({
    forme: 'representant',
    sujet: id,
    depart: { civilite: 'Mme', prenom: '', nom: '', email: '' },
    regles: {
      prenom: regler('required', 'name'),
      nom: regler('required', 'name'),
      email: regler('required', 'email'),
    },
    envoyer: ({ civilite, prenom, nom, email }) =>
      nommerRepresentant(id, {
        // The field has a first value and cannot be emptied.
        civilite: civilite ?? 'Mme',
        prenom: prenom.trim(),
        nom: nom.trim(),
        email: normaliser.email(email),
      }),
    apres: () => {
      fermer();
      ajouter('success', 'Représentant enregistré\u00a0: le mandat lui est envoyé à signer.');
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES} className={classes.formulaire}>
      <p className={classes.lettre}>
        Le représentant légal de la société&nbsp;: le mandat est établi à son nom, et un e-mail lui donne le
        lien pour le signer. Les liens envoyés avant ne sont plus valables.
      </p>
      <div className={classes.champs}>
        <Select
          {...formulaire.champ('civilite')}
          label={LIBELLES.civilite}
          data={['Mme', 'M']}
          allowDeselect={false}
          data-autofocus
        />
        <TextInput {...formulaire.champ('prenom')} label={LIBELLES.prenom} autoComplete="off" />
        <TextInput {...formulaire.champ('nom')} label={LIBELLES.nom} autoComplete="off" />
        <TextInput {...formulaire.champ('email')} label={LIBELLES.email} type="email" autoComplete="off" />
      </div>
      <div className={classes.boutons}>
        <Button type="submit" loading={formulaire.enCours}>
          Envoyer le mandat à signer
        </Button>
        <Button variant="default" onClick={fermer}>
          Retour
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}
