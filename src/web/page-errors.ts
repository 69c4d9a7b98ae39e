import { data } from 'react-router';
import type { CallError } from './api.ts';

// What a loader throws; the error page shows it with its true status.
export interface PageErrorBody {
  statusMessage: string;
}

function pageError(status: number, statusMessage: string) {
  return data<PageErrorBody>({ statusMessage }, { status });
}

export function unknownRoute(request: Request) {
  return pageError(404, `Page not found: ${new URL(request.url).pathname}`);
}

// The route exists, but this address of it does not: its validity check failed.
export function notValid(request: Request) {
  return pageError(404, `Page Not Found: ${new URL(request.url).pathname}`);
}

export function fatal(statusMessage: string) {
  return pageError(500, statusMessage);
}

// A refused call is the address's fault: what does not exist is a failed validity check, anything else names its
// fields.
export function refused(request: Request, { statusCode, statusMessage, errors = {} }: CallError) {
  if (statusCode === 404) return notValid(request);
  const fields = Object.entries(errors).map(([field, problems]) => `${field}: ${problems.join(', ')}.`);
  return pageError(statusCode, [statusMessage, ...fields].join(' '));
}
