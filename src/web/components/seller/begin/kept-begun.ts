import { type RefObject, useEffect, useRef } from 'react';
import { entriesIn } from '#web/forms/form.rules.ts';
import { bringBack } from '#web/kept/bring-back.ts';

// What stands in the first form and was not sent yet, in this tab alone: it outlives a reload and a look at another page.

const NAME = 'begun';

// Storage may be full or forbidden: then nothing is brought back.
export function keepBegun(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(entriesIn(new FormData(form))));
  } catch {}
}

export function forgetBegun(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {}
}

export function useKeptBegun(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const entries = read();
    if (!entries || !form.current) return;
    void bringBack({ place: [...document.forms].indexOf(form.current), entries });
  }, []);
  return form;
}

function read(): [name: string, value: string][] | null {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
  } catch {
    return null;
  }
}
