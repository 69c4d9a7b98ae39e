import { startSimulator } from './start-simulator.ts';

// The simulator as a process of its own: prints its address, ends when asked to.
//   node src/demo/simulators/simulator.ts [port]
const simulator = await startSimulator(Number(process.argv[2] ?? 0));
process.stdout.write(`Payment simulator at ${simulator.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.stop().then(() => process.exit(0)));
}
