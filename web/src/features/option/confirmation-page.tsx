/** The option that was just taken: its end, its buyer and its price, with a calendar file and a sheet to print. */
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLoaderData } from 'react-router';
import { option as requeteOption } from '../../api/option';
import type { OptionLot } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { afficherEmail } from '../../lib/email';
import { dateHeure, echeance, telephone } from '../../lib/formats';
import { libelleLieu, nomComplet } from '../../lib/normaliser';
import { CadreAPanneau } from '../../ui/cadre-a-panneau';
import { FilDAriane } from '../../ui/fil-dariane';
import { FriseJours } from '../../ui/frise-jours';
import { IMPRIME } from '../../ui/imprime';
import { Imprimer } from '../../ui/imprimer';
import { LienDenonciation } from '../../ui/lien-denonciation';
import { Linteau } from '../../ui/linteau';
import { ListeFaits, pourClient } from '../../ui/liste-faits';
import { LeLot, PrixTenu } from '../../ui/lot-tenu';
import { titreDuLot, votreOption } from '../../ui/textes-lot';
import { adresseDuRappel } from './adresses';
import classes from './option.module.css';

function Contact({ option: { contact } }: { option: OptionLot }) {
  return (
    <Linteau titre="Pour">
      {contact === null ? (
        <p {...IMPRIME}>Contact effacé</p>
      ) : (
        <ListeFaits
          faits={pourClient([
            ['Contact', nomComplet(contact)],
            ['E-mail', afficherEmail(contact.email)],
            ['Téléphone', contact.tel !== null && telephone(contact.tel)],
            [
              'Ville',
              contact.ville !== null && contact.cp !== null && libelleLieu(contact.ville, contact.cp),
            ],
          ])}
        />
      )}
    </Linteau>
  );
}

export function ConfirmationPage() {
  const { id } = useLoaderData<OptionLot>();
  const { data: option } = useSuspenseQuery(requeteOption(id));
  const { lot, contact, dateEcheance } = option;
  const fin = echeance(dateEcheance);
  return (
    <CadreAPanneau
      tete={
        <>
          <FilDAriane
            parents={[
              { vers: chemins.programme(lot.programme.id), libelle: lot.programme.nomCommercial },
              { vers: chemins.lot(lot.id), libelle: `Lot ${lot.numero}` },
            ]}
            ici="Votre option"
          />
          <h1 {...IMPRIME}>
            Le lot {lot.numero} est retenu pour vous jusqu’au {fin}
          </h1>
          <p className={classes.chapeau} {...IMPRIME}>
            {titreDuLot(lot, lot.surface)} · {lot.programme.nomCommercial}, {lot.programme.lieu.libelle} (
            {lot.programme.lieu.codePostal}). Option posée le {dateHeure(option.date)}.
          </p>
          <div className={classes.frise}>
            <FriseJours
              nom={votreOption(fin)}
              epingles={[
                {
                  instant: Date.parse(dateEcheance),
                  titre: `Lot ${lot.numero}`,
                  precision: 'fin de l’option',
                },
              ]}
            />
          </div>
        </>
      }
      panneau={
        <>
          <PrixTenu titre="Prix gelé" prix={option.prixGele} tva={option.tva} phrase={`Jusqu’au ${fin}.`} />
          <LeLot lot={lot} metres={lot.surface} annexes={lot.annexes} />
        </>
      }
    >
      <div>
        <Contact option={option} />
        <div className={classes.boutons}>
          <Button component={Link} to={chemins.lotReservation(lot.id)}>
            Réserver ce lot
          </Button>
          <Button
            component="a"
            href={adresseDuRappel(option.id)}
            variant="default"
            leftSection={<IconCalendarPlus size={18} stroke={1.5} aria-hidden="true" />}
          >
            Ajouter à mon agenda
          </Button>
          {contact !== null && contact.denonciation === null && (
            <LienDenonciation programme={lot.programme} contact={contact} variant="default">
              Dénoncer ce contact
            </LienDenonciation>
          )}
          <Button component={Link} to={chemins.suiviOptions()} variant="default">
            Voir vos options
          </Button>
          <Button component={Link} to={chemins.rechercheLots()} variant="default">
            Revenir à la recherche
          </Button>
          <Imprimer />
        </div>
        {contact !== null && contact.denonciation === null && (
          <p className={classes.precision}>
            L’option retient le lot&nbsp;; une dénonciation protège votre contact sur tout le programme.
          </p>
        )}
      </div>
    </CadreAPanneau>
  );
}
