// Unpublished texts, kept only in this browser. Storage may be full or forbidden: then they are not kept.

const keyOf = (eventId: number) => `review-draft-${eventId}`;

export function readDraft(eventId: number): string {
  try {
    return localStorage.getItem(keyOf(eventId)) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(eventId: number, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(eventId));
    else localStorage.setItem(keyOf(eventId), text);
  } catch {}
}
