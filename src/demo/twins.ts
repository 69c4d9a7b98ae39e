import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/index.ts';
import { DARAJA_KEYS, type PromptAnswer } from './simulators/daraja.ts';
import type { Push } from './simulators/daraja-transactions.ts';
import { startSimulator } from './simulators/start-simulator.ts';
import { CARDS, STRIPE_KEYS } from './simulators/stripe.ts';
import { createStoredShelf, listRinging } from './twins.queries.ts';

// Where browsers reach the simulated card company's script and calls: on our own server, because a phone in the same
// network cannot reach the simulator.
export const TWIN_PATH = '/dev/pay';

// The card company's published test numbers. The simulator accepts no others.
export const TEST_CARDS: ReadonlySet<string> = new Set(Object.values(CARDS));

export const LATE_SECONDS = 60;
// How long a phone shows M-Pesa's prompt.
const RINGS_SECONDS = 80;
// What sellers are paid out arrives.
const ARRIVES_SECONDS = 5;

export interface Twins {
  // The simulator's own address, reachable only from this machine.
  url: string;
  // Changes the settings so that the simulators are the providers.
  configure(config: Config): Config;
  // Where our server receives callbacks, whatever address people use.
  callBackTo(origin: string): void;
  answerPrompt(checkoutRequestId: string, answer: PromptAnswer): Promise<boolean>;
  listRinging(): Promise<Push[]>;
  lateSeconds: number;
  stop(): Promise<void>;
}

// A demo without configured providers uses simulators of M-Pesa and of cards.
export const wantsTwins = ({ isDemo, daraja, stripe }: Config): boolean =>
  isDemo && daraja === null && stripe === null;

// Both speak the providers' own protocols, so that a demo goes the whole way of a real payment. No money moves.
export async function startTwins(
  { sql }: Pick<Database, 'sql'>,
  { lateSeconds = LATE_SECONDS }: { lateSeconds?: number } = {},
): Promise<Twins> {
  const simulator = await startSimulator(0, createStoredShelf(sql));
  simulator.scripts.set({
    outcome: 'never',
    ringsOutMs: RINGS_SECONDS * 1000,
    lateMs: lateSeconds * 1000,
    arrivesMs: ARRIVES_SECONDS * 1000,
    hidesDigits: true,
  });
  return {
    url: simulator.url,
    lateSeconds,
    configure: (config) => ({
      ...config,
      daraja: daraja(simulator.url, config),
      stripe: stripe(simulator.url),
    }),
    callBackTo: simulator.callBackTo,
    answerPrompt: simulator.daraja.answerPrompt,
    listRinging: () => listRinging(sql),
    stop: simulator.stop,
  };
}

const daraja = (url: string, { host }: Config): Config['daraja'] => ({
  ...DARAJA_KEYS,
  isTwin: true,
  shortcode: '174379',
  passkey: 'twin',
  till: null,
  operator: { initiator: 'twin', securityCredential: 'dHdpbg==' },
  url,
  // Callbacks are accepted only from this machine.
  callbackAddresses: ['127.0.0.1', '::1', host],
  maxShillings: 250_000,
  checkAboveShillings: 50_000,
  payouts: {
    shortcode: '600000',
    initiator: 'twin',
    securityCredential: 'dHdpbg==',
    maxShillings: 250_000,
  },
});

const stripe = (url: string): Config['stripe'] => ({
  ...STRIPE_KEYS,
  isTwin: true,
  apiUrl: url,
  scriptUrl: `${TWIN_PATH}/v3/`,
});
