// A hint that this browser may have an unpaid order, so that the server is not asked for everybody else. Only the
// server knows for sure.

const MARK = 'held-order';
const CHANGED = 'held';
// A payment that is under way may outlast the hold.
const GRACE_MS = 15 * 60_000;

// Storage may be full or forbidden: then there is no hint.
export function markHeld(order: { expires_at: string; server_time: string }): void {
  const leftMs = Date.parse(order.expires_at) - Date.parse(order.server_time);
  try {
    localStorage.setItem(MARK, String(Date.now() + leftMs + GRACE_MS));
  } catch {}
  dispatchEvent(new Event(CHANGED));
}

export function unmarkHeld(): void {
  try {
    localStorage.removeItem(MARK);
  } catch {}
  dispatchEvent(new Event(CHANGED));
}

export function mayHold(): boolean {
  try {
    return Number(localStorage.getItem(MARK)) > Date.now();
  } catch {
    return false;
  }
}

export function hearHeld(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  addEventListener('storage', onChange);
  return () => {
    removeEventListener(CHANGED, onChange);
    removeEventListener('storage', onChange);
  };
}
