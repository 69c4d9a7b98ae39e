import { m } from '#shared/messages/messages.js';

export type SentOutcome =
  // With all that the call answered.
  | { kind: 'sent'; key: string; data: object }
  | { kind: 'refused'; message: string; code: string }
  | { kind: 'stopped' };

export interface Sending {
  outcome: Promise<SentOutcome>;
  stop(): void;
}

const MOST_BYTES = 15 * 1024 * 1024;
const HEIC = /\.hei[cf]$/i;

// What can be said of a file before it is sent; null: nothing against it.
export function problemOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (HEIC.test(name)) return m.reason_picture_heic();
  return size > MOST_BYTES ? m.reason_picture_too_large() : null;
}

// Sends a file as the whole body, and says how far it is. A fetch could not say that.
export function sendFile(url: string, file: File, onProgress: (share: number) => void): Sending {
  const request = new XMLHttpRequest();
  const outcome = new Promise<SentOutcome>((resolve) => {
    const refuse = (message: string, code = '') => resolve({ kind: 'refused', message, code });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { data, message = '', code = '' } = answerIn(request.responseText);
      if (request.status === 200 && data) resolve({ kind: 'sent', key: data.key, data });
      else refuse(message || m.shell_unanswered(), code);
    };
    request.onerror = () => refuse(m.shell_unanswered());
    request.onabort = () => resolve({ kind: 'stopped' });
  });
  request.open('POST', url);
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('content-type', file.type || 'application/octet-stream');
  request.send(file);
  return { outcome, stop: () => request.abort() };
}

function answerIn(text: string): { data?: { key: string }; message?: string; code?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
