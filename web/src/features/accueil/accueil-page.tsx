/** The landing page: what the portal is, how to join, and sign-in. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { chemins } from '../../lib/chemins';
import { marque } from '../../lib/marque';
import { type CodeStatut, GlypheStatut } from '../../ui/statut-lot';
import classes from './accueil-page.module.css';
import { Rue } from './rue';

const LEGENDE: readonly { code: CodeStatut; mot: string; suite: string }[] = [
  { code: 'L', mot: 'Libre', suite: 'baie éclairée' },
  { code: 'O', mot: 'Optionné', suite: 'trois jours ouvrés' },
  { code: 'T', mot: 'Pré-réservé', suite: 'dossier en cours' },
  { code: 'R', mot: 'Réservé', suite: 'volets clos' },
];

const PROMESSES = [
  {
    titre: 'Chercher',
    texte:
      'Par commune, budget, fiscalité ou livraison, en liste ou sur la carte. Les prix et les statuts sont ceux de la minute.',
  },
  {
    titre: 'Dénoncer et optionner',
    texte:
      'Un contact validé vous est réservé jusqu’à trente jours. L’option court jusqu’au troisième jour ouvré, à 19:00.',
  },
  {
    titre: 'Réserver et signer',
    texte:
      'Un seul dossier, enregistré à chaque saisie. L’acquéreur signe en ligne ou en rendez-vous\u00a0; vous suivez chaque étape.',
  },
] as const;

export function AccueilPage() {
  return (
    <>
      <section className={classes.tete}>
        <div className={classes.cadre}>
          <h1>
            Le logement neuf,
            <br />
            du plan à la signature.
          </h1>
          <div>
            <p>
              {marque.nom} est le portail des professionnels qui vendent nos programmes. Vous y cherchez un
              lot, posez une option, réservez et faites signer, sans ressaisir un seul nom.
            </p>
            <div className={classes.actions}>
              <Button component={Link} to={chemins.connexion()} size="lg">
                Se connecter
              </Button>
              <Button component={Link} to={chemins.inscription()} size="lg" variant="default">
                Devenir partenaire
              </Button>
            </div>
          </div>
        </div>
        <Rue />
      </section>
      <ul className={classes.legende} aria-label="Les statuts d’un lot">
        {LEGENDE.map(({ code, mot, suite }) => (
          <li key={code} data-statut={code}>
            <GlypheStatut code={code} />
            <span>
              <b>{mot}</b> {suite}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.promesses}>
        {PROMESSES.map(({ titre, texte }) => (
          <section key={titre}>
            <h2>{titre}</h2>
            <p>{texte}</p>
          </section>
        ))}
      </div>
    </>
  );
}
