/** Corrects the e-mail or the phone of a buyer, one at a time. The signatures already given stay valid. */
import { Radio, TextInput } from '@mantine/core';
import { corrigerLAdresse } from '../../api/contrat';
import type { AcquereurDuContrat, Reservation } from '../../api/types';
import { ajouter } from '../../lib/flashs';
import * as normaliser from '../../lib/normaliser';
import { regler } from '../../lib/regles';
import { ChampTelephone } from '../champs/champ-telephone';
import { useFormulaire } from '../formulaire/use-formulaire';
import { CadreDeGeste } from './cadre-de-geste';
import classes from './contrat.module.css';
import { Geste } from './geste';

interface Adresse {
  quoi: 'email' | 'tel';
  email: string;
  tel: string;
}

const EMAIL = regler('required', 'email');
const TELEPHONE = regler('required', 'phone_number');

function Formulaire({
  id,
  acquereur: { rang, nom, email },
  fermer,
}: {
  id: number;
  acquereur: AcquereurDuContrat;
  fermer: () => void;
}) {
  const formulaire = useFormulaire<Adresse, Reservation>({
    forme: 'adresse-de-signataire',
    sujet: `${id}-${rang}`,
    depart: { quoi: 'email', email: '', tel: '' },
    regles: {
      email: (valeur, { quoi }) => (quoi === 'email' ? EMAIL(valeur) : null),
      tel: (valeur, { quoi }) => (quoi === 'tel' ? TELEPHONE(valeur) : null),
    },
    envoyer: (saisie) =>
      corrigerLAdresse(
        id,
        rang,
        saisie.quoi === 'email'
          ? { email: normaliser.email(saisie.email) }
          : { tel: normaliser.telephoneEnvoye(saisie.tel) },
      ),
    apres: (_, { quoi }) => {
      formulaire.abandonner();
      fermer();
      ajouter('success', quoi === 'email' ? 'E-mail corrigé.' : 'Téléphone corrigé.');
    },
  });
  const { quoi } = formulaire.valeurs;
  return (
    <CadreDeGeste
      formulaire={formulaire}
      suite={`Ce qui est déjà signé le reste. La correction est communiquée à ${email}, et consignée dans le dossier de preuve.`}
      action="Corriger"
      fermer={fermer}
    >
      <Radio.Group
        label={`Ce qui est faux, pour ${nom}`}
        description="L’un des deux&nbsp;: l’autre, pas avant 24 heures."
        value={quoi}
        onChange={(choisi) => formulaire.poser({ quoi: choisi === 'tel' ? 'tel' : 'email' })}
      >
        <div className={classes.facons}>
          <Radio value="email" label="L’e-mail" />
          <Radio value="tel" label="Le téléphone" />
        </div>
      </Radio.Group>
      {quoi === 'email' ? (
        <TextInput
          {...formulaire.champ('email')}
          label="Le bon e-mail"
          description="Un nouveau lien est envoyé à cette adresse&nbsp;; l’ancien n’est plus valable."
          type="email"
          autoComplete="off"
        />
      ) : (
        <ChampTelephone {...formulaire.champ('tel')} label="Le bon téléphone" autoComplete="off" />
      )}
    </CadreDeGeste>
  );
}

export function CorrigerAdresse({
  reservation: { id, actions },
  acquereur,
}: {
  reservation: Reservation;
  acquereur: AcquereurDuContrat;
}) {
  return (
    <Geste
      action={actions.corrigerAdresse}
      libelle="Corriger l’adresse"
      titre={`Corriger l’adresse\u00a0: ${acquereur.nom}`}
      de={acquereur.nom}
    >
      {(fermer) => <Formulaire id={id} acquereur={acquereur} fermer={fermer} />}
    </Geste>
  );
}
