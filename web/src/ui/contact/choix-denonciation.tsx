/** Picks a person by name from the user's running declarations. Shows the picked person, with a button to pick another one. */
import { Button } from '@mantine/core';
import { type DenonciationProposee, useMesDenonciations } from '../../api/mes-denonciations';
import { afficherEmail } from '../../lib/email';
import { useFocusGarde } from '../../lib/focus-garde';
import { date, telephone } from '../../lib/formats';
import { aujourdhui } from '../../lib/horloge';
import { nomComplet, villeLue } from '../../lib/normaliser';
import { ChampRecherche } from '../champs/champ-recherche';
import { ListeFaits } from '../liste-faits';
import classes from './choix-denonciation.module.css';

const enMots = ({ contact, programmes, dateEcheance }: DenonciationProposee) =>
  [
    contact.email,
    programmes.map(({ nomCommercial }) => nomCommercial).join(', '),
    dateEcheance !== null && `jusqu’au ${date(aujourdhui(Date.parse(dateEcheance)))}`,
  ]
    .filter(Boolean)
    .join(' · ');

function Choisie({
  denonciation: { contact, programmes, statut },
  autre,
}: {
  denonciation: DenonciationProposee;
  autre: () => void;
}) {
  return (
    <div className={classes.choisie}>
      <ListeFaits
        faits={[
          ['Contact', nomComplet(contact)],
          ['E-mail', afficherEmail(contact.email)],
          ['Téléphone', contact.tel !== null && telephone(contact.tel)],
          ['Ville', contact.ville && villeLue(contact.ville)],
          ['Dénoncé sur', programmes.map(({ nomCommercial }) => nomCommercial).join(', ')],
          ['Dénonciation', statut.libelle],
        ]}
      />
      <Button variant="default" onClick={autre}>
        Choisir quelqu’un d’autre
      </Button>
    </div>
  );
}

export function ChoixDenonciation({
  id,
  label = 'Votre contact',
  valeur,
  choisir,
  error,
}: {
  id: string;
  label?: string;
  valeur: DenonciationProposee | null;
  choisir: (denonciation: DenonciationProposee | null) => void;
  error: string | true | undefined;
}) {
  // The picked person replaces the field, and the field replaces the person. The focus goes to the one that is shown.
  const garde = useFocusGarde<HTMLDivElement>();
  return (
    <div {...garde}>
      {valeur === null ? (
        <ChampRecherche
          id={id}
          label={label}
          description="Par son nom, son e-mail ou son téléphone, parmi vos dénonciations qui courent."
          error={error}
          useReponse={useMesDenonciations}
          dire={(une) => ({
            cle: String(une.id),
            libelle: nomComplet(une.contact),
            precision: enMots(une),
          })}
          choisir={choisir}
          titre="Dénonciations proposées"
          vide="Aucune de vos dénonciations ne correspond"
          spontane
        />
      ) : (
        <Choisie denonciation={valeur} autre={() => choisir(null)} />
      )}
    </div>
  );
}
