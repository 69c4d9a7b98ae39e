import { createSigner } from '#platform/secrets/signer.ts';
import { conversationPath } from '#web/paths/site.ts';

// Long enough for people who are slow, and short enough for a mailbox that changes hands.
export const LINK_DAYS = 90;
const DAY_MS = 86_400_000;

export interface ConversationLink {
  // Of the request; see its link_id.
  id: string;
  until: Date;
}

const signer = (appSecret: string) => createSigner(appSecret, 'support conversation');
const nameOf = (id: string, untilSeconds: number) => `${id}.${untilSeconds}`;

// Part of the link in a mail to the person who asked: it opens this conversation and nothing else.
export function conversationToken(appSecret: string, id: string, now: Date): string {
  const name = nameOf(id, Math.floor((now.getTime() + LINK_DAYS * DAY_MS) / 1000));
  return `${name}.${signer(appSecret).sign(name)}`;
}

// null: not a token of ours.
export function readConversationToken(appSecret: string, token: string): ConversationLink | null {
  const [, id = '', until = '', given = ''] =
    /^([\da-f-]{36})\.([1-9]\d{0,11})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === '' || !signer(appSecret).isSigned(nameOf(id, Number(until)), given)) return null;
  return { id, until: new Date(Number(until) * 1000) };
}

export interface LinkServices {
  publicUrl: string;
  appSecret: string;
}

export const conversationUrl = (
  { publicUrl, appSecret }: LinkServices,
  request: { link_id: string },
  now: Date,
): string => publicUrl + conversationPath(conversationToken(appSecret, request.link_id, now));
