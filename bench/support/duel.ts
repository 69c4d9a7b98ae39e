import { type LoadOrder, type LoadResult, runLoad } from './load.ts';
import { median, rounded, table } from './report.ts';
import type { RunningServer } from './servers.ts';

export interface DuelOrder {
  title: string;
  site: RunningServer;
  bare: RunningServer;
  path: string;
  headers: Record<string, string>;
  expectedStatus: number;
  rounds: number;
  seconds: number;
}

export interface DuelResult {
  // The worse of the two ratios: the ratio of rates alone favours a side that uses the other core as well.
  ratio: number;
  rateRatio: number;
  cpuRatio: number;
  doubt?: string;
}

const CONNECTIONS = 32;
const WARM_SECONDS = 1;
// Before the first round, on each side, until V8 has optimised the code.
const WARM_UP = { seconds: 20, maxRequests: 60_000 };
const BUSY = 0.9;

// Both sides take turns under the same load; every round gives one pair, and the median of the pairs counts.
export async function duel(order: DuelOrder): Promise<DuelResult> {
  const rounds: { site: LoadResult; bare: LoadResult }[] = [];
  const load = (server: RunningServer) => runLoad(loadOn(server, order));
  for (const server of [order.site, order.bare]) await runLoad({ ...loadOn(server, order), ...WARM_UP });
  for (let round = 0; round < order.rounds; round += 1) {
    // Which side begins alternates, so that a machine that slows down over time favours neither.
    const isSiteFirst = round % 2 === 0;
    const first = await load(isSiteFirst ? order.site : order.bare);
    const second = await load(isSiteFirst ? order.bare : order.site);
    rounds.push(isSiteFirst ? { site: first, bare: second } : { site: second, bare: first });
  }
  const rateRatio = median(rounds.map(({ site, bare }) => rate(site) / rate(bare)));
  const cpuRatio = median(rounds.map(({ site, bare }) => cpuPerRequest(bare) / cpuPerRequest(site)));
  const doubt = doubtOf(rounds.flatMap(({ site, bare }) => [site, bare]));
  print(order.title, rounds, rateRatio, cpuRatio);
  return { ratio: Math.min(rateRatio, cpuRatio), rateRatio, cpuRatio, ...(doubt !== undefined && { doubt }) };
}

function loadOn(server: RunningServer, order: DuelOrder): LoadOrder {
  return {
    port: server.port,
    serverPid: server.pid,
    paths: [order.path],
    headers: order.headers,
    connections: CONNECTIONS,
    warmSeconds: WARM_SECONDS,
    seconds: order.seconds,
    expectedStatus: order.expectedStatus,
  };
}

function doubtOf(results: readonly LoadResult[]): string | undefined {
  if (results.some(({ failures }) => failures > 0)) return 'some answers were wrong';
  if (median(results.map(({ generatorBusy }) => generatorBusy)) > BUSY)
    return 'the load generator was the limit';
  return undefined;
}

const rate = ({ requests, seconds }: LoadResult) => requests / seconds;
const cpuPerRequest = ({ requests, serverCpuSeconds }: LoadResult) => serverCpuSeconds / requests;

function print(
  title: string,
  rounds: { site: LoadResult; bare: LoadResult }[],
  rateRatio: number,
  cpuRatio: number,
) {
  const side = (name: string, results: LoadResult[]) => [
    name,
    String(Math.round(median(results.map(rate)))),
    (median(results.map(cpuPerRequest)) * 1e6).toFixed(1),
    median(results.map(({ p99Ms }) => p99Ms)).toFixed(1),
    median(results.map(({ generatorBusy }) => generatorBusy)).toFixed(2),
  ];
  console.log(`\n${title}: median of ${rounds.length} rounds`);
  console.log(
    table([
      ['', 'requests/s', 'server CPU µs/request', 'p99 ms', 'generator busy'],
      side(
        'site',
        rounds.map(({ site }) => site),
      ),
      side(
        'bare',
        rounds.map(({ bare }) => bare),
      ),
      ['ratio', rounded(rateRatio, 3).toString(), rounded(cpuRatio, 3).toString()],
    ]),
  );
}
