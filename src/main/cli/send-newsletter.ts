import { readFile } from 'node:fs/promises';
import { readIssue, sendNewsletter } from '#modules/newsletter/index.ts';
import type { Services } from '../services.ts';

const PROBLEMS = {
  no_key: 'it must begin with a line such as "issue: november-2026".',
  no_english: 'it has no part "--- en".',
  no_subject: 'every part needs a heading, which is the subject, and a text.',
};

export async function sendIssue(services: Services, [path]: string[]): Promise<number> {
  if (path === undefined) {
    console.error('Which file? See docs/operations.md for what is in it.');
    return 1;
  }
  const issue = readIssue(await readFile(path, 'utf8'));
  if (!issue.ok) {
    console.error(`${path} is not an issue: ${PROBLEMS[issue.reason]}`);
    return 1;
  }
  const sent = await sendNewsletter(services, issue.value, services.clock.now());
  if (!sent.ok) {
    console.error(
      `An issue ${issue.value.key} was sent before, with other words. Give this one its own name.`,
    );
    return 1;
  }
  console.log(`${issue.value.key}: ${sent.value.mails} mails are in the outbox.`);
  return 0;
}
