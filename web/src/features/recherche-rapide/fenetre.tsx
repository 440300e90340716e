/** The window of the quick search: one field, proposals by kind, usable by keyboard. */
import { Combobox, Kbd, Modal, Switch, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useEntree } from '../../ui/use-entree';
import classes from './fenetre.module.css';
import { type Groupe, type PageDuPortail, pagesQuiRepondent, propositions } from './propositions';
import { basculerLaBarre, prendreLaFrappe, quitterLaFrappe, useBarreActive } from './raccourcis';

/** The delay before a typed text is sent, in milliseconds. */
const PAUSE = 120;

export default function Fenetre({
  ouverte,
  fermer,
  pages,
  avecLieux,
}: {
  ouverte: boolean;
  fermer: () => void;
  pages: readonly PageDuPortail[];
  avecLieux: boolean;
}) {
  const naviguer = useNavigate();
  const [texte, setTexte] = useState('');
  const [demande] = useDebouncedValue(texte, PAUSE);
  useLayoutEffect(() => {
    const frappe = prendreLaFrappe();
    setTexte((avant) => avant + frappe);
    return quitterLaFrappe;
  }, []);
  const { data = [], isFetching, isPlaceholderData } = useQuery(propositions(demande, avecLieux));
  const barre = useBarreActive();
  const combobox = useCombobox({ opened: true });
  const trouves = texte.trim() === '' ? [] : data;
  const groupes: Groupe[] = [
    ...trouves,
    { nom: 'Pages', propositions: pagesQuiRepondent(pages, texte) },
  ].filter((groupe) => groupe.propositions.length > 0);

  const { surFrappe, onKeyDownCapture } = useEntree({
    texte,
    prete: demande === texte && !isPlaceholderData && !(isFetching && data.length === 0),
    prendre: () => {
      const premiere = groupes[0]?.propositions[0];
      if (premiere !== undefined) {
        quitter();
        void naviguer(premiere.chemin);
      }
    },
  });

  const champ = avecLieux ? 'Programme, numéro de lot, lieu ou page' : 'Programme ou numéro de lot';

  function quitter() {
    setTexte('');
    fermer();
  }

  return (
    <Modal
      opened={ouverte}
      onClose={quitter}
      withCloseButton={false}
      size={640}
      padding={0}
      yOffset="10dvh"
      attributes={{ content: { 'aria-label': 'Recherche rapide' } }}
      classNames={{ body: classes.corps ?? '' }}
    >
      <Combobox
        store={combobox}
        onOptionSubmit={(chemin) => {
          quitter();
          void naviguer(chemin);
        }}
      >
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            size="lg"
            variant="unstyled"
            className={classes.champ ?? ''}
            aria-label={champ}
            placeholder={champ}
            autoComplete="off"
            leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
            value={texte}
            onKeyDownCapture={onKeyDownCapture}
            onChange={(evenement) => {
              surFrappe();
              setTexte(evenement.currentTarget.value);
              combobox.updateSelectedOptionIndex();
              combobox.selectFirstOption();
            }}
            onKeyDown={(evenement) => {
              if (evenement.key === 'Escape') {
                quitter();
              }
            }}
          />
        </Combobox.EventsTarget>
        <div className={classes.liste}>
          <Combobox.Options aria-label="Propositions">
            {groupes.map(({ nom, propositions: siennes }) => (
              <Combobox.Group key={nom} label={nom}>
                {siennes.map(({ cle, libelle, precision, chemin }) => (
                  <Combobox.Option key={cle} value={chemin} className={classes.option ?? ''}>
                    <span>{libelle}</span>
                    <small>{precision}</small>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {groupes.length === 0 && (
              <Combobox.Empty>
                {isFetching || demande !== texte ? 'Recherche…' : 'Aucun résultat'}
              </Combobox.Empty>
            )}
          </Combobox.Options>
        </div>
      </Combobox>
      <div className={classes.pied}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> choisir <Kbd>Entrée</Kbd> ouvrir <Kbd>Échap</Kbd> fermer
        </span>
        <Switch size="xs" label="Ouvrir par la touche /" checked={barre} onChange={basculerLaBarre} />
      </div>
    </Modal>
  );
}
