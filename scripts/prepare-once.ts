import { buildIfNeeded } from './build.ts';
import { generateMessages } from './generate-messages.ts';

let messages: Promise<void> | undefined;
let site: Promise<boolean> | undefined;

// Generates the sentences of all languages as typed functions, which are not in the repository; once per process.
export function generateOnce(): Promise<void> {
  messages ??= generateMessages();
  return messages;
}

// Builds the site for tests that start the whole server; once per process.
export async function buildOnce(): Promise<void> {
  await generateOnce();
  site ??= buildIfNeeded();
  await site;
}
