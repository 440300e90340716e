/** The data of a programme besides its lots: facts, texts, people. */

import type { Programme } from '../../api/types';
import { afficherEmail } from '../../lib/email';
import { date, nombre, pourcentage, telephone, trimestre, zone } from '../../lib/formats';
import { useHonorairesMasques } from '../../lib/honoraires';
import { nomComplet, villeLue } from '../../lib/normaliser';
import { entreesDe } from '../../lib/objets';
import { lienTelephone } from '../../lib/telephone';
import type { Jalon } from '../../ui/frise';
import { Html } from '../../ui/html';
import { Linteau } from '../../ui/linteau';
import { type Fait, ListeFaits, pourClient } from '../../ui/liste-faits';
import './programme-page.css';

const CARACTERISTIQUES: Record<keyof Programme['caracteristiques'], string> = {
  fibre: 'Fibre',
  domotique: 'Domotique',
  biHome: 'BiHome (deux logements en un)',
  imaginHome: 'ImaginHome (plan à personnaliser)',
  nord: 'Exposé au nord',
  sud: 'Exposé au sud',
  ouest: 'Exposé à l’ouest',
  est: 'Exposé à l’est',
  bordMer: 'Bord de mer',
  montagne: 'Montagne',
};

const DESCRIPTIFS = ['description', 'environnement', 'prestationResidence', 'prestationLogement'] as const;

/** The known dates of a programme, for its calendar. */
export function jalons({ calendrier }: Programme): Jalon[] {
  const dates: readonly (readonly [string, string | null, (jour: string) => string])[] = [
    ['Commercialisation', calendrier.dateCommercialisation, date],
    ['Actable', calendrier.dateActabilite, date],
    ['Début des travaux', calendrier.dateDebutTravaux, date],
    ['Livraison', calendrier.dateLivraison, trimestre],
  ];
  return dates.flatMap(([libelle, jour, ecrire]) =>
    jour === null ? [] : [{ libelle, jour, texte: ecrire(jour) }],
  );
}

/** Writes "48 logements, 12 annexes et commerces", of any status. */
function enVente({ logementsParStatut, lotsParStatut }: Programme): string {
  const somme = ({ L, O, T, R }: Programme['lotsParStatut']) => L + O + T + R;
  const logements = somme(logementsParStatut);
  const autres = somme(lotsParStatut) - logements;
  return [
    logements > 0 && `${nombre(logements)}\u00a0${logements > 1 ? 'logements' : 'logement'}`,
    autres > 0 && `${nombre(autres)}\u00a0${autres > 1 ? 'annexes et commerces' : 'annexe ou commerce'}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export function Cles({ programme }: { programme: Programme }) {
  const masques = useHonorairesMasques();
  const caracteristiques = entreesDe(CARACTERISTIQUES)
    .filter(([cle]) => programme.caracteristiques[cle])
    .map(([, libelle]) => libelle);
  const client: Fait[] = [
    ['Phase', programme.phaseCommerciale.libelle],
    ['Lots', programme.natureLots],
    ['En vente', enVente(programme)],
    ['Zone fiscale', programme.zoneFiscale !== null && zone(programme.zoneFiscale)],
    ['Dispositifs', programme.fiscalites.map((un) => un.libelle).join(', ')],
    ['Caractéristiques', caracteristiques.join(', ')],
    ['Certifications', programme.certificationsEnvironnementales.join(', ')],
    ['Énergie', programme.niveauxEnergetiques.join(', ')],
    ['Prestations', programme.gammePrestations],
  ];
  const duMetier: Fait[] = [
    ['Réservation démat', programme.isEligibleDemat ? 'Oui' : 'Non'],
    [
      'Commission',
      !masques && typeof programme.tauxCommission === 'number' && pourcentage(programme.tauxCommission),
    ],
  ];
  return <ListeFaits faits={[...pourClient(client), ...duMetier]} />;
}

export function Textes({ programme }: { programme: Programme }) {
  const { descriptifs } = programme;
  return (
    <div>
      {descriptifs.introduction && (
        <Linteau titre="Le programme">
          <Html html={descriptifs.introduction} />
        </Linteau>
      )}
      {DESCRIPTIFS.map((nom) => {
        const [titre, contenu] = [descriptifs[`${nom}Titre`], descriptifs[`${nom}Contenu`]];
        return (
          (titre || contenu) && (
            <Linteau key={nom} {...(titre ? { titre } : {})}>
              {contenu && <Html html={contenu} />}
            </Linteau>
          )
        );
      })}
    </div>
  );
}

export function Intervenants({ programme }: { programme: Programme }) {
  if (programme.intervenants.length === 0) {
    return null;
  }
  return (
    <Linteau titre="Intervenants">
      {programme.intervenants.map((un) => {
        const adresse = [
          un.adresse,
          un.adresse2,
          [un.cp, un.ville && villeLue(un.ville)].filter(Boolean).join(' '),
        ].filter(Boolean);
        return (
          <div key={`${un.fonction}-${un.nom}`} className="prog-intervenant">
            <small>{un.fonction}</small>
            <b>{nomComplet({ prenom: un.prenom, nom: un.nom })}</b>
            {un.contact && <span>{un.contact}</span>}
            {un.email && (
              <a className="lt-lien" href={`mailto:${un.email}`}>
                {afficherEmail(un.email)}
              </a>
            )}
            {[un.telMobile, un.telFixe].map(
              (numero) =>
                numero && (
                  <a key={numero} className="lt-lien" href={lienTelephone(numero)}>
                    {telephone(numero)}
                  </a>
                ),
            )}
            {adresse.length > 0 && <span>{adresse.join(', ')}</span>}
          </div>
        );
      })}
    </Linteau>
  );
}
