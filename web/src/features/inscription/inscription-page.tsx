/**
 * The registration (spec section 2): introduction, company, prescriber, summary, documents. The step is in the address, so that
 * "back" works. A step opens once the server has accepted the one before.
 */
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { chemins } from '../../lib/chemins';
import { type Etape, Etapes } from '../../ui/etapes';
import { Linteau } from '../../ui/linteau';
import { RIEN_A_REVOIR } from './a-revoir';
import { TeteDEtape, versEtape } from './cadre';
import classes from './inscription.module.css';
import { EtapeJustificatifs } from './justificatifs';
import { PIECES } from './pieces';
import { EtapePrescripteur } from './prescripteur';
import { EtapeRecapitulatif } from './recapitulatif';
import { ETAPES, etapeOuverte, type NomDEtape, useSaisie } from './saisie';
import { EtapeSociete } from './societe';
import { useDepot } from './use-depot';

const LIBELLES: Record<NomDEtape, string> = {
  preambule: 'Préambule',
  societe: 'Société',
  prescripteur: 'Prescripteur',
  recapitulatif: 'Récapitulatif',
  justificatifs: 'Justificatifs',
};
const LISTE: readonly Etape[] = ETAPES.map((cle) => ({
  cle,
  libelle: LIBELLES[cle],
  vers: versEtape(cle),
}));

function Preambule({ prise, entamee }: { prise: boolean; entamee: boolean }) {
  return (
    <>
      <TeteDEtape titre="Devenir partenaire" prise={prise}>
        Inscrivez votre société et son premier prescripteur. Un quart d’heure suffit.
      </TeteDEtape>
      <div className={classes.avant}>
        <ol className={classes.points}>
          <li>
            <b>Votre numéro Siren</b>
            <span>Il remplit l’essentiel de la fiche de votre société.</span>
          </li>
          <li>
            <b>Votre carte professionnelle</b>
            <span>Son numéro et sa date d’expiration.</span>
          </li>
          <li>
            <b>Sept justificatifs</b>
            <span>En PDF, JPG ou PNG, 5&nbsp;Mo chacun, à la dernière étape&nbsp;:</span>
            <ul className={classes.liste}>
              {PIECES.map(({ emplacement, libelle }) => (
                <li key={emplacement}>{libelle}</li>
              ))}
            </ul>
          </li>
        </ol>
        <Button
          component={Link}
          to={versEtape('societe')}
          size="lg"
          rightSection={<IconArrowRight size={16} stroke={1.5} aria-hidden="true" />}
        >
          {entamee ? 'Reprendre mon inscription' : 'Commencer'}
        </Button>
        <p>
          Votre société est déjà partenaire&nbsp;? Son responsable vous invite depuis son compte.{' '}
          <Link to={chemins.connexion()}>Se connecter</Link>
        </p>
      </div>
    </>
  );
}

/** The column beside the steps: what follows the registration and, from the company to the summary, the documents to prepare. */
function Aide({ etape }: { etape: NomDEtape }) {
  return (
    <aside className={classes.aide}>
      {etape !== 'preambule' && etape !== 'justificatifs' && (
        <Linteau titre="À préparer">
          <p>Sept pièces vous seront demandées à la dernière étape, en PDF, JPG ou PNG, 5&nbsp;Mo chacune.</p>
          <ol className={classes.pieces}>
            {PIECES.map(({ emplacement, libelle }) => (
              <li key={emplacement}>{libelle}</li>
            ))}
          </ol>
        </Linteau>
      )}
      <Linteau titre="Ensuite">
        <p>
          Un responsable réseau examine votre dossier et vous répond par e-mail. À l’acceptation, vous recevez
          le lien d’activation et le mandat à signer.
        </p>
      </Linteau>
    </aside>
  );
}

export function InscriptionPage() {
  const [parametres] = useSearchParams();
  const naviguer = useNavigate();
  const { saisie, changer } = useSaisie();
  const [revoir, setRevoir] = useState(RIEN_A_REVOIR);
  const courante = etapeOuverte(parametres.get('etape'), saisie.franchies);
  const perdues = useDepot(saisie, changer, courante);
  const premiere = useRef(courante);
  const venue = useRef(false);
  venue.current ||= premiere.current !== courante;

  /** The server has accepted the step: go to the next one. */
  function franchir(etape: NomDEtape): void {
    const suivante = ETAPES[ETAPES.indexOf(etape) + 1] ?? etape;
    changer(({ franchies }) => ({ franchies: [...new Set([...franchies, etape])] }));
    setRevoir((avant) => ({ ...avant, [etape]: {} }));
    void naviguer(versEtape(suivante));
  }

  const commun = { saisie, changer, prise: venue.current } as const;
  return (
    <div className={classes.cadre}>
      <Etapes etapes={LISTE} courante={courante} titre="Étapes de l’inscription" />
      <div className={classes.grille}>
        <div>
          {courante === 'preambule' && (
            <Preambule prise={venue.current} entamee={saisie.societe.siren !== ''} />
          )}
          {courante === 'societe' && (
            <EtapeSociete {...commun} refus={revoir.societe} continuer={() => franchir('societe')} />
          )}
          {courante === 'prescripteur' && (
            <EtapePrescripteur
              {...commun}
              refus={revoir.prescripteur}
              continuer={() => franchir('prescripteur')}
            />
          )}
          {courante === 'recapitulatif' && (
            <EtapeRecapitulatif
              {...commun}
              refus={revoir.recapitulatif}
              continuer={() => franchir('recapitulatif')}
            />
          )}
          {courante === 'justificatifs' && (
            <EtapeJustificatifs
              key={perdues.fois}
              {...commun}
              perdues={perdues.emplacements}
              refuser={setRevoir}
            />
          )}
        </div>
        <Aide etape={courante} />
      </div>
    </div>
  );
}
