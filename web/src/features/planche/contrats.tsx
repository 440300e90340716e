/** A contract at each stage, with its actions. Nothing is sent. */
import { useState } from 'react';
import { AttenteDeSignature } from '../../ui/attente-de-signature';
import { ChampFichier } from '../../ui/champs/champ-fichier';
import { BlocDuContrat } from '../../ui/contrat/contrat';
import { CorrigerAdresse } from '../../ui/contrat/corriger-adresse';
import { DeposerPapier } from '../../ui/contrat/deposer-papier';
import { FaireSigner } from '../../ui/contrat/faire-signer';
import { RenvoyerAuBrouillon } from '../../ui/contrat/renvoyer-au-brouillon';
import { RenvoyerLien } from '../../ui/contrat/renvoyer-lien';
import { SignerSurPlace } from '../../ui/contrat/signer-sur-place';
import { SansEtatDesRisques } from '../../ui/reservation/etat-des-risques';
import { Cas } from './cas';
import { CONTRATS, ENVOYE, SUR_PAPIER } from './exemple-contrat';
import { BROUILLON, EN_SIGNATURE, FORMULAIRE } from './exemple-reservation';
import classes from './planche-page.module.css';

const [PREMIER] = ENVOYE.acquereurs;

function UnScan() {
  const [fichier, choisir] = useState<File | null>(null);
  return <ChampFichier id="planche-scan" label="Preuve" value={fichier} onChange={choisir} />;
}

export function Contrats() {
  return (
    <>
      {CONTRATS.map(([titre, contrat]) => (
        <Cas key={titre} titre={`Contrat\u00a0: ${titre}`}>
          <BlocDuContrat reservation={{ ...EN_SIGNATURE, ...contrat }} />
        </Cas>
      ))}
      <div className={classes.deux}>
        <Cas titre="Faire signer, dossier incomplet">
          <FaireSigner reservation={BROUILLON} />
        </Cas>
        <Cas titre="Sans état des risques">
          <SansEtatDesRisques
            reservation={{ ...BROUILLON, formulaire: { ...FORMULAIRE, etatDesRisques: 'absent' } }}
          />
        </Cas>
        <Cas titre="Faire signer">
          <FaireSigner
            reservation={BROUILLON}
            action={{ autorisee: true, motif: null }}
            avant={() => new Promise(() => {})}
          />
        </Cas>
        <Cas titre="Ce que l’équipe et le prescripteur en font, refusé à cette étape">
          <SignerSurPlace reservation={BROUILLON} />
          <RenvoyerLien reservation={BROUILLON} contrat={ENVOYE} />
          <RenvoyerAuBrouillon reservation={BROUILLON} />
          <DeposerPapier reservation={BROUILLON} contrat={SUR_PAPIER} encore={false} />
        </Cas>
        <Cas titre="Corriger l’adresse d’un acquéreur">
          {PREMIER !== undefined && <CorrigerAdresse reservation={BROUILLON} acquereur={PREMIER} />}
        </Cas>
        <Cas titre="Un fichier qui part avec son formulaire">
          <UnScan />
        </Cas>
        <Cas titre="Une signature attendue">
          <AttenteDeSignature />
        </Cas>
      </div>
    </>
  );
}
