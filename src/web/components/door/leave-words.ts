import { m } from '#shared/messages/messages.js';
import type { CallError } from '#web/api/api.ts';

// The server has let go of this phone already.
export const isGone = ({ statusCode, code }: Pick<CallError, 'statusCode' | 'code'>): boolean =>
  statusCode === 401 || code === 'device_ended';

// Why the phone still stands at its door.
export const whyNotLeft = ({ statusCode, code, message }: CallError): string =>
  code === 'unreachable' ? m.scan_leave_failed() : statusCode >= 500 ? m.scan_leave_later() : message;
