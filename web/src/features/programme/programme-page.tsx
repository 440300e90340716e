/** The page of a programme: the façade as a plan of sale, calendar, lots, texts, map, documents. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useUtilisateur } from '../../api/session';
import type { Lot, ProgrammeEntier } from '../../api/types';
import { estExterne } from '../../api/utilisateur';
import { chemins } from '../../lib/chemins';
import { prix, zoneSerree } from '../../lib/formats';
import { aujourdhui } from '../../lib/horloge';
import { de } from '../../lib/texte';
import { Documents, ORDRE_PROGRAMME } from '../../ui/documents';
import { descriptionFacade } from '../../ui/facade';
import { Fiche } from '../../ui/fiche';
import { Frise } from '../../ui/frise';
import { Galerie, visuelsDe } from '../../ui/galerie';
import { IMPRIME, Imprime } from '../../ui/imprime';
import { Imprimer } from '../../ui/imprimer';
import { LienDocument } from '../../ui/leger/boutons';
import { LienDenonciation } from '../../ui/lien-denonciation';
import { Linteau } from '../../ui/linteau';
import { prixLePlusBas } from '../../ui/prix-programme';
import { useFiltresLots } from './barre-de-filtres';
import {
  ANCRE_DE_LA_CARTE,
  adresseDuProgramme,
  CarteDuProgramme,
  pointDuProgramme,
} from './carte-du-programme';
import { Cles, Intervenants, jalons, Textes } from './fiche';
import { filtre, retenir } from './filtres-lots';
import { Lots } from './lots';
import { Legende, PlanDeVente } from './plan-de-vente';
import { PrixDuProgramme, Promotion } from './prix';
import './programme-page.css';
import { lotsDuProgramme, programme as requeteProgramme } from './queries';

/** The address of the programme's commercial document of this type; `null` when there is none. */
function papier({ documents }: ProgrammeEntier, type: string): string | null {
  return documents.commercial.find((un) => un.type === type)?.url ?? null;
}

/** The categories that a picture links to (visits, films, models), each opened in a new page. */
const OUVERTURES = ['video', 'media360', 'interactif', 'masse'] as const;

function Visuels({
  programme,
  lots,
  survol,
  survoler,
}: {
  programme: ProgrammeEntier;
  lots: readonly Lot[] | undefined;
  survol: string | null;
  survoler: (id: string | null) => void;
}) {
  const naviguer = useNavigate();
  const [filtres] = useFiltresLots();
  const retenus = useMemo(
    () =>
      lots === undefined || !filtre(filtres) ? null : new Set(retenir(lots, filtres).map(({ id }) => id)),
    [lots, filtres],
  );
  const { documents } = programme;
  const ouvertures = OUVERTURES.flatMap((categorie) => documents[categorie]);
  return (
    <section className="prog-visuel" aria-label="Façade et visuels">
      <Imprime>
        <PlanDeVente
          adresse={programme.facade}
          description={descriptionFacade(programme.logementsParStatut)}
          lots={lots ?? []}
          survol={survol}
          survoler={survoler}
          retenus={retenus}
          ouvrir={(id) => void naviguer(chemins.lot(id))}
        />
        <Legende lots={lots} />
      </Imprime>
      <div className="prog-galerie">
        <Imprime>
          <Galerie vues={visuelsDe(documents.image)} titre={`Visuels ${de(programme.nomCommercial)}`} />
        </Imprime>
        {ouvertures.length > 0 && (
          <ul className="prog-ouvertures" aria-label="Visites et plans">
            {ouvertures.map(({ id, titre, url }) => (
              <li key={id}>
                <a className="lt-lien" href={url} target="_blank" rel="noreferrer">
                  {titre}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** The place of the programme. */
function SousTitre({ programme }: { programme: ProgrammeEntier }) {
  const { zoneFiscale } = programme;
  return (
    <>
      <span {...IMPRIME}>
        {adresseDuProgramme(programme).join(', ')}
        {zoneFiscale !== null && ` · ${zoneSerree(zoneFiscale)}`}
      </span>
      {pointDuProgramme(programme) !== null && (
        <span>
          {' · '}
          <a href={`#${ANCRE_DE_LA_CARTE}`}>Voir sur la carte</a>
        </span>
      )}
    </>
  );
}

function Marques({ programme, externe }: { programme: ProgrammeEntier; externe: boolean }) {
  return (
    <ul className="prog-marques" aria-label="En un coup d’œil">
      <li {...IMPRIME}>{programme.phaseCommerciale.libelle}</li>
      {programme.isEligibleDemat && <li>Réservation démat</li>}
      {programme.dernieresOpportunites && <li {...IMPRIME}>Dernières opportunités</li>}
      {programme.hasExclusivity && (
        <li data-neuf>
          {externe ? 'Des lots en exclusivité pour vous.' : 'Ce programme contient des lots dédiés.'}
        </li>
      )}
    </ul>
  );
}

/** The main actions, in the bar of a phone. */
function ActionsDeBarre({ grille, programme }: { grille: string | null; programme: ProgrammeEntier }) {
  return (
    <>
      {grille !== null && (
        <LienDocument href={grille} cadre grand>
          Grille
        </LienDocument>
      )}
      <LienDenonciation programme={programme} leger="principal">
        Dénoncer
      </LienDenonciation>
    </>
  );
}

export function ProgrammePage() {
  const { id = '' } = useParams();
  const { data: programme } = useSuspenseQuery(requeteProgramme(id));
  const requeteLots = useQuery(lotsDuProgramme(id));
  const { data: lots } = requeteLots;
  const utilisateur = useUtilisateur();
  const externe = utilisateur !== null && estExterne(utilisateur);
  const [survol, setSurvol] = useState<string | null>(null);
  const survoler = useCallback((lot: string | null) => setSurvol(lot), []);
  const grille = papier(programme, 'GRILLE_PRIX');
  const brochure = papier(programme, 'BROCHURE');
  const dates = jalons(programme);
  const des = prixLePlusBas(programme.syntheseLots);
  return (
    <Fiche
      parents={[{ vers: chemins.rechercheProgrammes(), libelle: 'Programmes' }]}
      ici={programme.nomCommercial}
      titre={programme.nomCommercial}
      sousTitre={<SousTitre programme={programme} />}
      marques={<Marques programme={programme} externe={externe} />}
      barre={{
        sujet: des !== null && (
          <p>
            <small>dès</small>
            <b>{prix(des)}</b>
          </p>
        ),
        actions: <ActionsDeBarre grille={grille} programme={programme} />,
      }}
    >
      <div className="prog-tete">
        <Visuels programme={programme} lots={lots} survol={survol} survoler={survoler} />
        <div className="prog-cote">
          <Imprime>
            <PrixDuProgramme programme={programme} />
            {programme.promotionEnCours && <Promotion adresse={papier(programme, 'OFFRE_PROMO_PDM')} />}
          </Imprime>
          <div className="prog-actions">
            <LienDenonciation programme={programme} leger="principal" />
            {grille !== null && (
              <LienDocument href={grille} cadre grand plein>
                Grille de prix, PDF
              </LienDocument>
            )}
            {brochure !== null && (
              <a className="prog-brochure" href={brochure} target="_blank" rel="noreferrer">
                Brochure client
              </a>
            )}
            <Imprimer />
          </div>
        </div>
      </div>
      {dates.length > 0 && (
        <div className="prog-calendrier" {...IMPRIME}>
          <Frise jalons={dates} aujourdhui={aujourdhui()} />
        </div>
      )}
      <Lots requete={requeteLots} survol={survol} survoler={survoler} externe={externe} />
      <div className="prog-deux">
        <Imprime>
          <Textes programme={programme} />
        </Imprime>
        <div>
          <Linteau titre="En bref">
            <Cles programme={programme} />
          </Linteau>
          <Intervenants programme={programme} />
        </div>
      </div>
      <CarteDuProgramme programme={programme} />
      <div className="prog-documents">
        <Linteau titre="Documents">
          <Documents documents={Object.values(programme.documents).flat()} ordre={ORDRE_PROGRAMME} />
        </Linteau>
      </div>
    </Fiche>
  );
}
