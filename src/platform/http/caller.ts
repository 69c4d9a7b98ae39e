import type { IncomingHttpHeaders } from 'node:http';
import type { SignedIn, Visitor } from '#shared/actor.ts';

// Where a call comes from: the visitor, which use cases may see, and the browser, which only routes may.
export interface Caller {
  visitor: Visitor;
  browser: Browser;
}

export interface Browser {
  // Lower case, as Node writes them.
  header(name: string): string | undefined;
  cookie(name: string): string | null;
  setCookie(cookie: NewCookie): void;
}

// Finds who is signed in from the request's headers.
export type WhoIs = (headers: IncomingHttpHeaders) => Promise<SignedIn | null>;

export interface NewCookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
  path?: string;
  // Scripts may read it: nothing secret.
  isReadable?: boolean;
}

// For pages that are the same for everybody: they must not ask who looks at them.
export const nobody: Caller = {
  visitor: {
    kind: 'visitor',
    address: () => '',
    userAgent: () => '',
    botToken: () => null,
    id() {
      throw new Error('A public page asked for the visitor');
    },
    person() {
      throw new Error('A public page asked who is signed in');
    },
  },
  browser: {
    header: () => undefined,
    cookie: () => null,
    setCookie() {
      throw new Error('A public page set a cookie');
    },
  },
};
