/** The staff's search, above each of their pages: people, companies and lots by a few letters, by keyboard. */
import { Combobox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useListeProposee, usePremiereLigne } from '../../../ui/champs/use-liste-proposee';
import { useEntree } from '../../../ui/use-entree';
import classes from './recherche.module.css';
import { type Trouves, useTrouves } from './trouves';

/** The delay before a typed text is sent, in milliseconds. */
const PAUSE = 150;

/** Writes "les personnes et les lots". */
const enumerer = new Intl.ListFormat('fr-FR', { type: 'conjunction' });

function Trouvees({ trouves: { groupes, enPanne, prete } }: { trouves: Trouves }) {
  return (
    <>
      <Combobox.Options aria-label="Résultats" mah={420} style={{ overflowY: 'auto' }}>
        {groupes.map(({ nom, trouvees, suite }) => (
          <Combobox.Group key={nom} label={nom}>
            {trouvees.map(({ libelle, precision, chemin }) => (
              <Combobox.Option key={chemin} value={chemin} className={classes.option ?? ''}>
                {libelle}
                <small>{precision}</small>
              </Combobox.Option>
            ))}
            {suite !== null && (
              <Combobox.Option value={suite.chemin} className={classes.suite ?? ''}>
                {suite.libelle}
              </Combobox.Option>
            )}
          </Combobox.Group>
        ))}
        {groupes.length === 0 && (!prete || enPanne.length === 0) && (
          <Combobox.Empty>{prete ? 'Aucun résultat' : 'Recherche…'}</Combobox.Empty>
        )}
      </Combobox.Options>
      {enPanne.length > 0 && (
        <Combobox.Footer role="status">
          {`Impossible de chercher parmi ${enumerer.format(enPanne)} pour le moment. Le portail réessaie automatiquement.`}
        </Combobox.Footer>
      )}
    </>
  );
}

export function Recherche() {
  const naviguer = useNavigate();
  const [texte, setTexte] = useState('');
  const { combobox, ouverte, ouvrir, fermer } = useListeProposee(texte.trim() !== '');
  const [demande] = useDebouncedValue(texte, PAUSE);
  // When the list of results closes, the calls are aborted.
  const trouves = useTrouves(ouverte ? demande : '');
  const { groupes } = trouves;
  const prete = trouves.prete && demande === texte;

  function aller(chemin: string | undefined): void {
    if (chemin !== undefined) {
      setTexte('');
      fermer();
      void naviguer(chemin);
    }
  }

  const { surFrappe, onKeyDownCapture } = useEntree({
    texte,
    prete,
    prendre: () => aller(groupes[0]?.trouvees[0]?.chemin),
  });

  usePremiereLigne(combobox, prete ? groupes[0]?.trouvees[0]?.chemin : null);

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser yet
    <div role="search" aria-label="Gestion" className={classes.recherche}>
      <Combobox
        store={combobox}
        onOptionSubmit={aller}
        withinPortal={false}
        width="min(420px, calc(100vw - 32px))"
        position="bottom-start"
      >
        <Combobox.Target targetType="input" withExpandedAttribute>
          <TextInput
            role="combobox"
            aria-label="Chercher une personne, une société ou un lot"
            placeholder="Rechercher"
            autoComplete="off"
            leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
            value={texte}
            onKeyDownCapture={onKeyDownCapture}
            onChange={(evenement) => {
              surFrappe();
              setTexte(evenement.currentTarget.value);
              ouvrir();
            }}
            onFocus={ouvrir}
            onBlur={fermer}
            onKeyDown={(evenement) => {
              if (evenement.key === 'Escape') {
                setTexte('');
              }
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!ouverte}>
          <Trouvees trouves={{ ...trouves, prete }} />
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}
