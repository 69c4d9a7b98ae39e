import { maskPhone } from '#shared/phone.ts';

// Of each kind, in a list and in the log.
export const MOST_SHOWN = 20;

// A longer one is cut, so that it is a kind of its own in calls too.
export const LONGEST_KIND = 60;

// What a message is about without whom: 'mail:letter-3fa85f64-…:K7QP2MXA' is a letter. Words that numbers or ids follow
// belong to the name; what begins with a digit does not.
export function kindOf(key: string): string {
  const about = key.slice(key.indexOf(':') + 1);
  return (/^[a-z]+(?![a-z\d])(?:-[a-z]+(?![a-z\d]))*/.exec(about)?.[0] ?? about).slice(0, LONGEST_KIND);
}

const EMAIL = /[^\s<>"'(),:;]+@([^\s<>"'(),:;]+)/g;
const PHONE = /\+\d{8,15}/g;

export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at === -1 ? maskPhone(address, '') : `${[...address.slice(0, at)][0] ?? ''}•••${address.slice(at)}`;
};

// Mail servers like to repeat whom they refuse.
export const maskContacts = (text: string): string =>
  text.replaceAll(EMAIL, maskAddress).replaceAll(PHONE, (phone) => maskPhone(phone, ''));

export const firstLine = (text: string): string => text.trim().split(/\r?\n/, 1)[0]?.slice(0, 300) ?? '';

// As the first of each stands in the list.
export function groupBy<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): { name: string; rows: Row[] }[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOf(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return [...groups].map(([name, found]) => ({ name, rows: found }));
}
