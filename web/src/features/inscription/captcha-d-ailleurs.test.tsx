// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { monter, preparer } from '../../essais/monter';
import type { MainDuCaptcha } from './captcha';
import { CaptchaDAilleurs } from './captcha-d-ailleurs';

type Options = Record<'callback' | 'expired-callback', (preuve?: string) => void> & { sitekey: string };

preparer();

const script = () => document.head.querySelector<HTMLScriptElement>('script[src]');

afterEach(() => {
  script()?.remove();
  vi.unstubAllGlobals();
});

/** Lets the script of the service arrive, with this `render` function. */
async function venir(render: (element: HTMLElement, options: Options) => string) {
  const service = { render: vi.fn(render), reset: vi.fn(), remove: vi.fn() };
  vi.stubGlobal('turnstile', service);
  await act(async () => script()?.dispatchEvent(new Event('load')));
  return service;
}

function dessiner(faute?: string) {
  const prouver = vi.fn();
  const main = createRef<MainDuCaptcha>();
  const reglage = { fournisseur: 'turnstile', cle: 'cle-du-site' } as const;
  const monte = monter(
    <CaptchaDAilleurs reglage={reglage} main={main} id="token" faute={faute} prouver={prouver} />,
  );
  return { prouver, main, ...monte };
}

it('charge le script du service, lui montre la clé du portail et rend ce qu’il donne', async () => {
  const { prouver, main, unmount } = dessiner('Ce champ est obligatoire.');
  expect(script()?.src).toBe('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit');
  expect(screen.getByText('Chargement de la vérification…')).toBeTruthy();
  let options: Options | undefined;
  const service = await venir((element, recues) => {
    expect(element.id).toBe('token');
    options = recues;
    return 'cadre-1';
  });
  expect(screen.queryByText('Chargement de la vérification…')).toBeNull();
  expect(options?.sitekey).toBe('cle-du-site');
  options?.callback('une preuve');
  expect(prouver).toHaveBeenLastCalledWith('une preuve');
  options?.['expired-callback']();
  expect(prouver).toHaveBeenLastCalledWith(null);
  // After a refusal the captcha gives another answer.
  options?.callback('une autre');
  act(() => main.current?.recommencer());
  expect(prouver).toHaveBeenLastCalledWith(null);
  expect(service.reset).toHaveBeenCalledWith('cadre-1');
  expect(screen.getByRole('alert').textContent).toBe('Ce champ est obligatoire.');
  unmount();
  expect(service.remove).toHaveBeenCalledWith('cadre-1');
});

it('dit que le service ne vient pas, et le redemande', async () => {
  dessiner();
  await act(async () => script()?.dispatchEvent(new Event('error')));
  expect(screen.getByRole('alert').textContent).toBe('La vérification n’a pas pu être chargée.');
  expect(script()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(screen.queryByRole('alert')).toBeNull();
  const service = await venir(() => 'cadre-1');
  expect(service.render).toHaveBeenCalledOnce();
});
