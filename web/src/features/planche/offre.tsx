/** The offer and the sellers: façade, map, plan, pictures, documents, facts, people. */
import { Button } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BasculeHonoraires } from '../../ui/bascule-honoraires';
import { BlocReferent } from '../../ui/bloc-referent';
import { CarteDifferee } from '../../ui/carte/carte-differee';
import { Dessin } from '../../ui/dessin';
import { Documents, ORDRE_LOT } from '../../ui/documents';
import { Facade } from '../../ui/facade';
import { FacadeClose } from '../../ui/facade-close';
import { Visionneuse } from '../../ui/fenetre';
import { Galerie, visuelsDe } from '../../ui/galerie';
import { Html } from '../../ui/html';
import { Imprimer } from '../../ui/imprimer';
import { ListeFaits } from '../../ui/liste-faits';
import { Portrait } from '../../ui/portrait';
import { Cas } from './cas';
import { DOCUMENTS, FACADE, LOIRE_ATLANTIQUE, PLAN, REFERENT, requetesDExemple } from './exemples';
import classes from './planche-page.module.css';

const ORDRE = [...ORDRE_LOT, 'media360'];

/** A drawing that can be enlarged. */
function Plan() {
  const [rang, setRang] = useState<number | null>(null);
  return (
    <QueryClientProvider client={requetesDExemple}>
      <Dessin adresse={PLAN} className={classes.dessin} />
      <Button variant="default" onClick={() => setRang(0)}>
        Le plan en plein écran
      </Button>
      <Visionneuse
        titre="Plan"
        vues={[{ id: 'plan', titre: 'Plan du lot A203', dessin: <Dessin adresse={PLAN} /> }]}
        rang={rang}
        changer={setRang}
      />
    </QueryClientProvider>
  );
}

const POINTS = [
  { id: 'ecluse', titre: 'L’Écluse Saint-Félix', lat: 47.218, long: -1.545, lots: 12 },
  { id: 'oeillets', titre: 'Les Œillets blancs', lat: 47.328, long: -2.429, lots: 4 },
  { id: 'tanneurs', titre: 'Cour des Tanneurs', lat: 47.284, long: -2.201, lots: 1 },
];

function LaCarte() {
  const [marquees, marquer] = useState<readonly string[]>(['oeillets']);
  return (
    <div className={classes.carte}>
      <CarteDifferee
        points={POINTS}
        zone={{ lieux: [LOIRE_ATLANTIQUE], cercles: [], fenetre: null }}
        cadrage={LOIRE_ATLANTIQUE}
        marques={new Set(marquees)}
        survoler={() => {}}
        choisir={marquer}
        chercherIci={() => {}}
      />
    </div>
  );
}

export function Offre() {
  return (
    <>
      <div className={classes.deux}>
        <Cas titre="Façade">
          <div className={classes.image}>
            <Facade adresse={FACADE} alt="Façade du programme&nbsp;: 18 logements, dont 4 libres." />
          </div>
        </Cas>
        <Cas titre="Façade close">
          <FacadeClose classe={classes.image} />
        </Cas>
        <Cas titre="Plan">
          <Plan />
        </Cas>
        <Cas titre="Carte">
          <LaCarte />
        </Cas>
      </div>
      <Cas titre="Visuels">
        <Galerie titre="Visuels de L’Écluse Saint-Félix" vues={visuelsDe(DOCUMENTS)} />
      </Cas>
      <Cas titre="Documents">
        <Documents documents={DOCUMENTS} ordre={ORDRE} />
      </Cas>
      <div className={classes.deux}>
        <Cas titre="Aucun document">
          <Documents documents={[]} ordre={ORDRE} />
        </Cas>
        <Cas titre="Texte du catalogue">
          <Html html="<p>À deux pas du <b>quai</b>, trente-deux logements autour d’un jardin.</p><ul><li>Local à vélos</li><li>Terrasse partagée</li></ul>" />
        </Cas>
        <Cas titre="Faits, celui sans valeur ne laisse pas de trou">
          <ListeFaits
            faits={[
              ['Surface', '61,4\u00a0m²'],
              ['Pondérée', '64,8 m²'],
              ['Exposition', 'Sud-ouest'],
              ['Balcon', null],
              ['Stationnement', 'Une place en sous-sol'],
            ]}
          />
        </Cas>
        <Cas titre="Commissions, papier">
          <div className={classes.rangee}>
            <span className={classes.entete}>
              <BasculeHonoraires />
            </span>
            <Imprimer />
          </div>
        </Cas>
      </div>
    </>
  );
}

export function Personnes() {
  return (
    <div className={classes.deux}>
      <Cas titre="Portraits">
        <div className={classes.rangee}>
          <Portrait personne={REFERENT} taille={72} />
          <Portrait personne={REFERENT} />
          <Portrait personne={{ prenom: 'Maëlle', nom: 'Guérin' }} taille={72} />
          <Portrait personne={{ prenom: 'Maëlle', nom: 'Guérin', photo: null }} />
        </div>
      </Cas>
      <Cas titre="Référent">
        <BlocReferent personne={REFERENT} />
      </Cas>
    </div>
  );
}
