/** The right of withdrawal: the time left, the two ways to use the right, and the confirmation. */
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { compteARebours, echeance, jourEnToutesLettres } from '../../lib/formats';
import { maintenant, useMaintenant } from '../../lib/horloge';
import { marque } from '../../lib/marque';
import { ChampDuCode, codeQuiSert, OuEnEstLeCode, Renvoyer } from './code';
import duContrat from './contrat.module.css';
import { etatDeRetractation } from './delai';
import { prendreLeFocus } from './guet';
import { type Seance, seRetracter } from './queries';
import classes from './signature.module.css';
import { useGeste } from './use-geste';
import { codeParti } from './use-signature';

/** The last minute of the period: a period that ends at midnight is shown with its last day. */
const derniereMinute = (fin: string) => echeance(Date.parse(fin) - 1);

function ParLettre({ fin }: { fin: string | null }) {
  const { adresse } = marque.mentions;
  return (
    <>
      <h3>Par lettre recommandée</h3>
      <p>
        {`Avec avis de réception, ${fin === null ? 'avant la fin du délai' : `postée au plus tard le ${jourEnToutesLettres(Date.parse(fin) - 1)}`}, à\u00a0:`}
      </p>
      <address className={duContrat.envoi}>
        {marque.raisonSociale}
        <br />
        {adresse ?? 'à l’adresse du siège, écrite dans le contrat'}
      </address>
    </>
  );
}

/** The confirmation: the consequence, then the code. */
function Confirmation({
  jeton,
  seance,
  texte,
  renoncer,
  annoncer,
  retractee,
}: {
  jeton: string;
  seance: Seance;
  /** The declaration of the person who withdraws. */
  texte: string;
  renoncer: () => void;
  annoncer: (phrase: string) => void;
  retractee: () => void;
}) {
  const geste = useGeste(jeton);
  const sert = codeQuiSert(seance.code, useMaintenant());
  const demander = () => {
    geste.taire();
    if (!geste.enCours) {
      geste.demander((suite) => annoncer(codeParti(suite)));
    }
  };
  function envoyer(evenement: FormEvent): void {
    evenement.preventDefault();
    geste.taire();
    if (geste.enCours) {
      return;
    }
    if (codeQuiSert(seance.code, maintenant())) {
      geste.confirmer(() => seRetracter(jeton, geste.code), retractee);
    } else {
      demander();
    }
  }
  return (
    <form className={classes.refus} noValidate onSubmit={envoyer}>
      <h2 ref={prendreLeFocus} tabIndex={-1}>
        Vous rétracter&nbsp;?
      </h2>
      <p>En tapant le code, vous déclarez&nbsp;:</p>
      <blockquote className={duContrat.envoi}>{texte}</blockquote>
      <p>La réservation prend fin pour tous les acquéreurs, et le lot redevient libre.</p>
      <p>
        <b>Une rétractation est définitive&nbsp;: vous ne pourrez pas revenir dessus.</b>
      </p>
      <div ref={geste.alerte} role="alert" tabIndex={-1} className={classes.alerte}>
        {geste.faute !== null && <p>{geste.faute}</p>}
      </div>
      <OuEnEstLeCode seance={seance} geste="vous rétractez" />
      {sert && (
        <>
          <ChampDuCode
            ref={geste.tenirLeChamp}
            code={geste.code}
            poser={geste.poser}
            faute={geste.fauteDuCode}
          />
          <Renvoyer prochainCode={seance.prochainCode} enCours={geste.enCours} renvoyer={demander} />
        </>
      )}
      <div className={classes.boutons}>
        <Button type="submit" color={sert ? 'danger' : 'encre'} loading={geste.enCours}>
          {sert ? 'Confirmer ma rétractation' : 'Recevoir le code'}
        </Button>
        <Button variant="default" onClick={renoncer}>
          Ne pas me rétracter
        </Button>
      </div>
    </form>
  );
}

export function Retractation({
  jeton,
  seance,
  annoncer,
  retractee,
}: {
  jeton: string;
  seance: Seance;
  annoncer: (phrase: string) => void;
  retractee: () => void;
}) {
  const [demandee, setDemandee] = useState(false);
  /** Whether the user has pressed "cancel": the focus then goes back to the button that opened the confirmation. */
  const [renoncee, setRenoncee] = useState(false);
  const ici = useMaintenant();
  const etat = etatDeRetractation(seance, ici);
  const { retractation } = seance;
  if (retractation === null || etat === null || etat === 'exercee') {
    return null;
  }
  const { fin, texte } = retractation;
  if (demandee && etat === 'ouverte') {
    return (
      <Confirmation
        jeton={jeton}
        seance={seance}
        texte={texte}
        renoncer={() => {
          setDemandee(false);
          setRenoncee(true);
        }}
        annoncer={annoncer}
        retractee={retractee}
      />
    );
  }
  if (etat === 'finie') {
    return (
      <section className={duContrat.retractation} data-etat={etat}>
        <h2>Votre délai de rétractation est terminé</h2>
        <p>{`Vous pouviez vous rétracter${fin === null ? '' : ` jusqu’au ${derniereMinute(fin)}`}\u00a0: le contrat vous engage désormais.`}</p>
      </section>
    );
  }
  return (
    <section className={duContrat.retractation} data-etat={etat}>
      <h2>Votre délai de rétractation</h2>
      {fin === null ? (
        <p>
          Ses dix jours n’ont pas encore commencé&nbsp;: ils partent du lendemain du jour où la lettre
          recommandée qui vous notifie le contrat signé vous est présentée. Vous pouvez vous rétracter dès
          maintenant.
        </p>
      ) : (
        <p className={duContrat.reste}>
          <b>{compteARebours(Date.parse(fin) - ici)}</b>
          {` pour vous rétracter, jusqu’au ${derniereMinute(fin)}.`}
        </p>
      )}
      <p>Vous pouvez changer d’avis sans donner de raison, de deux façons.</p>
      <h3>Sur cette page</h3>
      <p>Un code envoyé par e-mail confirme que c’est vous. Un récépissé scellé vous est envoyé.</p>
      <button
        ref={renoncee ? prendreLeFocus : null}
        type="button"
        className={classes.lien}
        data-danger=""
        onClick={() => setDemandee(true)}
      >
        Me rétracter…
      </button>
      <ParLettre fin={fin} />
    </section>
  );
}
