import type { IncomingHttpHeaders } from 'node:http';

// Who makes a call, as far as a handler may know.
export interface Caller {
  // Where the request came from; behind a proxy only with TRUST_PROXY. Mobile networks share addresses: refuse
  // nobody by this alone.
  address(): string;
  // Lower case, as Node writes them.
  header(name: string): string | undefined;
  cookie(name: string): string | null;
  // A random id of this browser, given to it in a cookie the first time that anybody asks.
  visitor(): Visitor;
  // The person who is signed in on this browser.
  signedIn(): Promise<SignedIn | null>;
  setCookie(cookie: NewCookie): void;
}

export interface Visitor {
  id: string;
  // Met for the first time in this request, so nothing can be on record about it.
  isNew: boolean;
}

export interface SignedIn {
  accountId: string;
  name: string;
  // Only what was proved to be theirs: an order bought with it is theirs too.
  email: string | null;
  phone: string | null;
  isMerchant: boolean;
}

// Who is signed in, by what the browser sent.
export type WhoIs = (headers: IncomingHttpHeaders) => Promise<SignedIn | null>;

export interface NewCookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
  path?: string;
  // Scripts may read it: nothing secret.
  isReadable?: boolean;
}

// For pages that are the same for everybody. Such a page has no business to ask who looks at it.
export const nobody: Caller = {
  address: () => '',
  header: () => undefined,
  cookie: () => null,
  visitor() {
    throw new Error('A public page asked for the visitor');
  },
  signedIn() {
    throw new Error('A public page asked who is signed in');
  },
  setCookie() {
    throw new Error('A public page set a cookie');
  },
};
