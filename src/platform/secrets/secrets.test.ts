import { expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';
import { createSigner } from './signer.ts';
import { newToken, tokenHash } from './tokens.ts';

const SECRET = 'a-secret-that-only-tests-may-know';

test('a signature is known again, and is good for its text, its purpose and its secret alone', () => {
  const signer = createSigner(SECRET, 'links');
  const signature = signer.sign('KX7Q2ABC');
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(createSigner(SECRET, 'links').isSigned('KX7Q2ABC', signature)).toBe(true);
  for (const other of ['KX7Q2ABD', 'KX7Q2ABC:1', '']) expect(signer.isSigned(other, signature)).toBe(false);
  expect(createSigner(SECRET, 'cookies').isSigned('KX7Q2ABC', signature)).toBe(false);
  expect(createSigner(`${SECRET}!`, 'links').isSigned('KX7Q2ABC', signature)).toBe(false);
  for (const bad of ['', 'ä', signature.slice(1), `${signature}A`])
    expect(signer.isSigned('KX7Q2ABC', bad)).toBe(false);
});

test('what was sealed is read here, for its purpose, and by nobody who changes a byte', () => {
  const secrets = createSecrets(SECRET);
  const sealed = secrets.seal('totp', 'Amina ♥');
  expect(secrets.unseal('totp', sealed)?.toString()).toBe('Amina ♥');
  expect(secrets.seal('totp', 'Amina ♥'), 'never twice the same').not.toEqual(sealed);
  expect(secrets.unseal('social', sealed)).toBeNull();
  expect(createSecrets(`${SECRET}!`).unseal('totp', sealed)).toBeNull();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(secrets.unseal('totp', changed), `byte ${at}`).toBeNull();
  }
  for (const length of [0, 12, 27]) expect(secrets.unseal('totp', sealed.subarray(0, length))).toBeNull();
  const bytes = new Uint8Array([0, 255, 128]);
  expect(secrets.unseal('key', secrets.seal('key', bytes))).toEqual(Buffer.from(bytes));
});

test('a keyed hash differs by purpose and by secret', () => {
  const hash = createSecrets(SECRET).keyedHash('phone-code', '123456');
  expect(createSecrets(SECRET).keyedHash('phone-code', '123456')).toEqual(hash);
  expect(createSecrets(SECRET).keyedHash('recovery-code', '123456')).not.toEqual(hash);
  expect(createSecrets(`${SECRET}!`).keyedHash('phone-code', '123456')).not.toEqual(hash);
});

test('a token is drawn anew each time and found by its hash', () => {
  const { token, hash } = newToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(tokenHash(token)).toEqual(hash);
  expect(hash).toHaveLength(32);
  expect(newToken().token).not.toBe(token);
});
