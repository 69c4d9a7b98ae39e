import '../../scripts/require-node.ts';
import { generateMessagesIfNeeded } from '../../scripts/build.ts';
import { keepCompiled } from './compile-cache.ts';
import type { Services } from './services.ts';
import { explained } from './start-problem.ts';

// npm run cli -- <command> …: for work by hand on a running site. It uses the database from the site's settings;
// messages that it queues are sent by the site.

// Answers the exit code.
type Command = (services: Services, rest: string[]) => Promise<number>;

// Loaded only when needed, because the generated sentences that they import may not exist before.
const COMMANDS: Record<string, { usage: string; load(): Promise<Command> }> = {
  'admin create': {
    usage: 'admin create <email> [name]',
    load: async () => (await import('./cli/admins.ts')).createAdmin,
  },
  'admin remove': {
    usage: 'admin remove <email>',
    load: async () => (await import('./cli/admins.ts')).removeAdmin,
  },
  audit: {
    usage: 'audit',
    load: async () => (await import('./cli/audit.ts')).audit,
  },
  'ledger prove': {
    usage: 'ledger prove',
    load: async () => (await import('./cli/ledger.ts')).prove,
  },
  'ledger rebuild': {
    usage: 'ledger rebuild',
    load: async () => (await import('./cli/ledger.ts')).rebuild,
  },
  'ledger settle': {
    usage: 'ledger settle <provider> <reference> <currency> <what arrived at the bank> <costs>',
    load: async () => (await import('./cli/ledger.ts')).settle,
  },
  'ledger unsettle': {
    usage: 'ledger unsettle <provider> <reference>',
    load: async () => (await import('./cli/ledger.ts')).unsettle,
  },
  'newsletter send': {
    usage: 'newsletter send <file.md>',
    load: async () => (await import('./cli/send-newsletter.ts')).sendIssue,
  },
  'orders refund': {
    usage: 'orders refund <reference> [number of the ticket …] [--yes]',
    load: async () => (await import('./cli/refund-order.ts')).refundOrder,
  },
  'orders accept': {
    usage: 'orders accept <reference>',
    load: async () => (await import('./cli/accept-order.ts')).acceptOrder,
  },
  'orders decline': {
    usage: 'orders decline <reference>',
    load: async () => (await import('./cli/decline-order.ts')).declineOrder,
  },
  'orders repay': {
    usage: 'orders repay <reference> [--by-hand] [--yes] [why]',
    load: async () => (await import('./cli/repay-order.ts')).repay,
  },
  'payouts top-up': {
    usage: 'payouts top-up <shillings> <reference of the bank>',
    load: async () => (await import('./cli/top-up.ts')).topUp,
  },
  'prompts stop': {
    usage: 'prompts stop <phone>',
    load: async () => (await import('./cli/prompts.ts')).stopPrompts,
  },
  'prompts allow': {
    usage: 'prompts allow <phone>',
    load: async () => (await import('./cli/prompts.ts')).allowPrompts,
  },
  'events cancel': {
    usage: 'events cancel <slug> [--yes]',
    load: async () => (await import('./cli/cancel-event.ts')).cancelEvent,
  },
};

keepCompiled();
const given = process.argv.slice(2);
const words = [2, 1].find((count) => given.slice(0, count).join(' ') in COMMANDS) ?? 0;
const command = COMMANDS[given.slice(0, words).join(' ')];
if (command) {
  await explained(async () => {
    process.exitCode = await runCommand(command.load, given.slice(words));
  });
} else {
  const lines = Object.values(COMMANDS).map(({ usage }) => `  npm run cli -- ${usage}`);
  console.error(['Commands:', ...lines].join('\n'));
  process.exitCode = 1;
}

async function runCommand(load: () => Promise<Command>, given: string[]): Promise<number> {
  await generateMessagesIfNeeded();
  const [{ openServices }, { readConfig }, { createLog }, run] = await Promise.all([
    import('./open-services.ts'),
    import('#platform/config/config.ts'),
    import('#platform/log.ts'),
    load(),
  ]);
  const services = await openServices(readConfig(), createLog('warn').log);
  try {
    return await run(services, given);
  } finally {
    await services.twins?.stop();
    await services.viewCounter.stop();
    await services.db.close();
  }
}
