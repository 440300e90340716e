/** The filters bar, a title block (cartouche): label over value, each cell opening its choices; the rest in a drawer. */
import {
  Button,
  Checkbox,
  Chip,
  Drawer,
  Group,
  NumberInput,
  Popover,
  Radio,
  Stack,
  Switch,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CHOIX, type Criteres, libelleBudget, puces, SANS_CRITERE } from '../../lib/criteres';
import { ChoixLieux, nomDuLieu } from '../../ui/choix-lieux';
import classes from './filtres.module.css';

type Changer = (criteres: Criteres) => void;

interface Props {
  criteres: Criteres;
  changer: Changer;
}

type CleListe = 'typesDeBien' | 'nbDePieces' | 'fiscalites' | 'zoneFiscale' | 'exterieur';
type CleUnique = 'livraison' | 'actabilite' | 'tauxCommission';

const TITRES: Record<CleListe | CleUnique, string> = {
  typesDeBien: 'Type de bien',
  nbDePieces: 'Pièces',
  fiscalites: 'Fiscalité',
  zoneFiscale: 'Zone fiscale',
  exterieur: 'Extérieur',
  livraison: 'Livraison',
  actabilite: 'Actabilité',
  tauxCommission: 'Commission',
};

function Plusieurs({ cle, criteres, changer }: Props & { cle: CleListe }) {
  return (
    <Checkbox.Group
      label={TITRES[cle]}
      value={criteres[cle].map(String)}
      onChange={(valeurs) =>
        changer({ ...criteres, [cle]: cle === 'nbDePieces' ? valeurs.map(Number) : valeurs })
      }
    >
      <Group gap="xs" mt="xs">
        {CHOIX[cle].map(({ valeur, libelle }) => (
          <Checkbox key={valeur} value={valeur} label={libelle} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function Une({ cle, criteres, changer }: Props & { cle: CleUnique }) {
  return (
    <Radio.Group
      label={TITRES[cle]}
      value={criteres[cle] === null ? '' : String(criteres[cle])}
      onChange={(valeur) => changer({ ...criteres, [cle]: valeur === '' ? null : Number(valeur) })}
    >
      <Group gap="xs" mt="xs">
        <Radio value="" label="Indifférent" />
        {CHOIX[cle].map(({ valeur, libelle }) => (
          <Radio key={valeur} value={valeur} label={libelle} />
        ))}
      </Group>
    </Radio.Group>
  );
}

function Budget({ criteres, changer }: Props) {
  const champ = (cle: 'budgetMin' | 'budgetMax', libelle: string) => (
    <NumberInput
      label={libelle}
      value={criteres[cle] ?? ''}
      min={0}
      max={999_999_999}
      step={10_000}
      allowDecimal={false}
      thousandSeparator={'\u202f'}
      suffix={'\u00a0€'}
      hideControls
      onChange={(valeur) => changer({ ...criteres, [cle]: typeof valeur === 'number' ? valeur : null })}
    />
  );
  return (
    <Group grow>
      {champ('budgetMin', 'Budget minimum')}
      {champ('budgetMax', 'Budget maximum')}
    </Group>
  );
}

function valeurDe(criteres: Criteres, cle: CleListe | CleUnique): string | null {
  const brut = criteres[cle];
  const valeurs = Array.isArray(brut) ? brut : brut === null ? [] : [brut];
  if (valeurs.length === 0) {
    return null;
  }
  return valeurs
    .map((valeur) => CHOIX[cle].find((un) => un.valeur === String(valeur))?.libelle ?? valeur)
    .join(', ');
}

function Cellule({ titre, valeur, children }: { titre: string; valeur: string | null; children: ReactNode }) {
  return (
    <Popover position="bottom-start" width={360} trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes.cellule} data-vide={valeur === null || undefined}>
          <span>{titre}</span>
          <b>{valeur ?? 'Indifférent'}</b>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}

/** Every filter, in a drawer; what each cell of the bar opens is here too. */
function TousLesFiltres({
  criteres,
  changer,
  ouvert,
  fermer,
}: Props & { ouvert: boolean; fermer: () => void }) {
  const props = { criteres, changer };
  return (
    <Drawer opened={ouvert} onClose={fermer} position="right" size={556} title="Tous les filtres">
      <Stack gap="lg">
        <ChoixLieux ids={criteres.locations} changer={(locations) => changer({ ...criteres, locations })} />
        <Budget {...props} />
        <Plusieurs cle="typesDeBien" {...props} />
        <Plusieurs cle="nbDePieces" {...props} />
        <Plusieurs cle="exterieur" {...props} />
        <Plusieurs cle="fiscalites" {...props} />
        <Plusieurs cle="zoneFiscale" {...props} />
        <Une cle="livraison" {...props} />
        <Une cle="actabilite" {...props} />
        <Une cle="tauxCommission" {...props} />
        <Switch
          label="Lots libres"
          checked={criteres.lotsLibres}
          onChange={(evenement) => changer({ ...criteres, lotsLibres: evenement.currentTarget.checked })}
        />
        <Switch
          label="Réservation démat"
          checked={criteres.reservationDemat}
          onChange={(evenement) =>
            changer({ ...criteres, reservationDemat: evenement.currentTarget.checked })
          }
        />
        <Switch
          label="Lots dédiés"
          checked={criteres.lotsDedies}
          onChange={(evenement) => changer({ ...criteres, lotsDedies: evenement.currentTarget.checked })}
        />
        <Button onClick={fermer}>Voir les résultats</Button>
      </Stack>
    </Drawer>
  );
}

export function Filtres({ criteres, changer }: Props) {
  const [ouvert, { open, close }] = useDisclosure(false);
  const props = { criteres, changer };
  const lieu = criteres.locations.length === 0 ? null : criteres.locations.map(nomDuLieu).join(', ');
  const avecBudget = criteres.budgetMin !== null || criteres.budgetMax !== null;
  const budget = avecBudget ? libelleBudget(criteres.budgetMin, criteres.budgetMax) : null;
  return (
    <search className={classes.barre} aria-label="Filtres">
      <Cellule titre="Lieu" valeur={lieu}>
        <ChoixLieux ids={criteres.locations} changer={(locations) => changer({ ...criteres, locations })} />
      </Cellule>
      <Cellule titre="Type de bien" valeur={valeurDe(criteres, 'typesDeBien')}>
        <Plusieurs cle="typesDeBien" {...props} />
      </Cellule>
      <Cellule titre="Pièces" valeur={valeurDe(criteres, 'nbDePieces')}>
        <Plusieurs cle="nbDePieces" {...props} />
      </Cellule>
      <Cellule titre="Budget" valeur={budget}>
        <Budget {...props} />
      </Cellule>
      <Cellule titre="Fiscalité" valeur={valeurDe(criteres, 'fiscalites')}>
        <Plusieurs cle="fiscalites" {...props} />
      </Cellule>
      <Cellule titre="Livraison" valeur={valeurDe(criteres, 'livraison')}>
        <Une cle="livraison" {...props} />
      </Cellule>
      <UnstyledButton className={classes.plus} onClick={open}>
        <IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden="true" />
        Tous les filtres
      </UnstyledButton>
      <div className={classes.fin}>
        <Switch
          label="Lots libres"
          checked={criteres.lotsLibres}
          onChange={(evenement) => changer({ ...criteres, lotsLibres: evenement.currentTarget.checked })}
        />
        <UnstyledButton className={classes.effacer} onClick={() => changer(SANS_CRITERE)}>
          Effacer
        </UnstyledButton>
      </div>
      <TousLesFiltres {...props} ouvert={ouvert} fermer={close} />
    </search>
  );
}

/** The active filters as removable chips. */
export function Puces({ criteres, changer }: Props) {
  const actives = puces(criteres, nomDuLieu);
  if (actives.length === 0) {
    return null;
  }
  return (
    <Group gap={6} className={classes.puces ?? ''} aria-label="Filtres actifs">
      {actives.map(({ cle, libelle, sans }) => (
        <Chip
          key={cle}
          checked
          size="xs"
          onChange={() => changer(sans)}
          aria-label={`Retirer le filtre ${libelle}`}
        >
          {libelle}
        </Chip>
      ))}
    </Group>
  );
}
