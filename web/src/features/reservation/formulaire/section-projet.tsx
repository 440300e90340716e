/** The section of the project: the destination of the home, the tax scheme, and how the contract is signed. */
import { useState } from 'react';
import { date } from '../../../lib/formats';
import { libelleDuCode } from '../commun/references';
import { CadreDeSection } from './commun/cadre-de-section';
import { ensemble, poser, tvaDeLaFiscalite, vaAvec } from './commun/changements';
import { ChoixEnLignes, type ReponsePossible } from './commun/choix';
import { libelleDuChamp } from './commun/libelles';
import type { SaisieDuBrouillon } from './commun/use-saisie';

const DESTINATION = 'destinationAchat.code';
const DETAIL = 'destinationAchatDetail.code';
const FISCALITE = 'fiscalite.code';
const SIGNATURE = 'rdvPhysique';
const ELECTRONIQUE = 'electronique';
const PAPIER = 'papier';

/** A new destination removes the detail and the scheme that no longer fit. */
function changerDeDestination(saisie: SaisieDuBrouillon, code: string): void {
  const fiscalite = saisie.mot(FISCALITE);
  const { tvaOffertes } = saisie.formulaire;
  saisie.choisir(DESTINATION, {
    destinationAchat: { code },
    ...(saisie.lire(DESTINATION) === code ? {} : { destinationAchatDetail: null }),
    ...(fiscalite !== null && !vaAvec(fiscalite, code, saisie.references)
      ? { fiscalite: null, ...tvaDeLaFiscalite('', { fiscalite, tva: saisie.lire('tva') }, tvaOffertes) }
      : {}),
  });
}

/** All schemes of the lot, even those that do not fit the destination. The chosen scheme stays visible. */
function fiscalitesDites(saisie: SaisieDuBrouillon): ReponsePossible[] {
  const { references, formulaire, lire } = saisie;
  const [destination, choisie] = [lire(DESTINATION), lire(FISCALITE)];
  const codes =
    typeof choisie === 'string' && !formulaire.fiscalites.includes(choisie)
      ? [...formulaire.fiscalites, choisie]
      : formulaire.fiscalites;
  return codes.map((code) => {
    const connue = references.fiscalites.find((une) => une.code === code);
    const offerte = formulaire.fiscalites.includes(code);
    const source = [connue?.fin && `Jusqu’au ${date(connue.fin)}`, connue?.source].filter(Boolean).join(', ');
    const detail = [connue?.conditions, source].filter(Boolean).join(' ');
    return {
      valeur: code,
      libelle: libelleDuCode(references.fiscalites, code),
      ...(detail === '' ? {} : { detail }),
      ...(!offerte
        ? { refus: 'Ce lot n’est pas vendu sous ce dispositif.' }
        : vaAvec(code, destination, references)
          ? {}
          : { refus: 'Ne va pas avec la destination choisie.' }),
    };
  });
}

export function SectionProjet({ saisie }: { saisie: SaisieDuBrouillon }) {
  const { references, lire, erreur, requis, choisir } = saisie;
  const document = saisie.brouillon.document;
  // A contract is signed online by default.
  const [enPersonne, setEnPersonne] = useState(lire(SIGNATURE) === true);
  const enLigne = saisie.formulaire.signatureEnLigne;
  const destination = saisie.mot(DESTINATION);
  const deCommerce = saisie.brouillon.reservation.lot.typologie?.nature.code === 'commerce';
  const details = references.destinationsAchat.find(({ code }) => code === destination)?.details ?? [];
  return (
    <CadreDeSection
      saisie={saisie}
      section="projet"
      chapeau="La destination du logement décide de la TVA et des dispositifs possibles."
    >
      <ChoixEnLignes
        chemin={DESTINATION}
        legende={libelleDuChamp(DESTINATION)}
        valeur={destination}
        reponses={references.destinationsAchat
          // A professional use is only offered for a shop.
          .filter(({ code }) => code !== 'usage-professionnel' || code === destination || deCommerce)
          .map(({ code, libelle }) => ({ valeur: code, libelle }))}
        choisir={(code) => changerDeDestination(saisie, code)}
        erreur={erreur(DESTINATION)}
        requis={requis(DESTINATION)}
      />
      {details.length > 0 && (
        <ChoixEnLignes
          chemin={DETAIL}
          legende={`${libelleDuChamp(DETAIL)} (facultatif)`}
          forme="boutons"
          valeur={saisie.mot(DETAIL)}
          reponses={details.map(({ code, libelle }) => ({ valeur: code, libelle }))}
          choisir={(code) => choisir(DETAIL, poser(DETAIL, code, document))}
          erreur={erreur(DETAIL)}
          requis={false}
        />
      )}
      <ChoixEnLignes
        chemin={FISCALITE}
        legende={libelleDuChamp(FISCALITE)}
        precision="Les dispositifs sous lesquels ce lot est vendu, et que la loi offre aujourd’hui."
        valeur={saisie.mot(FISCALITE)}
        reponses={fiscalitesDites(saisie)}
        choisir={(code) =>
          choisir(
            FISCALITE,
            ensemble(
              poser(FISCALITE, code, document),
              tvaDeLaFiscalite(
                code,
                { fiscalite: saisie.mot(FISCALITE), tva: lire('tva') },
                saisie.formulaire.tvaOffertes,
              ),
            ),
          )
        }
        erreur={erreur(FISCALITE)}
        requis={requis(FISCALITE)}
      />
      <ChoixEnLignes
        chemin={SIGNATURE}
        legende={libelleDuChamp(SIGNATURE)}
        valeur={enPersonne || !enLigne.autorisee ? PAPIER : ELECTRONIQUE}
        reponses={[
          {
            valeur: ELECTRONIQUE,
            libelle: 'En ligne',
            ...(enLigne.autorisee
              ? { detail: 'Chaque acquéreur signe depuis son e-mail.' }
              : { refus: 'Le contrat de ce lot se signe à la main.' }),
          },
          {
            valeur: PAPIER,
            libelle: 'Sur papier, lors d’un rendez-vous',
            detail: 'Le contrat est imprimé, signé à la main, puis numérisé.',
          },
        ]}
        choisir={(valeur) => {
          setEnPersonne(valeur === PAPIER);
          choisir(SIGNATURE, { rdvPhysique: valeur === PAPIER });
        }}
        erreur={erreur(SIGNATURE)}
        requis={false}
      />
    </CadreDeSection>
  );
}
