import { expect } from 'vitest';
import type { App } from '../../src/main/app.ts';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire is what the tests look into
  body: any;
}

export type AskCall = (path: string, headers?: Record<string, string>) => Promise<Answer>;

// Calls of the API, without a socket.
export function askCalls(app: App): AskCall {
  return async (url, headers = {}) => {
    const { statusCode, headers: answered, payload } = await app.http.inject({ method: 'GET', url, headers });
    expect(answered['content-type'], `${url} answers ${payload.slice(0, 200)}`).toMatch(/^application\/json/);
    return { status: statusCode, headers: answered, body: JSON.parse(payload) };
  };
}

const ERROR_KEYS = ['statusCode', 'statusMessage', 'message', 'code', 'fatal', 'errors', 'data'];

// The one shape of every error; `field` is the parameter that a 400 must name.
export function expectRefusal(answer: Answer, status: number, field?: string): void {
  const { body } = answer;
  expect(answer.status, JSON.stringify(body)).toBe(status);
  expect(body.statusCode).toBe(status);
  expect(Object.keys(body).filter((key) => !ERROR_KEYS.includes(key))).toEqual([]);
  for (const key of ['statusMessage', 'message', 'code']) {
    expect(body[key], key).toEqual(expect.any(String));
    expect(body[key].trim(), key).not.toBe('');
  }
  expect(body.code).toMatch(/^[a-z][a-z_]*$/);
  for (const messages of Object.values(body.errors ?? {})) {
    expect(messages).toEqual(expect.arrayContaining([expect.any(String)]));
  }
  if (field !== undefined) expect(Object.keys(body.errors ?? {})).toContain(field);
}
