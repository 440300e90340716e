/** The plan of the lot: a drawing in the page when there is one, and at full size with zoom. */
import { IconMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { Dessin } from '../../ui/dessin';
import { Visionneuse } from '../../ui/fenetre';
import { BoutonIcone } from '../../ui/leger/boutons';
import './plan.css';

export function Plan({ dessin, titre }: { dessin: string; titre: string }) {
  const [rang, setRang] = useState<number | null>(null);
  return (
    <div className="plan-plan">
      <Dessin adresse={dessin} className="plan-dessin" />
      <BoutonIcone className="plan-agrandir" nom="Voir le plan en plein écran" onClick={() => setRang(0)}>
        <IconMaximize size={18} stroke={1.5} aria-hidden="true" />
      </BoutonIcone>
      <Visionneuse
        vues={[{ id: dessin, titre, dessin: <Dessin adresse={dessin} /> }]}
        rang={rang}
        changer={setRang}
        titre={titre}
      />
    </div>
  );
}
