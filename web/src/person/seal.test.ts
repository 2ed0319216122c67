import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canSeal, seal, secretFrom, unseal } from './seal';

const at = (hostname: string): void => void vi.stubGlobal('location', { hostname });

beforeEach(() => at('maze.example'));
afterEach(() => vi.unstubAllGlobals());

it('can be opened by whoever knows the secret, and by nobody else', async () => {
  const secret = await secretFrom('BCDFGHJKLMNP', 'transfer', 10);
  const sealed = await seal('{"token":"é"}', secret);
  expect(await unseal(sealed, await secretFrom('BCDFGHJKLMNP', 'transfer', 10))).toBe('{"token":"é"}');
  await expect(unseal(sealed, await secretFrom('BCDFGHJKLMNQ', 'transfer', 10))).rejects.toThrow();
  await expect(unseal(`${sealed.slice(0, -4)}AAAA`, secret)).rejects.toThrow();
});

it('tells the server neither the secret nor the key, and never the same twice', async () => {
  const secret = await secretFrom('BCDFGHJKLMNP', 'transfer', 10);
  expect(secret.name).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(secret.name).not.toBe((await secretFrom('BCDFGHJKLMNP', 'document', 10)).name);
  const sealed = await seal('token', secret);
  expect(sealed).not.toBe(await seal('token', secret));
  expect(atob(sealed.slice('sealed.'.length).replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('token');
});

it('is plain where others could not open it', async () => {
  at('localhost');
  expect(canSeal()).toBe(false);
  const secret = await secretFrom('BCDFGHJKLMNP', 'transfer', 10);
  expect(secret.name).toBe('BCDFGHJKLMNP');
  expect(await unseal(await seal('token', secret), secret)).toBe('token');
  at('maze.example');
  vi.stubGlobal('crypto', {});
  expect(canSeal()).toBe(false);
});
