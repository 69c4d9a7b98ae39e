import { m } from '#shared/messages/messages.js';

// What was just done, as the address says.
export const saidIn = (url: URL): string | null =>
  url.searchParams.has('merged') ? m.curate_merged() : url.searchParams.has('done') ? m.curate_done() : null;
