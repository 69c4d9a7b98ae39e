import { isRouteErrorResponse } from 'react-router';

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

function textOf(data: unknown, key: string): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const value: unknown = Reflect.get(data, key);
  return typeof value === 'string' && value !== '' ? value : null;
}
