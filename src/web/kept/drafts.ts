// Texts that were not sent yet, kept only in this browser.

export function readDraft(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

// Answers whether it is kept: storage may be full or forbidden.
export function keepDraft(name: string, text: string): boolean {
  try {
    if (text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
