/**
 * Enters a contact of the developer: a name, and an e-mail or a phone. The contact counts like a declaration of another
 * company.
 */
import { Button } from '@mantine/core';
import type { Denonciation } from '../../../api/denonciation';
import type { ProgrammeNomme } from '../../../api/programmes';
import { useCleDEnvoi } from '../../../lib/cle-d-envoi';
import { ajouter } from '../../../lib/flashs';
import { nomComplet } from '../../../lib/normaliser';
import { regler } from '../../../lib/regles';
import { ChampDate } from '../../../ui/champs/champ-date';
import { ChoixProgrammes } from '../../../ui/choix-programmes';
import { ChampsContact } from '../../../ui/contact/champs-contact';
import {
  LIBELLES_CONTACT,
  NOMS_CONTACT,
  REGLES_CONTACT,
  SANS_CONTACT,
  type ValeursContact,
} from '../../../ui/contact/contact';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import classes from '../commun/gestion.module.css';
import { saisirContact } from './queries-denonciations';

type Valeurs = ValeursContact & { programmes: readonly ProgrammeNomme[]; date: string };

const LIBELLES = { ...LIBELLES_CONTACT, programmes: 'Programmes', date: 'Connu depuis le' };
/** The fields that may be empty. One of e-mail and phone is required, which the server checks. */
const FACULTATIFS: ReadonlySet<keyof ValeursContact> = new Set([
  'civilite',
  'prenom',
  'email',
  'tel',
  'adresse',
  'cp',
  'ville',
]);

export function SaisirContact({ fermer }: { fermer: () => void }) {
  const cle = useCleDEnvoi();
  const formulaire = useFormulaire<Valeurs, Denonciation>({
    forme: 'contact-promoteur',
    sujet: 'nouveau',
    depart: { ...SANS_CONTACT, programmes: [], date: '' },
    regles: {
      ...REGLES_CONTACT,
      civilite: () => null,
      prenom: regler('name', ['max', { n: 100 }]),
      email: regler('email', ['max', { n: 254 }]),
      cp: regler('zip_code', ['max', { n: 10 }]),
      ville: regler(['max', { n: 100 }]),
      programmes: regler('required'),
      date: regler('date'),
    },
    noms: NOMS_CONTACT,
    enQuittant: true,
    envoyer: async ({ programmes, date, ...contact }) => {
      const suite = { programmes: programmes.map(({ id }) => id), date };
      try {
        const saisie = await saisirContact(contact, suite, cle.pour({ contact, ...suite }));
        cle.finie();
        return saisie;
      } catch (cause) {
        cle.finie(cause);
        throw cause;
      }
    },
    apres: ({ contact }) => {
      fermer();
      ajouter('success', `Contact ajouté\u00a0: ${contact === null ? '' : nomComplet(contact)}.`);
    },
  });
  const { value, onChange, error, id } = formulaire.champ('programmes');
  return (
    <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES} className={classes.formulaire}>
      <p className={classes.lettre}>Un nom, un e-mail ou un téléphone, et le programme qui l’intéresse.</p>
      <ChampsContact formulaire={formulaire} facultatifs={FACULTATIFS} />
      <ChoixProgrammes id={id} label="Programmes" value={value} onChange={onChange} error={error} />
      <ChampDate
        vers="passe"
        {...formulaire.champ('date')}
        label={LIBELLES.date}
        description="Aujourd’hui, sans autre précision."
      />
      <div className={classes.boutons}>
        <Button type="submit" loading={formulaire.enCours}>
          Ajouter le contact
        </Button>
        <Button variant="default" onClick={fermer}>
          Retour
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}
