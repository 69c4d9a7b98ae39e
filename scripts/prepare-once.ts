import { buildIfNeeded, generateMessages } from './build.ts';

let messages: Promise<void> | undefined;
let site: Promise<boolean> | undefined;

// The sentences of all languages as typed functions, which are not in the repository; made once in a process.
export function generateOnce(): Promise<void> {
  messages ??= generateMessages();
  return messages;
}

// The built site, for the tests that start the whole server; made once in a process.
export async function buildOnce(): Promise<void> {
  await generateOnce();
  site ??= buildIfNeeded();
  await site;
}
