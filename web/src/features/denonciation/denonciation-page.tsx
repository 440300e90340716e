/**
 * The form that declares a contact on one or more programmes (spec sections 2 and 8): the person, the programmes, the expected
 * result, and the sending. A refusal, a reload, a cut line or the end of the session loses no typed text.
 */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ContactDenonce, Denonciation } from '../../api/denonciation';
import { echecDeDenonciation, motsDe, signaler } from '../../api/echecs';
import type { ErreurAppel } from '../../api/erreur-appel';
import { useUtilisateur } from '../../api/session';
import { chemins } from '../../lib/chemins';
import { useCleDEnvoi } from '../../lib/cle-d-envoi';
import { nomComplet, villeLue } from '../../lib/normaliser';
import { contactVenu, programmesVenus } from '../../lib/provenance';
import { regler } from '../../lib/regles';
import { Avis } from '../../ui/avis';
import { ChampRecherche } from '../../ui/champs/champ-recherche';
import { ChoixProgrammes } from '../../ui/choix-programmes';
import { AInformer } from '../../ui/contact/a-informer';
import { ChampsContact } from '../../ui/contact/champs-contact';
import { LIBELLES_CONTACT, NOMS_CONTACT, REGLES_CONTACT, valeursDuContact } from '../../ui/contact/contact';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { Linteau } from '../../ui/linteau';
import { Conjoint, LIBELLES_CONJOINT, NOMS_CONJOINT, REGLES_CONJOINT } from './conjoint';
import classes from './denonciation.module.css';
import { Previsions } from './previsions';
import { denoncer, mesContacts } from './queries';
import {
  commencer,
  denonciationDuFil,
  departDe,
  garderLaConfirmation,
  type ValeursDenonciation,
} from './saisie';

const LIBELLES = { ...LIBELLES_CONTACT, ...LIBELLES_CONJOINT, programmes: 'Programmes' };
const REGLES = { ...REGLES_CONTACT, ...REGLES_CONJOINT, programmes: regler('required') };
const NOMS = { ...NOMS_CONTACT, ...NOMS_CONJOINT };

function useMesContacts(texte: string) {
  return useQuery(mesContacts(texte, useUtilisateur()?.id ?? 0));
}

const direContact = (contact: ContactDenonce) => ({
  cle: String(contact.id),
  libelle: nomComplet(contact),
  precision: [contact.email, contact.ville && villeLue(contact.ville)].filter(Boolean).join(' · '),
});

/** Fills the form with a contact whom the user declared before. */
function Repris({ choisir }: { choisir: (contact: ContactDenonce) => void }) {
  const { data: miens = [] } = useMesContacts('');
  if (miens.length === 0) {
    return null;
  }
  return (
    <ChampRecherche
      label="Reprendre un contact que vous avez dénoncé"
      placeholder="Nom, e-mail ou téléphone"
      titre="Vos contacts"
      vide="Aucun de vos contacts ne correspond"
      useReponse={useMesContacts}
      dire={direContact}
      choisir={choisir}
      spontane
    />
  );
}

/** The server's refusal, with a link to the declaration that already runs. */
function Refus({ cause }: { cause: ErreurAppel | null }) {
  if (cause === null) {
    return null;
  }
  const { denonciation = null } = cause.suite;
  return (
    <Avis
      genre="attention"
      annonce
      titre={cause.messageDuServeur ?? motsDe(cause)}
      actions={
        <Button
          component={Link}
          to={chemins.suiviDenonciations({ denonciation })}
          variant="default"
          size="xs"
        >
          {denonciation === null ? 'Voir vos dénonciations' : 'Voir la dénonciation en cours'}
        </Button>
      }
    />
  );
}

function Protection() {
  return (
    <aside className={classes.cote}>
      <Linteau titre="Ce que protège une dénonciation">
        <ol>
          <li>Validée, elle réserve ce contact à votre société, sur ces programmes, pendant trente jours.</li>
          <li>
            Elle peut être renouvelée deux fois, dans ses sept derniers jours. Ces durées sont des règles de
            la maison.
          </li>
          <li>Une option ou une réservation déjà en cours ailleurs va à son terme.</li>
          <li>
            Votre dénonciation reste confidentielle&nbsp;; vous ne saurez pas non plus si quelqu’un d’autre a
            dénoncé ce contact.
          </li>
        </ol>
      </Linteau>
    </aside>
  );
}

export function DenonciationPage() {
  const { state, key } = useLocation();
  const naviguer = useNavigate();
  const [venus, pour] = [programmesVenus(state), contactVenu(state)];
  const [refusee, setRefusee] = useState<ErreurAppel | null>(null);
  const cle = useCleDEnvoi('denonciation-cle');
  const formulaire = useFormulaire<ValeursDenonciation, Denonciation>({
    forme: 'denonciation',
    sujet: 'nouveau',
    depart: departDe(venus, pour),
    regles: REGLES,
    noms: NOMS,
    enQuittant: true,
    envoyer: async (valeurs) => {
      setRefusee(null);
      const corps = denonciationDuFil(valeurs);
      try {
        const enregistree = await denoncer(corps, cle.pour(corps));
        cle.finie();
        return enregistree;
      } catch (cause) {
        cle.finie(cause);
        throw cause;
      }
    },
    apres: (enregistree, { programmes }) => {
      garderLaConfirmation(enregistree, programmes);
      void naviguer(chemins.denonciationConfirmation(), { replace: true });
    },
    refus: (cause) => {
      const { statusCode, content } = cause;
      if (statusCode === 409 || content.code === 'denonciation-en-cours') {
        setRefusee(cause);
      }
      if (statusCode === 400 || statusCode === 422 || statusCode === 429) {
        return undefined;
      }
      if (statusCode !== 409) {
        signaler(echecDeDenonciation(statusCode), cause);
      }
      return null;
    },
  });
  const { champ, valeurs, poser, magasin } = formulaire;
  useState(() => magasin.unefoisLu(() => commencer(magasin, venus, pour, key)));
  const { value, onChange, error, id } = champ('programmes');

  return (
    <div className={classes.cadre}>
      <h1>Dénoncer un contact</h1>
      <div className={classes.grille}>
        <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES} className={classes.formulaire}>
          <Refus cause={refusee} />
          <Linteau titre="Contact">
            <div className={classes.groupe}>
              <Repris choisir={(contact) => poser(valeursDuContact(contact))} />
              <ChampsContact formulaire={formulaire} />
              <Conjoint formulaire={formulaire} />
            </div>
          </Linteau>
          <Linteau titre="Programmes">
            <div className={classes.groupe}>
              <ChoixProgrammes
                id={id}
                label="Chercher un programme"
                description="Par son nom, sinon par sa commune. Plusieurs programmes sont possibles."
                value={value}
                onChange={onChange}
                error={error}
              />
              <Previsions valeurs={valeurs} />
            </div>
          </Linteau>
          <AInformer
            combien={valeurs.aDeux ? 'plusieurs' : 'une'}
            reponse={{
              id: formulaire.idDe('informe'),
              dite: valeurs.informe,
              dire: (informe) => poser({ informe }),
            }}
          />
          <div className={classes.envoi}>
            <Button type="submit" size="lg" loading={formulaire.enCours}>
              Dénoncer ce contact
            </Button>
          </div>
        </CadreDeFormulaire>
        <Protection />
      </div>
    </div>
  );
}
