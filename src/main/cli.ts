import '../../scripts/require-node.ts';
import { readFile } from 'node:fs/promises';
import { generateMessages } from '../../scripts/build.ts';

// npm run cli -- <command> …: what is done by hand on a running site. It uses the database of the site's own settings;
// what it puts into the outbox is sent by the site.

interface Command {
  usage: string;
  // Answers the exit code.
  run(rest: string[]): Promise<number>;
}

const COMMANDS: Record<string, Command> = {
  'newsletter send': { usage: 'newsletter send <file.md>', run: sendIssue },
};

const [first = '', second = '', ...rest] = process.argv.slice(2);
const command = COMMANDS[`${first} ${second}`];
if (command) {
  process.exitCode = await command.run(rest);
} else {
  const lines = Object.values(COMMANDS).map(({ usage }) => `  npm run cli -- ${usage}`);
  console.error(['Commands:', ...lines].join('\n'));
  process.exitCode = 1;
}

async function sendIssue([path]: string[]): Promise<number> {
  if (path === undefined) {
    console.error('Which file? See docs/operations.md for what is in it.');
    return 1;
  }
  const file = await readFile(path, 'utf8');
  return withServices(async (services) => {
    const { readIssue, sendNewsletter } = await import('#modules/content/index.ts');
    const issue = readIssue(file);
    if (!issue.ok) {
      console.error(`${path} is not an issue: ${PROBLEMS[issue.reason]}`);
      return 1;
    }
    const sent = await sendNewsletter(services, issue.value);
    if (!sent.ok) {
      console.error(
        `An issue ${issue.value.key} was sent before, with other words. Give this one its own name.`,
      );
      return 1;
    }
    console.log(`${issue.value.key}: ${sent.value.mails} mails are in the outbox.`);
    return 0;
  });
}

const PROBLEMS = {
  no_key: 'it must begin with a line such as "issue: november-2026".',
  no_english: 'it has no part "--- en".',
  no_subject: 'every part needs a heading, which is the subject, and a text.',
};

async function withServices(
  work: (services: import('./services.ts').Services) => Promise<number>,
): Promise<number> {
  await generateMessages();
  const [{ openServices }, { readConfig }, { createLog }] = await Promise.all([
    import('./open-services.ts'),
    import('#platform/config.ts'),
    import('#platform/log.ts'),
  ]);
  const services = await openServices(readConfig(), createLog('warn').log);
  try {
    return await work(services);
  } finally {
    await services.viewCounter.stop();
    await services.db.close();
  }
}
