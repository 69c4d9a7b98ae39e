import { m } from '#shared/messages/messages.js';

const KB = 1024;
const MB = 1024 * KB;

export const sizeText = (bytes: number): string =>
  bytes < MB ? `${Math.ceil(bytes / KB)} kB` : `${(bytes / MB).toFixed(1)} MB`;

export const paperKindWord = (kind: 'jpg' | 'pdf'): string => (kind === 'pdf' ? 'PDF' : m.verify_picture());
