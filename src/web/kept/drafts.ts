// Texts that were not sent yet, kept only in this browser.

const keyOf = (name: string) => `draft:${name}`;

export function readDraft(name: string): string {
  try {
    return localStorage.getItem(keyOf(name)) ?? '';
  } catch {
    return '';
  }
}

// Answers whether it is kept: storage may be full or forbidden.
export function keepDraft(name: string, text: string): boolean {
  try {
    if (text === '') localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), text);
    return true;
  } catch {
    return false;
  }
}
