/** The actions on a running option: reserve, add its end to a calendar, cancel. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { annulerOption } from '../../api/option';
import { useUtilisateur } from '../../api/session';
import type { Annulation, OptionLot } from '../../api/types';
import { aLeRole } from '../../api/utilisateur';
import { chemins } from '../../lib/chemins';
import { useCleDEnvoi } from '../../lib/cle-d-envoi';
import { ajouter } from '../../lib/flashs';
import { nombre } from '../../lib/formats';
import { nomDuLot } from '../../lib/normaliser';
import { Confirmation } from '../../ui/confirmation';
import { LienBouton } from '../../ui/leger/boutons';
import { useRaisonIncarnee } from '../../ui/raison-incarnee';
import { ActionsDeLigne } from '../../ui/table/actions-de-ligne';
import { ditRendu } from '../../ui/textes-lot';
import { adresseDuRappel } from './adresses';

const heures = (combien: number) => (combien === 1 ? 'une heure' : `${nombre(combien)} heures`);

function QuestionDAnnulation({
  option: { id, lot, heuresAvantReprise },
  ouverte,
  fermer,
}: {
  option: OptionLot;
  ouverte: boolean;
  fermer: () => void;
}) {
  const cle = useCleDEnvoi();
  const raison = useRaisonIncarnee();
  const annuler = useMutation({
    mutationFn: (corps: Annulation) => annulerOption(id, corps, cle.pour({ annuler: id, ...corps })),
    onSuccess: (annulee) => ajouter('success', `${ditRendu('Option annulée', annulee.lot)}.`),
    onSettled: (_, cause) => {
      cle.finie(cause ?? undefined);
      fermer();
    },
  });
  return (
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
      surNon={fermer}
    >
      Le lot est remis en vente dès maintenant
      {heuresAvantReprise > 0 &&
        `, et votre société ne pourra pas l’optionner de nouveau avant ${heures(heuresAvantReprise)}`}
      .{raison.champ}
    </Confirmation>
  );
}

/** The actions of an option's row. `pressee`: this option is the one that ends first, and it ends today. Only its button is dark. */
export function ActionsDOption({ option, pressee }: { option: OptionLot; pressee: boolean }) {
  const moi = useUtilisateur();
  const { lot, prescripteur, actions } = option;
  const [question, poser] = useState(false);
  return (
    <>
      <ActionsDeLigne
        nom={`option sur ${nomDuLot(lot)}`}
        actes={[
          { libelle: 'Ajouter la fin à mon agenda', fichier: adresseDuRappel(option.id) },
          { libelle: 'Annuler l’option', action: actions.annuler, faire: () => poser(true) },
        ]}
      >
        {prescripteur?.id === moi?.id && aLeRole(moi, 'ROLE_EP') && (
          <LienBouton
            to={chemins.lotReservation(lot.id)}
            cadre={!pressee}
            aria-label={`Réserver le lot ${nomDuLot(lot)}`}
          >
            Réserver
          </LienBouton>
        )}
      </ActionsDeLigne>
      <QuestionDAnnulation option={option} ouverte={question} fermer={() => poser(false)} />
    </>
  );
}
