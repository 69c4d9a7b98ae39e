import { createSigner } from '#platform/secrets/signer.ts';

export interface MailedTo {
  mailingId: string;
  position: number;
}

const signer = (appSecret: string) => createSigner(appSecret, 'mailing stop');
const nameOf = ({ mailingId, position }: MailedTo) => `${mailingId}.${position}`;

// Part of every mail that is no service message; it is enough to stop those of its organiser.
export const stopToken = (appSecret: string, to: MailedTo): string =>
  `${nameOf(to)}.${signer(appSecret).sign(nameOf(to))}`;

// null: not a token of ours.
export function readStopToken(appSecret: string, token: string): MailedTo | null {
  const read = /^([\da-f-]{36})\.([1-9]\d{0,8})\.([\w-]{43})$/.exec(token);
  if (!read) return null;
  const [, mailingId = '', position = '', given = ''] = read;
  const to = { mailingId, position: Number(position) };
  return signer(appSecret).isSigned(nameOf(to), given) ? to : null;
}
