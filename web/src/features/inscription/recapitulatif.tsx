/** The third step: a summary with links back, and the terms. */
import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { chemins } from '../../lib/chemins';
import { afficherEmail } from '../../lib/email';
import { date, siren, telephone } from '../../lib/formats';
import { libelleLieu, nomComplet } from '../../lib/normaliser';
import { regler } from '../../lib/regles';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { Linteau } from '../../ui/linteau';
import { ListeFaits } from '../../ui/liste-faits';
import { Suite, TeteDEtape, versEtape } from './cadre';
import classes from './inscription.module.css';
import {
  type ChangerLaSaisie,
  prescripteurDuFil,
  prescripteurSitue,
  type Saisie,
  societeDuFil,
} from './saisie';
import { choixDe } from './societe';

const REGLES = { cgu: regler('required_cgu_inscription') };

const enMots = (mot: string) => choixDe([mot])[0]?.label;

function Modifier({ etape, quoi }: { etape: 'societe' | 'prescripteur'; quoi: string }) {
  return (
    <Link to={versEtape(etape)} aria-label={`Modifier ${quoi}`}>
      Modifier
    </Link>
  );
}

export function EtapeRecapitulatif({
  saisie,
  changer,
  prise,
  refus,
  continuer,
}: {
  saisie: Saisie;
  changer: ChangerLaSaisie;
  prise: boolean;
  refus: Readonly<Record<string, string>>;
  continuer: () => void;
}) {
  const formulaire = useFormulaire<{ cgu: boolean }, void>({
    forme: 'inscription-recapitulatif',
    sujet: 'nouveau',
    depart: { cgu: saisie.cgu },
    fautes: refus,
    tenu: (suite) => changer(suite),
    regles: REGLES,
    // Nothing is sent, because the company and the prescriber were checked when the user left their steps.
    envoyer: async () => undefined,
    apres: continuer,
  });
  const { onChange, value: _, ...case_ } = formulaire.champ('cgu');
  const societe = societeDuFil(saisie);
  const prescripteur = prescripteurDuFil(prescripteurSitue(saisie));
  const { representative: representant } = prescripteur;
  return (
    <>
      <TeteDEtape titre="Récapitulatif" prise={prise}>
        Relisez ce qui sera envoyé. Il restera les sept justificatifs.
      </TeteDEtape>
      <CadreDeFormulaire formulaire={formulaire} className={classes.formulaire}>
        <div className={classes.recap}>
          <Linteau titre="Votre société" aside={<Modifier etape="societe" quoi="la société" />}>
            <ListeFaits
              faits={[
                ['N° Siren', siren(societe.siren)],
                ['Raison sociale', societe.companyName],
                ['Forme juridique', enMots(societe.socialStatus)],
                ['RCS', societe.rcs],
                ['Activité', enMots(societe.category)],
                ['Carte professionnelle', societe.cardNumber],
                ['Expire le', date(societe.cardExpirationDate)],
                ['Adresse', societe.location.address],
                ['Ville', libelleLieu(societe.location.city, societe.location.zipcode)],
                ['Téléphone', telephone(societe.contact.phone)],
                ['E-mail', afficherEmail(societe.contact.email)],
              ]}
            />
          </Linteau>
          <Linteau titre="Le prescripteur" aside={<Modifier etape="prescripteur" quoi="le prescripteur" />}>
            <ListeFaits
              faits={[
                [
                  'Nom',
                  nomComplet({
                    civilite: prescripteur.civility,
                    prenom: prescripteur.firstname,
                    nom: prescripteur.lastname,
                  }),
                ],
                ['Téléphone', telephone(prescripteur.contact.phone)],
                ['E-mail', afficherEmail(prescripteur.contact.email)],
                ['Adresse', prescripteur.location.address],
                ['Ville', libelleLieu(prescripteur.location.city, prescripteur.location.zipcode)],
                [
                  'Représentant légal',
                  representant === undefined || representant === null
                    ? 'le prescripteur'
                    : nomComplet({
                        civilite: representant.civility,
                        prenom: representant.firstname,
                        nom: representant.lastname,
                      }),
                ],
                ['Son e-mail', representant?.email],
              ]}
            />
          </Linteau>
        </div>
        <div className={classes.cgu}>
          <Checkbox
            {...case_}
            label={
              <>
                {'J’accepte les '}
                <a href={chemins.cgu()} target="_blank" rel="noreferrer">
                  conditions générales d’utilisation
                </a>
                {' et la '}
                <a href={chemins.donneesPersonnelles()} target="_blank" rel="noreferrer">
                  charte de protection des données personnelles
                </a>
              </>
            }
            checked={saisie.cgu}
            onChange={({ currentTarget: { checked } }) => onChange(checked)}
          />
        </div>
        <Suite retour="prescripteur" enCours={formulaire.enCours} />
      </CadreDeFormulaire>
    </>
  );
}
