import { entriesIn } from '#web/forms/form.rules.ts';
import { hintedPerson } from './whose-phone.ts';

// What stood in a form that nobody has kept yet: because its sender had to sign in first, in this tab alone; because there was no
// network, on this device, where it outlives the tab. For the same person alone, a day at the most; whoever signs out or in as
// somebody else takes it away.

export const TYPED = 'typed';
const ON_DEVICE = 'typed:';
const KEPT_MS = 24 * 3_600_000;

export interface Typed {
  path: string;
  person: string;
  at: number;
  // Which of the forms on its page.
  place: number;
  entries: [name: string, value: string][];
}

// Who was signed in when the page was opened: afterwards no cookie may tell any more.
let typist: string | null = null;

export function noteTypist(): void {
  typist = hintedPerson();
}

const here = () => location.pathname + location.search;
const deviceKey = () => ON_DEVICE + location.pathname;

// Answers whether it is kept: storage may be full or forbidden, and on most pages nobody would bring it back.
export const keepTyped = (form: HTMLFormElement): boolean =>
  keepIn(() => sessionStorage, TYPED, typedIn(form, here()));

// The same, for when the tab is closed or loaded again. `version`: of what is kept elsewhere by now.
export function keepOnDevice(form: HTMLFormElement, version?: number): boolean {
  const typed = typedIn(form, location.pathname);
  const entries = typed?.entries.map(([name, value]): [string, string] => [
    name,
    name === 'version' && version !== undefined ? String(version) : value,
  ]);
  return keepIn(() => localStorage, deviceKey(), typed && { ...typed, entries: entries ?? [] });
}

function typedIn(form: HTMLFormElement, path: string): Typed | null {
  if (typist === null) return null;
  const place = [...document.forms].indexOf(form);
  return { path, person: typist, at: Date.now(), place, entries: entriesIn(new FormData(form)) };
}

function keepIn(storage: () => Storage, key: string, typed: Typed | null): boolean {
  if (typed === null) return false;
  try {
    storage().setItem(key, JSON.stringify(typed));
    return true;
  } catch {
    return false;
  }
}

// What was typed on this page by whoever is signed in now.
export function findTyped(): Typed | null {
  const isMine = (typed: Typed | null) => typed?.person === hintedPerson();
  const typed = read(() => sessionStorage, TYPED);
  if (typed?.path === here() && isMine(typed)) return typed;
  const onDevice = read(() => localStorage, deviceKey());
  return isMine(onDevice) ? onDevice : null;
}

export function forgetTyped(): void {
  remove(() => sessionStorage, TYPED);
  forgetOnDevice();
}

export const forgetOnDevice = (): void => remove(() => localStorage, deviceKey());

export function forgetTypedOfOthers(person: string): void {
  if (read(() => sessionStorage, TYPED)?.person !== person) remove(() => sessionStorage, TYPED);
  for (const key of keysOnDevice())
    if (read(() => localStorage, key)?.person !== person) remove(() => localStorage, key);
}

function keysOnDevice(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ON_DEVICE));
  } catch {
    return [];
  }
}

function remove(storage: () => Storage, key: string): void {
  try {
    storage().removeItem(key);
  } catch {}
}

function read(storage: () => Storage, key: string): Typed | null {
  try {
    const typed: Typed | null = JSON.parse(storage().getItem(key) ?? 'null');
    return typed && Date.now() - typed.at < KEPT_MS ? typed : null;
  } catch {
    return null;
  }
}
