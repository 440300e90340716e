/** The calendar subscription with all the user's deadlines: its secret address, to copy or to replace. */
import { Button, CopyButton, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ajouter } from '../../lib/flashs';
import { dateHeure } from '../../lib/formats';
import { aEchoue, EchecDeListe } from '../../ui/echec';
import { Modal } from '../../ui/fenetre';
import { BoutonSimple } from '../../ui/leger/boutons';
import classes from './calendrier.module.css';
import { calendrier, renouvelerCalendrier } from './queries';

function Adresse() {
  const requete = useQuery(calendrier);
  const [sure, demander] = useState(false);
  const renouveler = useMutation({
    mutationFn: renouvelerCalendrier,
    onSuccess: () => ajouter('success', 'Nouvelle adresse\u00a0: l’ancienne ne répond plus.'),
    onSettled: () => demander(false),
  });
  if (aEchoue(requete)) {
    return <EchecDeListe phrase="L’adresse de votre agenda n’a pas pu être lue." requete={requete} />;
  }
  const { url, cree } = { url: requete.data?.url ?? '', cree: requete.data?.cree ?? null };
  return (
    <div className={classes.calendrier}>
      <p>
        Donnez cette adresse à votre agenda («&nbsp;S’abonner à un calendrier&nbsp;»)&nbsp;: il montrera la
        fin de chacune de vos options et suivra leurs changements.
      </p>
      <TextInput
        label="Adresse du calendrier"
        readOnly
        value={url}
        aria-busy={requete.data === undefined}
        onFocus={({ currentTarget }) => currentTarget.select()}
        description={cree === null ? '\u00a0' : `Créée le ${dateHeure(cree)}`}
        data-autofocus
      />
      <div className={classes.boutons}>
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button onClick={copy} disabled={url === ''}>
              <span aria-live="polite">{copied ? 'Adresse copiée' : 'Copier l’adresse'}</span>
            </Button>
          )}
        </CopyButton>
        {!sure && (
          <Button variant="default" disabled={url === ''} onClick={() => demander(true)}>
            Changer d’adresse
          </Button>
        )}
      </div>
      {sure && (
        <div className={classes.question}>
          <p>
            L’adresse actuelle ne répondra plus&nbsp;: les agendas qui la suivent seront à abonner de nouveau.
          </p>
          <div className={classes.boutons}>
            <Button variant="default" onClick={() => demander(false)} autoFocus>
              Garder l’adresse
            </Button>
            <Button color="danger" loading={renouveler.isPending} onClick={() => renouveler.mutate()}>
              Changer d’adresse
            </Button>
          </div>
        </div>
      )}
      <p className={classes.secret}>
        Cette adresse est secrète&nbsp;: toute personne qui la connaît voit vos échéances. Changez-la si elle
        a été divulguée.
      </p>
    </div>
  );
}

export function Calendrier() {
  const [ouvert, { open, close }] = useDisclosure(false);
  return (
    <>
      <BoutonSimple cadre onClick={open}>
        <IconCalendarPlus size={18} stroke={1.5} aria-hidden="true" />
        <span>S’abonner dans mon agenda</span>
      </BoutonSimple>
      <Modal opened={ouvert} onClose={close} title="Vos échéances dans votre agenda" size={560}>
        {ouvert && <Adresse />}
      </Modal>
    </>
  );
}
