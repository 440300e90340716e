/** Taking a lot: what is held, and the messages when somebody else was quicker. */
import { ErreurAppel } from '../../api/erreur-appel';
import type { Lot } from '../../api/types';
import { LotParti } from '../../ui/lot-parti';
import { LeLot, PrixTenu } from '../../ui/lot-tenu';
import { BoutonDePrise, EmpechementDePrise } from '../../ui/prise-de-lot';
import { RefusDeLot } from '../../ui/refus-de-lot';
import { Cas } from './cas';
import classes from './planche-page.module.css';

const PRIS = { autorisee: false, motif: 'ce lot est déjà optionné' };

const LOT = {
  id: 'exemple-A203',
  numero: 'A203',
  typologie: { libelle: 'Trois pièces' },
  etage: { libelle: '2e étage', priorite: 2 },
  batiment: 'A',
  statut: { code: 'O', libelle: 'Optionné' },
  programme: { id: 'exemple', nomCommercial: 'L’Écluse Saint-Félix' },
  actions: { option: PRIS, reservation: PRIS, alerte: { autorisee: true, motif: null } },
} as Lot;

const PRIX = {
  tva: 20,
  prix: 389_000,
  tvaReduite: 5.5,
  prixTvaReduite: 341_996,
  tvaLLI: null,
  prixLLI: null,
};

const REFUSEE = { autorisee: false, motif: 'le mandat de votre société n’est pas actif' };
const MANDAT = { option: null, reservation: null, horsVente: null, mandatASigner: 'exemple' };

const REFUS = new ErreurAppel(
  409,
  'Vous avez déjà 5 options et réservations en cours\u00a0: c’est le maximum.',
  [],
  'limite-options',
);

export function LotsPris() {
  return (
    <div className={classes.deux}>
      <Cas titre="Le lot que l’on tient">
        <LeLot lot={LOT} metres={61.4} annexes={['P118']} />
      </Cas>
      <Cas titre="Le prix que l’on tient">
        <PrixTenu titre="Prix gelé" prix={PRIX} phrase="Jusqu’au mercredi 25 novembre, 19:00." />
      </Cas>
      <Cas titre="Parti entre-temps">
        <LotParti lot={LOT} />
      </Cas>
      <Cas titre="Empêché">
        <EmpechementDePrise
          prise="reservation"
          lot={{ ...LOT, actions: { ...LOT.actions, reservation: REFUSEE }, maSituation: MANDAT }}
        />
      </Cas>
      <Cas titre="Le seul bouton">
        <BoutonDePrise
          action={{ autorisee: true, motif: null }}
          enCours={false}
          precision="Le prix ne change plus pour vous."
        >
          Poser l’option jusqu’au mercredi 25 novembre, 19:00
        </BoutonDePrise>
      </Cas>
      <Cas titre="Refusé">
        <RefusDeLot cause={REFUS} lot={LOT} />
      </Cas>
    </div>
  );
}
