import type { Browser } from '#platform/http/caller.ts';

const NAME = 'DOOR';
// It outlives the device: what was scanned is handed over whenever the phone comes back.
const KEPT_SECONDS = 90 * 86_400;

// The token travels to the device's own address alone, so that one phone can hold those of several events, and no page sees it.
export const deviceTokenIn = (browser: Pick<Browser, 'cookie'>): string | null => browser.cookie(NAME);

export const setDeviceToken = (browser: Browser, deviceId: string, token: string): void =>
  browser.setCookie({
    name: NAME,
    value: token,
    maxAgeSeconds: KEPT_SECONDS,
    path: `/api/door/${deviceId}`,
  });

export const forgetDeviceToken = (browser: Browser, deviceId: string): void =>
  browser.setCookie({ name: NAME, value: '', maxAgeSeconds: 0, path: `/api/door/${deviceId}` });
