import type { Door, TestDevice } from './doors.ts';

// Makes the calls of a phone's own code, which asks its page's server, as this device of a server that listens. Answers how to stop.
export async function asPhone({ app }: Pick<Door, 'app'>, { browser }: TestDevice): Promise<() => void> {
  const url = app.http.server.listening
    ? urlOf(app.http.server.address())
    : await app.http.listen({ host: '127.0.0.1', port: 0 });
  const plain = globalThis.fetch;
  globalThis.fetch = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set('sec-fetch-site', 'same-origin');
    return plain(`${url}${String(path)}`, { ...init, headers });
  };
  return () => {
    globalThis.fetch = plain;
  };
}

const urlOf = (address: ReturnType<Door['app']['http']['server']['address']>): string =>
  address !== null && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : '';
