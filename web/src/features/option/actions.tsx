/** What may be done with a running option: its end in one's calendar, and giving the lot back. */
import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { annulerOption } from '../../api/option';
import { useUtilisateur } from '../../api/session';
import type { Annulation, OptionLot } from '../../api/types';
import { aLeRole } from '../../api/utilisateur';
import { chemins } from '../../lib/chemins';
import { useCleDEnvoi } from '../../lib/cle-d-envoi';
import { ajouter } from '../../lib/flashs';
import { nombre } from '../../lib/formats';
import { nomDuLot } from '../../lib/normaliser';
import { BoutonActe } from '../../ui/bouton-acte';
import { Confirmation } from '../../ui/confirmation';
import { useRaisonIncarnee } from '../../ui/raison-incarnee';
import { ditRendu } from '../../ui/textes-lot';
import { adresseDuRappel } from './adresses';
import classes from './suivi.module.css';

const heures = (combien: number) => (combien === 1 ? 'une heure' : `${nombre(combien)} heures`);

function Annuler({ option }: { option: OptionLot }) {
  const { id, lot, actions, heuresAvantReprise } = option;
  const [ouverte, ouvrir] = useState(false);
  const cle = useCleDEnvoi();
  const raison = useRaisonIncarnee();
  const annuler = useMutation({
    mutationFn: (corps: Annulation) => annulerOption(id, corps, cle.pour({ annuler: id, ...corps })),
    onSuccess: (annulee) => ajouter('success', `${ditRendu('Option annulée', annulee.lot)}.`),
    onSettled: (_, cause) => {
      cle.finie(cause ?? undefined);
      ouvrir(false);
    },
  });
  return (
    <>
      <BoutonActe
        action={actions.annuler}
        nom={`Annuler l’option sur ${nomDuLot(lot)}`}
        faire={() => ouvrir(true)}
      >
        Annuler
      </BoutonActe>
      <Confirmation
        ouverte={ouverte}
        titre={`Annuler l’option sur le lot ${lot.numero}\u00a0?`}
        action="Annuler l’option"
        refus="Garder l’option"
        danger
        enCours={annuler.isPending}
        surOui={() => {
          const corps = raison.lire();
          if (corps !== null) {
            annuler.mutate(corps);
          }
        }}
        surNon={() => ouvrir(false)}
      >
        Le lot est rendu dès maintenant
        {heuresAvantReprise > 0 &&
          `, et votre société ne pourra pas l’optionner de nouveau avant ${heures(heuresAvantReprise)}`}
        .{raison.champ}
      </Confirmation>
    </>
  );
}

export function ActionsDOption({ option }: { option: OptionLot }) {
  const moi = useUtilisateur();
  const { lot, prescripteur } = option;
  return (
    <div className={classes.actions}>
      {prescripteur?.id === moi?.id && aLeRole(moi, 'ROLE_EP') && (
        <Button
          component={Link}
          to={chemins.lotReservation(lot.id)}
          size="sm"
          variant="default"
          aria-label={`Réserver le lot ${nomDuLot(lot)}`}
        >
          Réserver
        </Button>
      )}
      <ActionIcon
        component="a"
        href={adresseDuRappel(option.id)}
        variant="subtle"
        size={34}
        aria-label={`Ajouter la fin de l’option sur ${nomDuLot(lot)} à mon agenda`}
      >
        <IconCalendarPlus size={18} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      <Annuler option={option} />
    </div>
  );
}
