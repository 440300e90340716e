/** The data that users change themselves: photo, phones, preferences. Each is saved separately, and can be undone. */

import { Button, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { avecRetour } from '../../lib/flashs';
import { telephone } from '../../lib/formats';
import { enObjet } from '../../lib/objets';
import { appliquerPreferences, lirePreferences, type Preferences, type Theme } from '../../lib/preferences';
import { regler } from '../../lib/regles';
import { ChampTelephone } from '../../ui/champs/champ-telephone';
import { Depot } from '../../ui/depot';
import { DeuxVersions } from '../../ui/formulaire/deux-versions';
import { EtatEnregistrement } from '../../ui/formulaire/etat-enregistrement';
import { useAuFil } from '../../ui/formulaire/use-au-fil';
import { Linteau } from '../../ui/linteau';
import classes from './compte-page.module.css';
import {
  type Compte,
  enregistrerPreferences,
  enregistrerTelephones,
  enVersion,
  envoyerPhoto,
  photoActuelle,
  relireMonCompte,
  retirerPhoto,
  type Telephones,
} from './queries';

const LIBELLES = { telMobile: 'Mobile', telFixe: 'Fixe', telPro: 'Professionnel' } as const;
const CHAMPS = ['telMobile', 'telFixe', 'telPro'] as const;
const REGLE = regler('phone_number');
const REGLES = { telMobile: REGLE, telFixe: REGLE, telPro: REGLE };

export function Modifiable({ depart }: { depart: Compte }) {
  const { champ, etat, conflit, recevoir } = useAuFil<Telephones>({
    forme: 'telephones',
    sujet: depart.utilisateur.id,
    depart: enVersion(depart),
    regles: REGLES,
    envoyer: async (patch, version) => enVersion(await enregistrerTelephones(patch, version)),
    relire: async () => enVersion(await relireMonCompte()),
    fait: { message: 'Téléphones enregistrés.', code: 'COMPTE-TEL' },
  });
  const suivre = (compte: Compte) => recevoir(enVersion(compte));

  return (
    <>
      <Linteau titre="Photo">
        <Photo compte={depart} suivre={suivre} />
      </Linteau>
      <Linteau titre="Téléphones" aside={<EtatEnregistrement etat={etat} />}>
        <div className={classes.champs}>
          {CHAMPS.map((cle) => (
            <ChampTelephone key={cle} {...champ(cle)} label={LIBELLES[cle]} />
          ))}
        </div>
        {conflit !== null && (
          <DeuxVersions
            conflit={conflit}
            libelles={LIBELLES}
            ecrire={(valeur) => (valeur === '' ? '–' : telephone(valeur))}
          />
        )}
      </Linteau>
      <Linteau titre="Préférences d’écran">
        <MesPreferences compte={depart} suivre={suivre} />
      </Linteau>
    </>
  );
}

function Photo({ compte: { utilisateur }, suivre }: { compte: Compte; suivre: (compte: Compte) => void }) {
  const { photo } = utilisateur;
  const remettre = useMutation({
    mutationFn: async (avant: Blob | null) => (avant === null ? retirerPhoto() : envoyerPhoto(avant)),
    onSuccess: suivre,
  });
  const retirer = useMutation({
    mutationFn: async () => {
      const avant = await photoActuelle(photo);
      return { avant, compte: await retirerPhoto() };
    },
    onSuccess: ({ avant, compte }) => {
      suivre(compte);
      avecRetour('Photo retirée.', () => remettre.mutate(avant));
    },
  });
  return (
    <div className={classes.photo}>
      <Depot
        // A new `key` resets the slot when the photo changes or goes.
        key={photo ?? ''}
        titre="Photo"
        precision="JPG ou PNG, 5&nbsp;Mo au plus&nbsp;; recadrée en carré"
        formats="jpg,jpeg,png"
        poidsMax={5_000}
        depose={photo === null ? null : { nom: 'Votre photo', url: photo }}
        envoyer={async (fichier, conditions) => {
          const avant = await photoActuelle(photo);
          const recu = await envoyerPhoto(fichier, conditions);
          suivre(recu);
          avecRetour('Photo enregistrée.', () => remettre.mutate(avant));
          return { nom: fichier.name, taille: fichier.size };
        }}
      />
      {photo !== null && (
        <Button variant="default" size="xs" loading={retirer.isPending} onClick={() => retirer.mutate()}>
          Retirer la photo
        </Button>
      )}
    </div>
  );
}

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'auto', label: 'Du système' },
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
];

/** A change of one preference only. */
const une = (cle: keyof Preferences, valeur: Preferences[keyof Preferences]) =>
  ({ [cle]: valeur }) as Partial<Preferences>;

function MesPreferences({
  compte: { utilisateur },
  suivre,
}: {
  compte: Compte;
  suivre: (compte: Compte) => void;
}) {
  const { setColorScheme } = useMantineColorScheme();
  const preferences = lirePreferences(enObjet(utilisateur.preferences));
  const changer = useMutation({
    mutationFn: (neuves: Partial<Preferences>) => enregistrerPreferences(neuves),
    onSuccess: (recu, neuves) => {
      suivre(recu);
      appliquerPreferences(neuves, setColorScheme);
    },
  });
  function choisir<C extends keyof Preferences>(cle: C, valeur: Preferences[C]): void {
    const avant = preferences[cle];
    changer.mutate(une(cle, valeur), {
      onSuccess: () => avecRetour('Préférence enregistrée.', () => changer.mutate(une(cle, avant))),
    });
  }
  // Shows a new choice at once. A failure shows the old one again.
  const montrees = { ...preferences, ...(changer.isPending ? changer.variables : {}) };
  return (
    <div className={classes.preferences}>
      <div>
        <span id="theme">Thème</span>
        <SegmentedControl
          aria-labelledby="theme"
          data={[...THEMES]}
          value={montrees.theme}
          onChange={(theme) => choisir('theme', THEMES.find(({ value }) => value === theme)?.value ?? 'auto')}
        />
      </div>
      <Switch
        label="Masquer les commissions"
        description="Pour montrer l’écran à un client"
        checked={montrees.masquerCommissions}
        onChange={(evenement) => choisir('masquerCommissions', evenement.currentTarget.checked)}
      />
      <Switch
        label="Raccourcis clavier d’une touche"
        checked={montrees.raccourcis}
        onChange={(evenement) => choisir('raccourcis', evenement.currentTarget.checked)}
      />
    </div>
  );
}
