import { z } from 'zod';
import { readBankReference } from '#modules/ledger/by-hand/bank-reference.rules.ts';
import { INVARIANTS } from '#modules/ledger/invariants.rules.ts';
import { amount, sumOfMoney } from '#modules/publishing/form-fields.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { says } from '#platform/http/field-words.ts';
import { line } from '#platform/http/typed-text.ts';
import { CURRENCIES } from '#shared/money.ts';
import { ACCOUNT_KINDS, PAYOUT_STATES } from './money-board.rules.ts';

const currency = z.enum(CURRENCIES);
const instant = z.iso.datetime();

const accountLine = z.object({
  kind: z.enum(ACCOUNT_KINDS),
  provider: z.string().describe('Which one; empty for all other kinds'),
  sellers: z.int().describe('Of how many sellers; 0: it is our own'),
  amount: z.number().describe('Above zero: ours, or owed to us; below: we owe it'),
});
export type AccountLine = z.output<typeof accountLine>;

const invariantLine = z.object({
  rule: z.enum(INVARIANTS),
  count: z.int().describe('How often it is not so; 0: it is sound'),
  findings: z.array(z.object({ about: z.string(), expected: z.string(), found: z.string() })),
});
export type InvariantLine = z.output<typeof invariantLine>;

const providerLine = z.object({
  provider: z.string(),
  currency,
  booked: z.number().describe('What it keeps for us by our books, now'),
  way: z.enum(['at_once', 'later', 'statement']).describe('How it can be asked; statement: not at all'),
  said: z
    .object({
      amount: z.number(),
      booked: z.number().describe('By our books, at that moment'),
      source: z.enum(['asked', 'statement']),
      words: z.string(),
      who: z.string().nullable(),
      at: instant,
    })
    .nullable(),
  asked: z
    .object({ at: instant, problem: z.string().nullable().describe('null: the answer may still come') })
    .nullable()
    .describe('The last question, as far as it brought nothing'),
});
export type ProviderLine = z.output<typeof providerLine>;

const handLine = z.object({
  kind: z.enum(['settle', 'unsettle', 'topup']),
  provider: z.string(),
  reference: z.string(),
  currency,
  amount: z.number().describe('What came to our bank; below zero: what left it'),
  cost: z.number(),
  at: instant,
  can_undo: z.boolean(),
});
export type HandLine = z.output<typeof handLine>;

export const moneyBoard = z.object({
  as_of: instant,
  mark: z.string().describe('Another one as soon as anything on the board may have changed'),
  books: z.array(z.object({ currency, accounts: z.array(accountLine) })),
  proof: z
    .object({ at: instant, rules: z.array(invariantLine) })
    .nullable()
    .describe('null: there was none yet'),
  booking: z.object({
    lag_seconds: z.int().describe('So long the oldest order waits to be booked'),
    most_seconds: z.int(),
    failed: z.int().describe('Orders that could not be booked'),
  }),
  payouts: z.array(
    z.object({
      state: z.enum(PAYOUT_STATES),
      currency,
      count: z.int(),
      amount: z.number(),
      oldest_at: instant,
    }),
  ),
  providers: z.array(providerLine),
  by_hand: z.array(handLine).describe('The last ones'),
});
export type MoneyBoard = z.output<typeof moneyBoard>;

const reference = z
  .string()
  .max(200)
  .refine((given) => readBankReference(given) !== null)
  .transform((given) => readBankReference(given) ?? '');
const provider = z.string().regex(/^[a-z0-9_]{1,40}$/);
const LARGEST = 10_000_000_000_000;
// What a provider keeps may be less than nothing: it takes refunds and claims of banks from what comes next.
const balance = z
  .number()
  .min(-LARGEST)
  .max(LARGEST)
  .refine((major) => Math.round(major * 100) / 100 === major, { error: says('two_decimals') });
const positive = amount.refine((major) => major > 0);

const limits = [{ of: 'books by hand', per: 'person', most: 30, seconds: 60 }] as const;
const post = { access: 'operator', limits, botCheck: null } as const;
const seen = { access: 'operator', limits: [], botCheck: null, refusals: [] } as const;
const KEEPING = ['not_allowed', 'proof_needed'] as const;
const isNew = z.object({
  is_new: z.boolean().describe('false: it was booked before, and nothing is changed'),
});

export const moneyBoardCalls = {
  'GET /api/admin/money': {
    ...seen,
    summary: 'Every account of the ledger, its proof, and what providers say that they keep for us',
    answer: moneyBoard,
  },
  'GET /api/admin/money/mark': {
    ...seen,
    summary: 'Whether the money board is still the one that one has: for whoever keeps it open',
    answer: z.object({ mark: z.string(), as_of: instant }),
  },
  'POST /api/admin/money/prove': {
    ...post,
    limits: [{ of: 'proofs of the ledger', per: 'person', most: 3, seconds: 60 }],
    summary: 'Prove the ledger now',
    answer: z.object({ findings: z.int() }),
    refusals: [],
  },
  'POST /api/admin/money/settle': {
    ...post,
    summary: 'Book what a provider sent to our bank, with what it took for that',
    body: z
      .strictObject({ provider, reference, currency, amount: sumOfMoney, cost: sumOfMoney })
      .refine(({ amount, cost }) => amount + cost > 0, { path: ['amount'] }),
    answer: isNew,
    refusals: [...KEEPING, 'no_account', 'booked_otherwise', 'exceeds_provider'],
  },
  'POST /api/admin/money/unsettle': {
    ...post,
    summary: 'Take back a settlement that was booked by mistake',
    body: z.strictObject({ provider, reference }),
    answer: z.null(),
    refusals: [...KEEPING, 'not_settled'],
  },
  'POST /api/admin/money/top-up': {
    ...post,
    summary: 'Book shillings that went from our bank to the short code that pays sellers',
    body: z.strictObject({ reference, amount: positive }),
    answer: isNew,
    refusals: [...KEEPING, 'booked_otherwise'],
  },
  'POST /api/admin/balances/ask': {
    ...post,
    summary: 'Ask a provider what it keeps for us',
    body: z.strictObject({ provider }),
    answer: z.object({ is_answered: z.boolean().describe('false: the answer comes in a moment') }),
    refusals: ['provider_not_asked', 'provider_silent'],
  },
  'POST /api/admin/balances/enter': {
    ...post,
    summary: 'Write down what a provider keeps for us by its statement of now',
    body: z.strictObject({ provider, currency, amount: balance, words: line(120).default('') }),
    answer: z.null(),
    refusals: ['no_account'],
  },
} as const satisfies Calls;
