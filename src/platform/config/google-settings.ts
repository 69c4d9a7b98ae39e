import type { Given } from './settings.ts';

// What Google may do for us, and maps of others in place of its own.

export interface OidcConfig {
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
}

export interface RecaptchaConfig {
  siteKey: string;
  secretKey: string;
  minScore: number;
  language: string;
  badge: 'hidden' | 'bottomright';
  scriptUrl: string;
  verifyUrl: string;
}

export type MapsConfig =
  | { kind: 'google'; key: string; scriptUrl: string }
  | { kind: 'tiles'; url: string; credit: string };

export function googleProblems(given: Given): string[] {
  const isWhole = (given.GOOGLE_CLIENT_ID === undefined) === (given.GOOGLE_CLIENT_SECRET === undefined);
  return isWhole ? [] : ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: both or neither'];
}

export function googleConfig(given: Given): OidcConfig | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = given;
  if (!clientId || !clientSecret) return null;
  return { clientId, clientSecret, issuerUrl: given.GOOGLE_ISSUER_URL ?? 'https://accounts.google.com' };
}

export function recaptchaProblems(given: Given): string[] {
  const isWhole = (given.RECAPTCHA_SITE_KEY === undefined) === (given.RECAPTCHA_SECRET_KEY === undefined);
  return isWhole ? [] : ['RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY: both or neither'];
}

export function recaptchaConfig(given: Given): RecaptchaConfig | null {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = given;
  if (!siteKey || !secretKey) return null;
  return {
    siteKey,
    secretKey,
    minScore: given.RECAPTCHA_MIN_SCORE ?? 0.5,
    language: given.RECAPTCHA_LANGUAGE ?? 'id',
    badge: given.RECAPTCHA_BADGE ?? 'hidden',
    scriptUrl: given.RECAPTCHA_SCRIPT_URL ?? 'https://www.google.com/recaptcha/api.js',
    verifyUrl: given.RECAPTCHA_VERIFY_URL ?? 'https://www.google.com/recaptcha/api/siteverify',
  };
}

export function mapsConfig(given: Given): MapsConfig | null {
  const { GOOGLE_MAPS_KEY: key, MAP_TILES: url } = given;
  if (key) {
    const scriptUrl = given.GOOGLE_MAPS_URL ?? 'https://maps.googleapis.com/maps/api/js';
    return { kind: 'google', key, scriptUrl };
  }
  return url
    ? { kind: 'tiles', url, credit: given.MAP_TILES_CREDIT ?? '© OpenStreetMap contributors' }
    : null;
}
