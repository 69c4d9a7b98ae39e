// What a service worker has that pages have not; the browser's own types know pages alone.
export interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

export interface Fetching extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface Told extends Lasting {
  data: unknown;
  ports: readonly MessagePort[];
}

interface WorkerScope {
  addEventListener(name: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', hear: (event: Fetching) => void): void;
  addEventListener(name: 'message', hear: (event: Told) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly ServiceWorker[]>;
  };
}

export const worker = self as unknown as WorkerScope;

// Whether people ask for little to be fetched.
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
