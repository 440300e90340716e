/** An empty search: a façade with closed blinds, one sentence, and the criteria to relax, each with its results. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { motDesLots } from '../../lib/comptes';
import { type Appel, avecLieux, type Criteres } from '../../lib/criteres';
import { lieuInexistant } from '../../lib/lieux-connus';
import { type Compte, libelleProposition, proposer, type Souplesse, souplesses } from './assouplir';
import { comptesDesRecherches } from './queries';
import classes from './sans-resultat.module.css';

/** A small façade whose blinds are all closed. */
function VoletsClos() {
  const baies = Array.from({ length: 12 }, (_, rang) => ({
    x: 18 + (rang % 6) * 27,
    y: 20 + Math.floor(rang / 6) * 34,
  }));
  return (
    <svg viewBox="0 0 190 100" aria-hidden="true" className={classes.facade}>
      <rect x="6" y="10" width="178" height="86" fill="var(--fa-enduit)" stroke="var(--fa-ink)" />
      <path d="M2 9h186" stroke="var(--fa-ink)" strokeWidth="4" />
      {baies.map(({ x, y }) => (
        <g key={`${x}-${y}`}>
          <rect x={x} y={y} width="16" height="24" fill="var(--fa-shut)" stroke="var(--fa-ink)" />
          <path
            d={`M${x} ${y + 5}h16m-16 5h16m-16 5h16m-16 5h16`}
            stroke="var(--fa-ink)"
            strokeWidth=".6"
            opacity=".6"
          />
          <path d={`M${x - 2} ${y - 1}h20`} stroke="var(--fa-ink)" strokeWidth="2.4" />
        </g>
      ))}
      <path d="M0 97h190" stroke="var(--fa-ink)" strokeWidth="2.4" />
    </svg>
  );
}

/** The results of each step: lots by type, to distinguish homes and annexes. */
const useComptesDe = (possibles: readonly Souplesse[], appel: Appel): readonly Compte[] =>
  useQuery(
    comptesDesRecherches(
      possibles.map(({ criteres }) => criteres),
      appel,
    ),
  ).data ?? [];

export function SansResultat({
  appel,
  criteres,
  changer,
  ou,
}: {
  appel: Appel;
  criteres: Criteres;
  changer: (criteres: Criteres) => void;
  /** Such as "à Trignac"; empty without a place. */
  ou: string;
}) {
  const inconnus = criteres.locations.filter(lieuInexistant);
  const possibles = souplesses(criteres);
  const proposees = proposer(possibles, useComptesDe(possibles, appel));
  const mot = appel === 'lots' ? motDesLots(criteres) : 'programme';
  return (
    <div className={classes.vide}>
      <VoletsClos />
      <p
        className={classes.phrase}
      >{`Aucun${mot === 'annexe' ? 'e' : ''} ${mot}${ou === '' ? '' : ` ${ou}`} pour ces critères.`}</p>
      {inconnus.length > 0 && (
        <>
          <p className={classes.suite}>
            {inconnus.length > 1
              ? `Les lieux ${inconnus.join(', ')} n’existent pas ou plus.`
              : `Le lieu ${inconnus.join()} n’existe pas ou plus.`}
          </p>
          <Button
            variant="default"
            onClick={() =>
              changer(
                avecLieux(
                  criteres,
                  criteres.locations.filter((id) => !lieuInexistant(id)),
                ),
              )
            }
          >
            {inconnus.length > 1 ? 'Retirer ces lieux' : 'Retirer ce lieu'}
          </Button>
        </>
      )}
      {proposees.length > 0 && (
        <>
          <p className={classes.suite}>
            {proposees[0]?.souplesse.cle === 'tout'
              ? 'En repartant plus large\u00a0:'
              : 'En changeant un seul critère\u00a0:'}
          </p>
          <div className={classes.propositions}>
            {proposees.map(({ souplesse, compte }) => (
              <Button key={souplesse.libelle} variant="default" onClick={() => changer(souplesse.criteres)}>
                {libelleProposition(souplesse, compte, appel)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
