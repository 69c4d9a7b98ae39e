import '../../scripts/require-node.ts';
import { parseArgs } from 'node:util';
import { generateEvents } from '#demo/content/generate.ts';
import { seedEvents } from '#demo/fill-demo.ts';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { explained } from './start-problem.ts';

// npm run seed -- --events 100000: writes this many generated events, for measuring; with --sold also the orders,
// payments and tickets that they sold.
const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000' }, sold: { type: 'boolean', default: false } },
});
const wanted = Number(values.events);
if (!Number.isInteger(wanted) || wanted < 1) {
  console.error('Usage: npm run seed -- --events 100000 [--sold]');
  process.exit(1);
}
const { generateMessagesIfNeeded } = await import('../../scripts/build.ts');
await generateMessagesIfNeeded();
await explained(async () => {
  const { openServices } = await import('./open-services.ts');
  const services = await openServices({ ...readConfig(), isDemo: false }, createLog('warn').log);
  const today = services.clock.now();
  const events = generateEvents(wanted, today.toISOString().slice(0, 10));
  const onProgress = (done: number) => {
    if (values.sold || done % 5_000 === 0 || done === wanted) console.log(`${done} of ${wanted} events`);
  };
  await seedEvents(services.db, events, today, onProgress, { isSold: values.sold });
  await services.viewCounter.stop();
  await services.db.close();
});
