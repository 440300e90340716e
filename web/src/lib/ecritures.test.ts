/** Real-life spellings that the server reads too (`crates/domain/regles/ecritures.json`). Both sides must read them alike. */
import { expect, it } from 'vitest';
import ecritures from '../../../crates/domain/regles/ecritures.json';
import { lireCodePostal } from './code-postal';
import { afficherEmail, cleDeLEmail, lireEmail } from './email';
import { jourVers } from './formats';
import { verifier } from './regles';
import { afficherTelephone, cleDuTelephone, lienTelephone, lireTelephone } from './telephone';
import { nettoyerLigne, normaliser } from './texte';

const dit = (ecrit: string) => JSON.stringify(ecrit);

it('lit chaque téléphone, sa clé et ce qui s’en montre', () => {
  for (const { garde, cle, montre, ecrits } of ecritures.telephones) {
    for (const ecrit of [...ecrits, garde, montre]) {
      expect(verifier('phone_number', ecrit), dit(ecrit)).toBeNull();
      expect(cleDuTelephone(ecrit), dit(ecrit)).toBe(cle);
      expect(afficherTelephone(ecrit).replaceAll('\u00a0', ' '), dit(ecrit)).toBe(montre);
    }
    for (const ecrit of [...ecrits, garde].filter((un) => lireTelephone(un) !== garde)) {
      // These spellings are stored as another number, with another country code, but they have the same key.
      expect(cleDuTelephone(ecrit), dit(ecrit)).toBe(cle);
      expect(cle).toMatch(/^\d{9}$/u);
    }
    expect(lienTelephone(ecrits[0] ?? ''), garde).toBe(`tel:${garde}`);
  }
  for (const ecrit of ecritures.telephonesRefuses) {
    expect(verifier('phone_number', ecrit), dit(ecrit)).not.toBeNull();
  }
});

it('lit chaque adresse e-mail, sa clé et ce qui s’en montre', () => {
  for (const { garde, cle, montre, ecrits } of ecritures.emails) {
    for (const ecrit of [...ecrits, garde, montre]) {
      expect(verifier('email', ecrit), dit(ecrit)).toBeNull();
      expect(lireEmail(ecrit), dit(ecrit)).toBe(garde);
      expect(cleDeLEmail(ecrit), dit(ecrit)).toBe(cle);
    }
    expect(afficherEmail(garde)).toBe(montre);
  }
  for (const ecrit of ecritures.emailsRefuses) {
    expect(verifier('email', ecrit), dit(ecrit)).not.toBeNull();
  }
});

it('lit chaque nom et chaque ville, et les compare', () => {
  for (const { garde, cle, ecrits } of [...ecritures.noms, ...ecritures.villes]) {
    for (const ecrit of ecrits) {
      expect(nettoyerLigne(ecrit), dit(ecrit)).toBe(garde);
      expect(normaliser(ecrit), dit(ecrit)).toBe(cle);
    }
  }
  for (const ecrit of ecritures.noms.flatMap(({ ecrits }) => ecrits)) {
    expect(verifier('name', ecrit), dit(ecrit)).toBeNull();
  }
  for (const { ecrit, signe } of ecritures.nomsRefuses) {
    const phrase = 'Ce champ ne peut contenir ni chiffres ni caractères spéciaux';
    const suite = signe === '' ? '' : `\u00a0: le caractère “${signe}” n’est pas admis`;
    expect(verifier('name', ecrit), dit(ecrit)).toBe(phrase + suite);
  }
});

it('lit chaque code postal', () => {
  for (const { garde, ecrits } of ecritures.codesPostaux) {
    for (const ecrit of ecrits) {
      expect(lireCodePostal(ecrit), dit(ecrit)).toBe(garde);
      expect(verifier('zipcode_fr', ecrit), dit(ecrit)).toBeNull();
    }
  }
  for (const { garde, ecrits } of ecritures.codesPostauxEtrangers) {
    for (const ecrit of ecrits) {
      expect(lireCodePostal(ecrit), dit(ecrit)).toBe(garde);
      expect(verifier('zip_code', ecrit), dit(ecrit)).toBeNull();
    }
  }
  for (const ecrit of ecritures.codesPostauxRefuses) {
    expect(verifier('zip_code', ecrit), dit(ecrit)).not.toBeNull();
    expect(verifier('zipcode_fr', ecrit), dit(ecrit)).not.toBeNull();
  }
});

it('donne à une année de deux chiffres le siècle de son champ', () => {
  for (const { ecrit, naissance, fin } of ecritures.dates) {
    expect(jourVers(ecrit, 'passe', ecritures.aujourdhui), dit(ecrit)).toBe(naissance);
    expect(jourVers(ecrit, 'avenir', ecritures.aujourdhui), dit(ecrit)).toBe(fin);
  }
});
