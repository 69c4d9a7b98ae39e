import { data } from 'react-router';
import { m } from '#shared/messages/messages.js';
import type { CallError } from '#web/api/api.ts';

// What a loader throws; the error page shows it with its true status.
export interface PageErrorBody {
  // Stable English.
  statusMessage: string;
  // The same in the person's language.
  message: string;
}

function pageError(status: number, statusMessage: string, message: string) {
  return data<PageErrorBody>({ statusMessage, message }, { status });
}

export function unknownRoute({ pathname }: URL) {
  return pageError(404, `Page not found: ${pathname}`, m.error_no_page({ path: pathname }));
}

// The route exists, but this address of it does not: its validity check failed.
export function notValid({ pathname }: URL) {
  return pageError(404, `Page Not Found: ${pathname}`, m.error_no_page({ path: pathname }));
}

const FAILURES: Record<string, () => string> = {
  'Error fetching trending events.': m.reason_trending_failed,
  'Error searching the results.': m.reason_search_failed,
  'Error fetching site information.': m.reason_site_info_failed,
};

export function fatal(statusMessage: string) {
  return pageError(500, statusMessage, (FAILURES[statusMessage] ?? m.reason_internal)());
}

// A call failed without which the page has nothing to show.
export function broken({ statusCode, statusMessage, message }: CallError) {
  return pageError(statusCode, statusMessage, message);
}

// What somebody of the team reads instead of that there is no such page.
const TOLD = ['not_allowed', 'organizer_suspended'];

// To strangers it does not exist. Somebody of the team whose role does not go so far reads that, and whom to ask. If the call
// failed, the page says so.
export function notThere(url: URL, error: CallError) {
  return error.statusCode >= 500 || TOLD.includes(error.code) ? broken(error) : notValid(url);
}

// The same where a page knows it without a call.
export function notForRole() {
  return pageError(403, 'Your role does not allow this.', m.reason_not_allowed());
}

// Like notThere, for a page that shows something else instead.
export function absent(error: CallError): null {
  if (error.statusCode >= 500) throw broken(error);
  return null;
}

// A refused call is the fault of the address: if something does not exist, the page is not valid; any other refusal
// names its fields.
export function refused(url: URL, { statusCode, statusMessage, message, errors = {} }: CallError) {
  if (statusCode === 404) return notValid(url);
  const fields = Object.entries(errors).map(
    ([field, problems]) => `${field}: ${problems.map((problem) => problem.replace(/\.$/, '')).join(', ')}.`,
  );
  return pageError(statusCode, [statusMessage, ...fields].join(' '), [message, ...fields].join(' '));
}
