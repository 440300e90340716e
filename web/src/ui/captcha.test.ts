// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { CAPTCHA } from '../lib/captcha';

afterEach(() => {
  document.documentElement.removeAttribute(CAPTCHA);
  document.body.replaceChildren();
  document.head.replaceChildren();
});

it('cache l’insigne du captcha partout, et son cadre hors de l’inscription', () => {
  const style = document.createElement('style');
  style.textContent = readFileSync(join(import.meta.dirname, 'captcha.css'), 'utf8');
  document.head.append(style);
  document.body.innerHTML =
    '<div class="captcha"><i class="altcha-logo"></i><i class="altcha-footer"></i></div>';
  const vu = (choix: string) => {
    const element = document.querySelector(choix);
    return element !== null && getComputedStyle(element).display !== 'none';
  };
  expect(['.captcha', '.altcha-logo', '.altcha-footer'].map(vu)).toEqual([false, false, false]);
  document.documentElement.toggleAttribute(CAPTCHA, true);
  expect(['.captcha', '.altcha-logo', '.altcha-footer'].map(vu)).toEqual([true, false, false]);
});
