/** Words of the trade, and what they mean: said where they stand by `ui/terme.tsx`, and listed in docs/redaction.md. */
const TERMES: Readonly<Record<string, string>> = {
  Pondérée:
    'Surface habitable à laquelle s’ajoute une part de celle des espaces extérieurs, selon le calcul du promoteur.',
  Actable: 'Date à partir de laquelle l’acte de vente peut être signé chez le notaire.',
  'Actable à partir du': 'Date à partir de laquelle l’acte de vente peut être signé chez le notaire.',
  Actabilité: 'Date à partir de laquelle l’acte de vente peut être signé chez le notaire.',
  'Dispositif de vente': 'Dispositif fiscal pour lequel le promoteur présente ce lot en premier.',
  'Réservation démat':
    'Réservation dématérialisée\u00a0: le contrat est signé en ligne. Sans elle, il est signé à la main.',
  'Zone fiscale':
    'Classement de la commune (A bis, A, B1, B2 ou C), dont dépendent des plafonds de prix, de loyers et de ressources.',
  LLI: 'Logement locatif intermédiaire\u00a0: loué nu, sous des plafonds de loyer et de ressources, et vendu à une personne morale.',
};

/** What a word means, when it is one that is explained. */
export const explication = (mot: string): string | undefined => TERMES[mot];
