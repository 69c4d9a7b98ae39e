import type { AddressInfo } from 'node:net';
import type { TestDatabase } from './database.ts';
import { loadBuild, type TestApp, testApp } from './test-app.ts';

export interface Page {
  status: number;
  headers: Headers;
  html: string;
}

export interface TestSite {
  app: TestApp;
  port: number;
  // Like a browser, but without following redirects.
  get(path: string, headers?: Record<string, string>): Promise<Page>;
}

// The whole program behind a real port, page cache included.
export async function testSite(
  db: TestDatabase,
  { port: wanted = 0, ...options }: Parameters<typeof testApp>[1] & { port?: number } = {},
): Promise<TestSite> {
  const app = await testApp(db, options);
  // Loads the pages' code first, which on a busy machine takes longer than a request may.
  await loadBuild();
  await app.http.listen({ port: wanted, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  app.services.twins?.callBackTo(`http://127.0.0.1:${port}`);
  return {
    app,
    port,
    async get(path, headers = {}) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
      return { status: response.status, headers: response.headers, html: await response.text() };
    },
  };
}
