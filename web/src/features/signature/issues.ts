/** The texts that replace the steps, by document and state. */
import { echeance } from '../../lib/formats';
import { marque } from '../../lib/marque';
import { de } from '../../lib/texte';
import { etatDeRetractation } from './delai';
import { MOTS, majuscule } from './mots';
import type { Seance, Tour } from './queries';

export interface Dit {
  titre: string;
  phrases: readonly string[];
}

type Issues = Readonly<Record<Exclude<Tour, 'a-signer'>, (seance: Seance) => Dit>>;

/** The person to contact, in a sentence. */
export function contact({ conseiller }: Seance): string {
  return conseiller === null ? `Écrivez à ${marque.nom}` : `Écrivez à ${conseiller.prenom} ${conseiller.nom}`;
}

const enAttente = ({ signataires }: Seance) => signataires.filter(({ etat }) => etat === 'attend');
const quiRefuse = ({ signataires }: Seance) => signataires.find(({ etat }) => etat === 'refuse');
const mienne = ({ signataires }: Seance) => signataires.find(({ moi }) => moi);

/** Writes ", le lundi 23 novembre, 18:12"; nothing when the time of the signature is not known. */
function quandJeSigne(seance: Seance): string {
  const le = mienne(seance)?.le ?? null;
  return le === null ? '' : `, le ${echeance(le)}`;
}

/** The signatures that are missing, in a sentence. */
function ilReste(seance: Seance): string {
  const [premier = marque.nom, ...autres] = enAttente(seance).map(({ nom }) => nom);
  return autres.length === 0
    ? `Il reste une signature, celle ${de(premier)}.`
    : `Il reste ${autres.length + 1}\u00a0signatures\u00a0: celle ${[premier, ...autres].map(de).join(', puis celle ')}.`;
}

function signe(seance: Seance): Dit {
  if (enAttente(seance).length === 0) {
    return {
      titre: 'Tout le monde a signé',
      phrases: [
        `Vous avez signé${quandJeSigne(seance)}.`,
        `${majuscule(MOTS[seance.genre].le)} est complet\u00a0: gardez votre exemplaire et son dossier de preuve. L’un et l’autre se vérifient sans passer par nous.`,
      ],
    };
  }
  return {
    titre: 'Vous avez signé',
    phrases: [
      `Votre signature est scellée dans le fichier${quandJeSigne(seance)}.`,
      `${ilReste(seance)} Vous recevrez alors un e-mail avec l’exemplaire complet\u00a0: vous n’avez plus rien à faire.`,
    ],
  };
}

const MANDAT: Issues = {
  signe,
  refuse: (seance) => ({
    titre: mienne(seance)?.etat === 'refuse' ? 'Vous avez refusé de signer' : 'La signature a été refusée',
    phrases: [
      'Le mandat n’est pas signé, et ne peut plus l’être par ce lien.',
      `${contact(seance)} si vous changez d’avis\u00a0: un autre vous sera proposé.`,
    ],
  }),
  attente: () => ({
    titre: 'Ce n’est pas encore à vous',
    phrases: [
      'D’autres signent d’abord. Vous recevrez un e-mail dès que ce sera à vous\u00a0; vous pouvez lire le document dès maintenant.',
    ],
  }),
  close: (seance) => ({
    titre: 'Cette demande de signature est close',
    phrases: [
      `Le mandat ne peut plus être signé par ce lien. ${contact(seance)} si vous attendiez de le signer.`,
    ],
  }),
};

const CONTRAT: Issues = {
  signe: (seance) => {
    const refuse = quiRefuse(seance);
    if (refuse !== undefined) {
      return {
        titre: 'Vous avez signé',
        phrases: [
          `Votre signature est scellée dans le fichier${quandJeSigne(seance)}.`,
          `${refuse.nom} a refusé de signer, et peut encore revenir sur ce refus. Sinon, la réservation sera annulée\u00a0: un e-mail vous dira ce qu’il en est.`,
        ],
      };
    }
    return signe(seance);
  },
  refuse: (seance) =>
    mienne(seance)?.etat === 'refuse'
      ? {
          titre: 'Vous avez refusé de signer',
          phrases:
            seance.refus === null
              ? [
                  'Le contrat n’est pas signé, et ne peut plus l’être par ce lien.',
                  `${contact(seance)} si vous souhaitez toujours réserver.`,
                ]
              : [`Votre refus est enregistré, le ${echeance(seance.refus.le)}. Le contrat n’est pas signé.`],
        }
      : {
          titre: 'La signature a été refusée',
          phrases: [
            'Le contrat ne peut pas être signé pour l’instant. Un e-mail vous dira si la signature reprend, ou si la réservation est annulée.',
          ],
        },
  attente: (seance) => {
    const [premier] = enAttente(seance);
    return {
      titre: 'Ce n’est pas encore à vous',
      phrases: [
        premier === undefined
          ? 'D’autres signent d’abord.'
          : `${premier.nom} signe d’abord. Cette page passera d’elle-même à votre signature, et un e-mail vous préviendra.`,
        'Vous pouvez lire le contrat et ses annexes dès maintenant.',
      ],
    };
  },
  close: (seance) =>
    seance.retractation === null
      ? {
          titre: 'Ce contrat n’est plus à signer ici',
          phrases: [
            `Il a été signé sur papier, le délai pour signer est passé, ou la réservation a été annulée ou reprise pour être corrigée\u00a0: dans ce dernier cas, un autre lien vous sera envoyé. ${contact(seance)} si vous attendiez de signer.`,
          ],
        }
      : {
          titre: 'Tout le monde a signé',
          phrases: ['Le contrat a été signé sur papier, puis par nous\u00a0: gardez votre exemplaire.'],
        },
};

const retractee = ({ retractation }: Seance): Dit => ({
  titre: 'La rétractation est enregistrée',
  phrases: [
    'La réservation a pris fin, et le lot est de nouveau libre. Le dépôt de garantie, s’il y en a un, est rendu en entier.',
    retractation?.recepisse === true
      ? 'Gardez le récépissé\u00a0: il est scellé, et se vérifie sans passer par nous.'
      : 'Le récépissé est en cours de préparation\u00a0: il s’affichera ici, et vous parviendra par e-mail.',
  ],
});

const ISSUES: Readonly<Record<Seance['genre'], Issues>> = { mandat: MANDAT, contrat: CONTRAT };

export const issueDe = (seance: Seance, tour: Exclude<Tour, 'a-signer'>): Dit =>
  etatDeRetractation(seance) === 'exercee' ? retractee(seance) : ISSUES[seance.genre][tour](seance);
