/**
 * The company's mandate, without which the company can hold no lot: its state, its document, its signatory and the next steps.
 * The legal representative signs it from here or from the mail, with or without an account.
 */
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useUtilisateur } from '../../api/session';
import { aLeRole, referent } from '../../api/utilisateur';
import { chemins } from '../../lib/chemins';
import { date } from '../../lib/formats';
import { aujourdhui } from '../../lib/horloge';
import { type EtapeDeMandat, etatDuMandat } from '../../lib/mandat';
import { marque } from '../../lib/marque';
import { de } from '../../lib/texte';
import { Avis } from '../../ui/avis';
import { BlocReferent } from '../../ui/bloc-referent';
import { CadreAPanneau } from '../../ui/cadre-a-panneau';
import { Imprimer } from '../../ui/imprimer';
import { Linteau } from '../../ui/linteau';
import { ListeFaits, pourClient } from '../../ui/liste-faits';
import { AllerSigner } from './aller-signer';
import { NumeroDeRegistre } from './numero-de-registre';
import classes from './option.module.css';
import { documentDuMandat, type Mandat, mandat as requeteMandat } from './queries';

const majuscule = (texte: string) => `${texte.charAt(0).toUpperCase()}${texte.slice(1)}`;

/** The next steps, for each step of the mandate; nothing when nobody has to act. */
const MARCHES: Readonly<
  Record<EtapeDeMandat, ((signataire: string, contact: string) => readonly ReactNode[]) | null>
> = {
  'sans-representant': (_, contact) => [
    `Indiquez à ${contact} le nom et l’adresse e-mail du représentant légal de la société.`,
    'Le mandat est établi à son nom, et lui est envoyé à signer.',
  ],
  'en-preparation': (signataire) => [
    'Le document s’établit\u00a0: il sera ici dans quelques instants.',
    `${majuscule(signataire)} recevra un e-mail pour le signer.`,
  ],
  'a-signer': (signataire) => [
    `${majuscule(signataire)} ouvre le mandat depuis l’e-mail reçu, ou par le bouton ci-dessus.`,
    'Un code à six chiffres lui est envoyé par e-mail\u00a0: il suffit de le taper pour signer.',
    `${marque.nom} signe à son tour\u00a0: vous pouvez aussitôt optionner et réserver, et chacun reçoit son exemplaire.`,
  ],
  'a-contresigner': null,
  actif: null,
  refuse: (_, contact) => [
    `Voyez avec ${contact} ce qui est à corriger, ou qui doit signer.`,
    'Un nouveau mandat est établi, et envoyé à signer.',
  ],
  termine: (_, contact) => [
    `Demandez un nouveau mandat à ${contact}, par téléphone ou par e-mail.`,
    'Le représentant légal de la société le signe en ligne, ou à la main s’il préfère.',
  ],
};

function Marche({ mandat, nom }: { mandat: Mandat; nom: string | null }) {
  const signataire = mandat.representant ?? 'le représentant légal de la société';
  const etapes = MARCHES[mandat.etape]?.(signataire, nom ?? `votre référent ${marque.nom}`) ?? null;
  return (
    etapes !== null && (
      <Linteau titre="Ce qu’il y a à faire">
        <ol className={classes.marche}>
          {etapes.map((une) => (
            <li key={String(une)}>{une}</li>
          ))}
        </ol>
      </Linteau>
    )
  );
}

const jour = (dit: string | null) => (dit === null ? 'à venir' : date(dit));

export function MandatPage() {
  const { id = '' } = useParams();
  const utilisateur = useUtilisateur();
  const { data: mandat } = useSuspenseQuery(requeteMandat(id));
  const etat = etatDuMandat(mandat, aujourdhui());
  const ref = utilisateur === null ? null : referent(utilisateur, marque.nom);
  const { etape, suivant } = mandat;
  const autre = suivant !== null && etat.id === suivant.id;
  return (
    <CadreAPanneau
      tete={
        <div className={classes.teteDePage}>
          <h1>Mandat de la société</h1>
        </div>
      }
      panneau={
        ref !== null && (
          <Linteau titre={ref.statut}>
            <BlocReferent personne={ref} />
          </Linteau>
        )
      }
    >
      <div>
        <Avis
          genre={etat.genre}
          titre={etat.titre}
          {...(etape === 'a-signer'
            ? { actions: <AllerSigner id={mandat.id}>Signer le mandat</AllerSigner> }
            : autre
              ? {
                  actions: (
                    <Button component={Link} to={chemins.signatureMandat(suivant.id)}>
                      {etat.geste}
                    </Button>
                  ),
                }
              : {})}
        >
          <p>{etat.suite}</p>
        </Avis>
        <Linteau titre="Le mandat">
          <ListeFaits
            faits={pourClient([
              ['Signé pour la société par', mandat.representant],
              ['Signature de la société', jour(mandat.dateSignature)],
              [`Signature ${de(marque.nom)}`, jour(mandat.dateSignatureIcade)],
              ['Fin', mandat.dateEcheance !== null && date(mandat.dateEcheance)],
              ['Numéro au registre', mandat.numeroRegistre],
              [
                'Document',
                mandat.document && (
                  <a href={documentDuMandat(mandat.id)} target="_blank" rel="noreferrer">
                    {mandat.dateSignature === null ? 'Lire le mandat (PDF)' : 'Lire le mandat signé (PDF)'}
                  </a>
                ),
              ],
            ])}
          />
          {etape === 'actif' && aLeRole(utilisateur, 'ROLE_ER') && (
            <NumeroDeRegistre key={mandat.numeroRegistre} numero={mandat.numeroRegistre} />
          )}
        </Linteau>
        <Marche mandat={mandat} nom={ref === null ? null : `${ref.prenom} ${ref.nom}`} />
        <div className={classes.boutons}>
          <Button component={Link} to={chemins.rechercheLots()} variant="default">
            Revenir à la recherche
          </Button>
          <Imprimer />
        </div>
      </div>
    </CadreAPanneau>
  );
}
