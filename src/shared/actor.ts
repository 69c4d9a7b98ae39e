import type { Access, MemberAction } from './access.ts';

// Who acts, in which role and by what proof. A use case is given one of these and never the request, so that pages, the
// command line, doors and programs with a key call the very same functions.
export type Actor = Anybody | Visitor | Person | Member | Device | Key | Operator;

// Nobody in particular.
export interface Anybody {
  readonly kind: 'anybody';
}

export const ANYBODY: Anybody = { kind: 'anybody' };

// Somebody at a browser.
export interface Visitor {
  readonly kind: 'visitor';
  // Where the request came from; behind a proxy this is right only with TRUST_PROXY. Mobile networks share addresses,
  // so refuse nobody by this alone.
  address(): string;
  // The User-Agent header.
  userAgent(): string;
  // The token that proves that this is no program.
  botToken(): string | null;
  // A random id of this browser, set as a cookie the first time that it is asked for.
  id(): VisitorId;
  // Who is signed in with this browser.
  person(): Promise<SignedIn | null>;
}

export interface VisitorId {
  readonly id: string;
  // The id was made in this request, so nothing can be stored about it.
  readonly isNew: boolean;
}

export interface SignedIn {
  readonly accountId: string;
  readonly name: string;
  // Set only once it is confirmed: orders bought with it belong to this person.
  readonly email: string | null;
  readonly phone: string | null;
  readonly isMerchant: boolean;
  // The session that proves who it is, and when they last proved it.
  readonly sessionId: string;
  readonly provedAt: Date;
}

export interface Person extends SignedIn {
  readonly kind: 'person';
  readonly at: Visitor;
}

export type MemberRole = 'owner' | 'manager' | 'finance' | 'reader' | 'scanner';

export interface Membership {
  readonly organizerId: number;
  readonly role: MemberRole;
  // null: all events of the organiser.
  readonly eventIds: readonly number[] | null;
  // The organiser is suspended: its team only looks.
  readonly isSuspended?: boolean;
  // Why, as its team was told.
  readonly suspendedWords?: string | null;
}

// Somebody who acts for one organiser or several.
export interface Member extends SignedIn {
  readonly kind: 'member';
  readonly at: Visitor;
  readonly memberships: readonly Membership[];
}

export interface Device {
  readonly kind: 'device';
  readonly deviceId: string;
  readonly organizerId: number;
  readonly eventIds: readonly number[];
  // null: at no gate in particular.
  readonly gateId: number | null;
  readonly powers: readonly MemberAction[];
  // Revoked, or its event is over: it has no power left, and may only hand over what it scanned before.
  readonly isEnded: boolean;
}

export type KeyScope =
  `${'events' | 'orders' | 'refunds' | 'attendees' | 'checkins' | 'figures' | 'payouts'}:${'read' | 'write'}`;

export interface Key {
  readonly kind: 'key';
  readonly keyId: string;
  readonly organizerId: number;
  readonly eventIds: readonly number[] | null;
  readonly scopes: readonly KeyScope[];
}

export interface Operator extends SignedIn {
  readonly kind: 'operator';
  readonly at: Visitor;
}

// The kind of actor that a call with this access gets.
export type ActorOf<A extends Access> = A extends 'public'
  ? Anybody
  : A extends 'visitor'
    ? Visitor
    : A extends 'person'
      ? Person
      : A extends 'device'
        ? Device
        : A extends 'key'
          ? Key
          : A extends 'operator'
            ? Operator
            : Member;
