import { isRouteErrorResponse } from 'react-router';
import type { SentForm } from '#web/page/signed-out.ts';

export interface ErrorFacts {
  status: number;
  // Stable English from the server; null if it sent none.
  statusMessage: string | null;
  // The same in the person's language.
  message: string | null;
  // The id by which the logs identify this failure.
  reference: string | null;
}

const UNKNOWN: ErrorFacts = { status: 500, statusMessage: null, message: null, reference: null };

// What may be shown of an error. Of an unexpected error nothing is shown but that it happened.
export function errorFacts(error: unknown): ErrorFacts {
  if (!isRouteErrorResponse(error)) return UNKNOWN;
  const { status, data } = error;
  return {
    status,
    statusMessage: textOf(data, 'statusMessage'),
    message: textOf(data, 'message'),
    reference: textOf(data, 'reference'),
  };
}

// What was sent when the session had ended, if that is the error.
export const sentIn = (error: unknown): SentForm | null =>
  isRouteErrorResponse(error) && error.status === 401
    ? ((error.data as { sent?: SentForm } | null)?.sent ?? null)
    : null;

function textOf(data: unknown, key: string): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const value: unknown = Reflect.get(data, key);
  return typeof value === 'string' && value !== '' ? value : null;
}
