/**
 * The page after the signature of a mandate. It asks the server for the result, every three seconds at first, and shows it with
 * the next step. A mail says the same to those who leave the page.
 */
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { chemins } from '../../lib/chemins';
import { date } from '../../lib/formats';
import { maintenant } from '../../lib/horloge';
import type { EtapeDeMandat } from '../../lib/mandat';
import { marque } from '../../lib/marque';
import { de } from '../../lib/texte';
import { AttenteDeSignature } from '../../ui/attente-de-signature';
import { entreDeuxQuestions } from '../../ui/entre-deux-questions';
import { Linteau } from '../../ui/linteau';
import { AllerSigner } from './aller-signer';
import classes from './option.module.css';
import { type Mandat, mandat as requeteMandat } from './queries';

/** The steps at which the signature has not been recorded yet. */
const ATTENDUES: readonly EtapeDeMandat[] = ['a-signer', 'en-preparation'];

interface Retour {
  titre: string;
  phrase: string;
  action: ReactNode;
}

function Vers({ to, children }: { to: string; children: string }) {
  return (
    <Button component={Link} to={to}>
      {children}
    </Button>
  );
}

const versLeMandat = (id: string) => <Vers to={chemins.signatureMandat(id)}>Voir le mandat</Vers>;

const RETOURS: Readonly<Record<EtapeDeMandat, (mandat: Mandat) => Retour>> = {
  'a-signer': ({ id }) => ({
    titre: 'La signature n’est pas encore enregistrée',
    phrase:
      'Si vous venez de signer, elle s’affiche ici dans quelques secondes. Sinon, reprenez où vous en étiez\u00a0: ce qui a été lu l’est toujours.',
    action: <AllerSigner id={id}>Reprendre la signature</AllerSigner>,
  }),
  'en-preparation': ({ id }) => ({
    titre: 'Le mandat se prépare',
    phrase: 'Il sera à signer dans quelques instants\u00a0: cette page l’indiquera.',
    action: versLeMandat(id),
  }),
  'a-contresigner': ({ dateSignature }) => ({
    titre: 'Le mandat est signé pour votre société',
    phrase: `${dateSignature === null ? '' : `Signé le ${date(dateSignature)}. `}Il reste la signature ${de(marque.nom)}\u00a0: vous pourrez alors optionner et réserver. Un e-mail vous en avertira\u00a0: vous n’avez plus rien à faire.`,
    action: <Vers to={chemins.home()}>Revenir à l’accueil</Vers>,
  }),
  actif: ({ dateEcheance }) => ({
    titre: 'Le mandat est actif',
    phrase: `${dateEcheance === null ? 'Il' : `Jusqu’au ${date(dateEcheance)}, il`} permet aux prescripteurs de votre société d’optionner et de réserver.`,
    action: <Vers to={chemins.rechercheLots()}>Chercher un lot</Vers>,
  }),
  refuse: ({ id }) => ({
    titre: 'Le mandat a été refusé',
    phrase: `Il n’est pas signé. La raison a été transmise à ${marque.nom}, qui vous proposera ce qui est à corriger.`,
    action: versLeMandat(id),
  }),
  'sans-representant': ({ id }) => ({
    titre: 'Le mandat attend le nom de son signataire',
    phrase: 'Indiquez à votre référent qui représente légalement votre société.',
    action: versLeMandat(id),
  }),
  termine: ({ id }) => ({
    titre: 'Ce mandat a pris fin',
    phrase: 'Il ne peut plus être signé. La page du mandat indique comment en obtenir un autre.',
    action: versLeMandat(id),
  }),
};

export function RetourDeSignaturePage() {
  const { id = '' } = useParams();
  const [debut] = useState(maintenant);
  const { data: mandat } = useSuspenseQuery({
    ...requeteMandat(id),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && ATTENDUES.includes(data.etape) && entreDeuxQuestions(debut),
  });
  const attend = ATTENDUES.includes(mandat.etape);
  const { titre, phrase, action } = RETOURS[mandat.etape](mandat);
  return (
    <div className={classes.retour} data-attend={attend || undefined}>
      {attend && (
        <div className={classes.attente}>
          <AttenteDeSignature />
        </div>
      )}
      <Linteau niveau="page" titre={titre}>
        <div role="status">
          <p className={classes.chapeau}>
            <span className="lt-lu">{`${titre}. `}</span>
            {phrase}
          </p>
        </div>
        <div className={classes.boutons}>{action}</div>
      </Linteau>
    </div>
  );
}
