/** The form of an option: the buyer, the price and the end, which are shown before it is taken. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { acheteurVoulu, oublierLAcheteurVoulu } from '../../api/acheteur-voulu';
import { useLotVu } from '../../api/lot';
import type { OptionLot } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { useCleDEnvoi } from '../../lib/cle-d-envoi';
import { echeance } from '../../lib/formats';
import { CadreAPanneau } from '../../ui/cadre-a-panneau';
import { AInformer } from '../../ui/contact/a-informer';
import { NOMS_CONTACT } from '../../ui/contact/contact';
import { FilDAriane } from '../../ui/fil-dariane';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { FriseJours } from '../../ui/frise-jours';
import { Linteau } from '../../ui/linteau';
import { usePartiEntreTemps, usePermisAuDepart } from '../../ui/lot-parti';
import { LeLot, PrixTenu } from '../../ui/lot-tenu';
import { Obstacle, SuitesDeLObstacle, useRefusDuLot } from '../../ui/obstacle';
import { BoutonDePrise } from '../../ui/prise-de-lot';
import { estDuLot } from '../../ui/refus-de-lot';
import { titreDuLot } from '../../ui/textes-lot';
import { useTvaChoisie } from '../../ui/tva-choisie';
import classes from './option.module.css';
import { departDe, LIBELLES, optionDuFil, PourQui, REGLES, type ValeursOption } from './pour-qui';
import { echeanceDOption, poserOption } from './queries';

function phraseDuPrix(posable: boolean, fin: number | null): string {
  if (!posable) {
    return 'Une option gèlerait ce prix pour vous pendant toute sa durée.';
  }
  return `Une fois l’option posée, le prix n’augmente plus pour vous ${fin === null ? 'tant que l’option court' : `jusqu’au ${echeance(fin)}`}.`;
}

export function OptionPage() {
  const { id = '' } = useParams();
  const naviguer = useNavigate();
  const { lot } = useLotVu(id);
  const [tva] = useTvaChoisie(lot);
  const { data: fin } = useQuery(echeanceDOption(id));
  const cle = useCleDEnvoi();
  const [refus, setRefus] = useRefusDuLot(lot, 'option');
  const parDenonciation = useRef(false);
  const [depart] = useState(() => departDe(acheteurVoulu(lot.programme.id)));

  const formulaire = useFormulaire<ValeursOption, OptionLot>({
    forme: 'option',
    sujet: id,
    depart,
    regles: REGLES,
    noms: NOMS_CONTACT,
    enQuittant: true,
    envoyer: async (valeurs) => {
      setRefus(null);
      const corps = optionDuFil(id, valeurs, tva);
      parDenonciation.current = 'denonciation' in corps;
      try {
        const posee = await poserOption(corps, cle.pour(corps));
        cle.finie();
        return posee;
      } catch (cause) {
        cle.finie(cause);
        throw cause;
      }
    },
    apres: () => {
      oublierLAcheteurVoulu();
      void naviguer(chemins.lotOptionConfirmation(id), { replace: true });
    },
    refus: (cause) => {
      if (estDuLot(cause)) {
        setRefus(cause);
        return null;
      }
      const { details } = cause.content;
      // An error of a declaration's contact is shown where the declaration was picked.
      return parDenonciation.current && details.length > 0
        ? { denonciation: details.map(({ message }) => message).join(' ') }
        : undefined;
    },
  });

  const permis = usePermisAuDepart(lot, 'option');
  const parti = usePartiEntreTemps(lot, 'option', permis, formulaire.enCours);
  const instant = fin === undefined ? null : Date.parse(fin);
  // The page announces no end of an option on a lot that is not available.
  const posable = !parti && (lot.actions.option.autorisee || formulaire.enCours);
  return (
    <CadreAPanneau
      tete={
        <>
          <FilDAriane
            parents={[
              { vers: chemins.programme(lot.programme.id), libelle: lot.programme.nomCommercial },
              { vers: chemins.lot(id), libelle: `Lot ${lot.numero}` },
            ]}
            ici="Option"
          />
          <h1>Poser une option sur le lot {lot.numero}</h1>
          <p className={classes.chapeau}>
            {titreDuLot(lot, lot.surfaces.surface)} · {lot.programme.nomCommercial},{' '}
            {lot.programme.lieu.libelleRiche}
          </p>
          {instant !== null && (
            <div className={classes.frise}>
              <FriseJours
                nom={`Une option posée maintenant court jusqu’au ${echeance(instant)}`}
                epingles={
                  posable ? [{ instant, titre: `Lot ${lot.numero}`, precision: 'fin de l’option' }] : []
                }
              />
            </div>
          )}
        </>
      }
      panneau={
        <>
          <PrixTenu
            key={lot.id}
            titre="Le prix"
            prix={lot}
            tva={tva}
            phrase={phraseDuPrix(posable, instant)}
          />
          <LeLot
            lot={lot}
            metres={lot.surfaces.surface}
            annexes={lot.lotsSecondaires.map(({ numero }) => numero)}
          />
        </>
      }
    >
      <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES}>
        <Obstacle lot={lot} prise="option" refus={refus} parti={parti} />
        <Linteau titre="Pour qui&nbsp;?">
          <div className={classes.champs}>
            <PourQui formulaire={formulaire} />
            <AInformer />
          </div>
        </Linteau>
        {/* The consequences of a refusal stand below the fields, so that the field in use does not move. */}
        <SuitesDeLObstacle lot={lot} prise="option" refus={refus} parti={parti} />
        <BoutonDePrise action={lot.actions.option} enCours={formulaire.enCours}>
          {fin === undefined ? 'Poser l’option' : `Poser l’option jusqu’au ${echeance(fin)}`}
        </BoutonDePrise>
      </CadreDeFormulaire>
    </CadreAPanneau>
  );
}
