import { data } from 'react-router';
import type { CallError } from './api.ts';

// What a loader throws; the error page shows it with its true status.
export interface PageErrorBody {
  statusMessage: string;
}

function pageError(status: number, statusMessage: string) {
  return data<PageErrorBody>({ statusMessage }, { status });
}

export function unknownRoute(url: URL) {
  return pageError(404, `Page not found: ${url.pathname}`);
}

// The route exists, but this address of it does not: its validity check failed.
export function notValid(url: URL) {
  return pageError(404, `Page Not Found: ${url.pathname}`);
}

export function fatal(statusMessage: string) {
  return pageError(500, statusMessage);
}

// A refused call is the address's fault: what does not exist is a failed validity check, anything else names its
// fields.
export function refused(url: URL, { statusCode, statusMessage, errors = {} }: CallError) {
  if (statusCode === 404) return notValid(url);
  const fields = Object.entries(errors).map(([field, problems]) => `${field}: ${problems.join(', ')}.`);
  return pageError(statusCode, [statusMessage, ...fields].join(' '));
}
