/**
 * The programme picker, which searches by name, then by place. The chosen programmes are chips under the field, each with a button to
 * remove it.
 */
import { CloseButton, Pill } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ProgrammeNomme, type ProgrammeTrouve, programmesParNom } from '../api/programmes';
import { ChampRecherche } from './champs/champ-recherche';
import classes from './choix-programmes.module.css';

const useProgrammes = (texte: string) => useQuery(programmesParNom(texte));

const dire = ({ id, nomCommercial, lieu, avantPremiere, parLieu }: ProgrammeTrouve) => ({
  cle: id,
  libelle: nomCommercial,
  precision: [
    `${lieu.libelle} (${lieu.codePostal})`,
    lieu.libelle !== parLieu?.nom && parLieu?.eloignement,
    avantPremiere && 'avant-première',
  ]
    .filter(Boolean)
    .join(' · '),
});

/** The note above the results when no programme has the searched name, so that the results were found by place. */
const parLieu = ([premier]: readonly ProgrammeTrouve[]) =>
  premier !== undefined && premier.parLieu !== null
    ? `Aucun programme de ce nom. ${premier.parLieu.nom} et alentours\u00a0:`
    : null;

export function ChoixProgrammes<P extends ProgrammeNomme>({
  id,
  label,
  description,
  value,
  onChange,
  error,
}: {
  id?: string;
  label: ReactNode;
  description?: ReactNode;
  value: readonly P[];
  onChange: (programmes: (P | ProgrammeNomme)[]) => void;
  error?: ReactNode;
}) {
  function ajouter({ id: nouveau, nomCommercial, lieu, avantPremiere }: ProgrammeTrouve): void {
    if (!value.some((programme) => programme.id === nouveau)) {
      onChange([...value, { id: nouveau, nomCommercial, lieu, ...(avantPremiere ? { avantPremiere } : {}) }]);
    }
  }
  return (
    <div className={classes.choix}>
      <ChampRecherche
        {...(id === undefined ? {} : { id })}
        label={label}
        description={description}
        error={error}
        placeholder={value.length === 0 ? 'Nom du programme, ou commune' : 'Ajouter un programme'}
        useReponse={useProgrammes}
        dire={dire}
        choisir={ajouter}
        titre="Programmes proposés"
        vide="Aucun programme de ce nom, ni de ce lieu"
        avant={parLieu}
      />
      {value.length > 0 && (
        <ul className={classes.puces} aria-label="Programmes choisis">
          {value.map((programme) => (
            <li key={programme.id}>
              <Pill className={classes.puce ?? ''} size="md">
                {programme.nomCommercial}
                <small>{programme.lieu.libelle}</small>
                <CloseButton
                  size={24}
                  iconSize={15}
                  variant="transparent"
                  c="var(--lt-ink-2)"
                  aria-label={`Retirer ${programme.nomCommercial}`}
                  onClick={() => onChange(value.filter((autre) => autre.id !== programme.id))}
                />
              </Pill>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
