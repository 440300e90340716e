/** The plan of the lot: a drawing in the page when there is one, and at full size with zoom. */
import { ActionIcon } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { Dessin } from '../../ui/dessin';
import { Visionneuse } from '../../ui/fenetre';
import classes from './plan.module.css';

export function Plan({ dessin, titre }: { dessin: string; titre: string }) {
  const [rang, setRang] = useState<number | null>(null);
  return (
    <div className={classes.plan}>
      <Dessin adresse={dessin} className={classes.dessin} />
      <ActionIcon
        className={classes.agrandir ?? ''}
        variant="default"
        size={36}
        aria-label="Voir le plan en plein écran"
        onClick={() => setRang(0)}
      >
        <IconMaximize size={18} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      <Visionneuse
        vues={[{ id: dessin, titre, dessin: <Dessin adresse={dessin} /> }]}
        rang={rang}
        changer={setRang}
        titre={titre}
      />
    </div>
  );
}
