import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { Database } from '#platform/database/index.ts';
import { createSecrets, type Secrets } from '#platform/secrets/secrets.ts';
import { insertKey, type KeyRow, listKeys, revokeKeys } from './keys.queries.ts';
import { type CheckSignature, claimBytes, type TicketClaims, writeTicketCode } from './ticket-code.rules.ts';

export type Unsigned = Omit<TicketClaims, 'keyId' | 'eventId'>;

// Makes the codes of one event's tickets with its newest key. About 50 µs each.
export interface EventSigner {
  eventId: number;
  keyId: number;
  codeOf(claims: Unsigned): string;
  // Signs a text that is no ticket's code and cannot be taken for one: those begin with a byte that no text has. In base64url.
  signText(text: string): string;
}

export interface SigningKeys {
  signerOf(eventId: number): Promise<EventSigner>;
  // With the eldest key that is still trusted: whoever trusts any of them trusts this one.
  eldestSignerOf(eventId: number): Promise<EventSigner>;
  // The public keys that a scanner of this event trusts, by key id.
  publicKeysOf(eventId: number): Promise<Map<number, string>>;
  // Creates a key that signs from now on. `old: 'revoked'`: codes signed with earlier keys are not valid any more.
  rotate(eventId: number, old: 'trusted' | 'revoked'): Promise<number>;
}

const MOST_CACHED = 2_000;
const KEPT_MS = 60_000;
const LAST_KEY_ID = 255;

// Private keys are encrypted in the database, so that nobody can make tickets from a copy of it.
export function createSigningKeys({ db, secret }: { db: Database; secret: string }): SigningKeys {
  const secrets = createSecrets(secret);
  const cache = new Map<number, { signer: Promise<EventSigner>; until: number }>();

  // Uses the newest key that can be decrypted. If there is none, as for a new event or after the secret has changed,
  // makes a new one.
  async function loadSigner(eventId: number): Promise<EventSigner> {
    for (let tries = 0; tries < 3; tries += 1) {
      const keys = await listKeys(db.sql, eventId);
      for (const key of keys.filter(({ is_revoked }) => !is_revoked).reverse()) {
        const privateKey = openKey(key, secrets);
        if (privateKey) return signerFrom(key, privateKey);
      }
      // Another process may have inserted one first, so it is read again.
      await insertKey(db.sql, newKey(eventId, nextKeyId(keys), secrets));
    }
    throw new Error(`Event ${eventId} has no signing key`);
  }

  return {
    signerOf(eventId) {
      const now = performance.now();
      const kept = cache.get(eventId);
      if (kept && kept.until > now) return kept.signer;
      const signer = loadSigner(eventId);
      // Most tickets are shown while their event is on sale, so the oldest entry is the least likely to be needed.
      if (cache.size >= MOST_CACHED) cache.delete(cache.keys().next().value ?? -1);
      cache.delete(eventId);
      cache.set(eventId, { signer, until: now + KEPT_MS });
      signer.catch(() => cache.delete(eventId));
      return signer;
    },
    async eldestSignerOf(eventId) {
      const newest = await this.signerOf(eventId);
      for (const key of await listKeys(db.sql, eventId)) {
        const privateKey = key.is_revoked ? null : openKey(key, secrets);
        if (privateKey) return signerFrom(key, privateKey);
      }
      return newest;
    },
    async publicKeysOf(eventId) {
      await this.signerOf(eventId);
      const keys = await listKeys(db.sql, eventId);
      return new Map(keys.filter((key) => !key.is_revoked).map((key) => [key.key_id, key.public_key]));
    },
    async rotate(eventId, old) {
      const keyId = await db.sql.transaction().execute(async (tx) => {
        const fresh = nextKeyId(await listKeys(tx, eventId));
        if (old === 'revoked') await revokeKeys(tx, eventId);
        await insertKey(tx, newKey(eventId, fresh, secrets));
        return fresh;
      });
      cache.delete(eventId);
      return keyId;
    },
  };
}

function nextKeyId(keys: KeyRow[]): number {
  const keyId = (keys.at(-1)?.key_id ?? 0) + 1;
  if (keyId > LAST_KEY_ID) throw new Error(`An event has had all ${LAST_KEY_ID} keys`);
  return keyId;
}

// null if it was sealed with another secret, or for another event or key id.
function openKey(row: KeyRow, secrets: Secrets): KeyObject | null {
  const key = secrets.unseal(placeOf(row), Buffer.from(row.private_sealed, 'base64url'));
  return key && createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function signerFrom(row: KeyRow, key: KeyObject): EventSigner {
  return {
    eventId: row.event_id,
    keyId: row.key_id,
    codeOf(claims) {
      const signed = claimBytes({ ...claims, keyId: row.key_id, eventId: row.event_id });
      return writeTicketCode(signed, sign(null, signed, key));
    },
    signText: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}

// Checks signatures on the server.
export const checkSignature: CheckSignature = (key, signed, signature) =>
  verify(null, signed, publicKeyFrom(key), signature);

const publicKeyFrom = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

function newKey(eventId: number, keyId: number, secrets: Secrets) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const place = { event_id: eventId, key_id: keyId };
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  return {
    ...place,
    public_key: publicKey.export({ format: 'jwk' }).x ?? '',
    private_sealed: secrets.seal(placeOf(place), der).toString('base64url'),
  };
}

// The purpose under which a key is sealed: copied to another event's row, it cannot be opened.
const placeOf = (row: { event_id: number; key_id: number }) => `ticket-key:${row.event_id}:${row.key_id}`;
