import { randomUUID } from 'node:crypto';
import { askOnce, freshPages, rush, type Told, withinMs } from '#tests/support/rush.ts';
import { openStage, type Stage } from './support/onsale-stage.ts';
import { printReport, rounded, table } from './support/report.ts';
import { startSite } from './support/servers.ts';

// npm run bench:shed: people buy while more pages are requested than can be rendered, with the gate and without it.

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const PAGES_PER_SECOND = Number(process.env.BENCH_PAGES ?? 600);
const ORDERS_PER_SECOND = Number(process.env.BENCH_ORDERS ?? 100);
const CAPACITY = 100_000_000;
// A buyer who is told to come back later was not served.
const isServed = ({ status }: Told) => status === 200;

const stage = await openStage(CAPACITY);
try {
  const without = await sell(stage, 'tests/support/ungated-server.ts');
  const withGate = await sell(stage, 'src/main/server.ts');
  console.log(
    `\n${PAGES_PER_SECOND} pages/s that nobody asked for before, ${ORDERS_PER_SECOND} orders/s, for ${SECONDS} s\n`,
  );
  console.log(
    table([
      ['', 'orders answered', 'p50', 'p99', 'pages made', 'p50', 'refused', 'p50', '/readyz p99'],
      ['without the gate', ...row(without)],
      ['with the gate', ...row(withGate)],
    ]),
  );
  const isPassed = printReport('shed', [
    { name: 'orders_answered', kind: 'figure', value: shareServed(withGate.orders), unit: '', atLeast: 1 },
    {
      name: 'order_p50_without_vs_with',
      kind: 'ratio',
      value: rounded(withinMs(without.orders, 0.5) / withinMs(withGate.orders, 0.5), 1),
      unit: '',
      atLeast: 2,
    },
  ]);
  process.exitCode = isPassed ? 0 : 1;
} finally {
  await stage.close();
}

async function sell({ url, eventId, typeId }: Stage, program: Parameters<typeof startSite>[0]['program']) {
  const site = await startSite({
    program,
    env: { DATABASE_URL: url, DEMO: 'on', WORKER: 'off', LOG_LEVEL: 'fatal' },
    isPinned: true,
  });
  const order = () =>
    askOnce({
      url: `${site.url}/api/event/order`,
      headers: { 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        event: eventId,
        ticket_details: [{ id: typeId, quantity: 1, date_pass: [] }],
        buyer: { name: 'Buyer', email: `${randomUUID()}@example.com`, phone: '0712345678' },
        accepted_total: 1500,
      }),
    });
  const pages = freshPages(site.url, PAGES_PER_SECOND);
  try {
    // Until V8 has optimised the renderer, a page costs several times as much.
    const warming = freshPages(site.url, 100);
    await rush(SECONDS, { warming });
    warming.close();
    return await rush(SECONDS, {
      pages,
      orders: { perSecond: ORDERS_PER_SECOND, ask: order },
      ready: { perSecond: 5, ask: () => askOnce({ url: `${site.url}/readyz` }) },
    });
  } finally {
    pages.close();
    await site.stop();
  }
}

function shareServed(told: Told[]): number {
  return rounded(told.filter(isServed).length / told.length, 3);
}

function row({ orders, pages, ready }: Record<'orders' | 'pages' | 'ready', Told[]>): string[] {
  const made = pages.filter(isServed);
  const refused = pages.filter(({ status }) => status === 503);
  const ms = (told: Told[], share: number) =>
    told.length === 0 ? '–' : `${rounded(withinMs(told, share), 0)} ms`;
  return [
    `${rounded(shareServed(orders) * 100, 1)} %`,
    ms(orders, 0.5),
    ms(orders, 0.99),
    String(made.length),
    ms(made, 0.5),
    String(refused.length),
    ms(refused, 0.5),
    ms(ready, 0.99),
  ];
}
