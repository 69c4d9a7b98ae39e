import type { MoneyBoard } from '#modules/watching/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { type BoardRefusal, moveBoard } from '#web/components/operator/watching/board-forms.ts';
import { NOTES, timeText } from '#web/components/operator/watching/board-words.ts';
import { Books } from '#web/components/operator/watching/books.tsx';
import { ByHand } from '#web/components/operator/watching/by-hand.tsx';
import { InvariantList } from '#web/components/operator/watching/invariant-list.tsx';
import { ProviderBalances } from '#web/components/operator/watching/provider-balances.tsx';
import { Booking, UnderWay } from '#web/components/operator/watching/under-way.tsx';
import { useLiveMoney } from '#web/components/operator/watching/use-live-board.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { MONEY_BOARD_PATH } from '#web/paths/operator.ts';
import type { Route } from './+types/money.ts';
import { forOperator } from './for-operator.ts';
import { moveOn } from './move-on.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/money');
  return {
    board: forOperator(found, url)?.data ?? null,
    note: url.searchParams.get('note'),
  };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, moveBoard, { to: (done) => `${MONEY_BOARD_PATH}?note=${done}`, saysHowToProve: true });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.watch_money());

export default function MoneyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { board, note } = loaderData;
  const refusal = actionData ?? null;
  return (
    <OperatorPage
      title={m.watch_money()}
      said={NOTES[note ?? '']?.()}
      refusal={refusal}
      prefix={prefixOf(refusal)}
      isWide
      isOpen={board !== null}
    >
      {board && <Board loaded={board} refusal={refusal} />}
    </OperatorPage>
  );
}

// The fields of each form have names of their own.
const PREFIXES: Readonly<Record<string, string>> = {
  settle: 'settle-',
  'top-up': 'top-up-',
};

const prefixOf = (refusal: BoardRefusal): string =>
  refusal?.typed.prefix ?? PREFIXES[refusal?.typed.intent ?? ''] ?? '';

type BoardProps = { loaded: MoneyBoard; refusal: BoardRefusal };

function Board({ loaded, refusal }: BoardProps) {
  const board = useLiveMoney(loaded);
  const { proof, books, providers, payouts, booking, by_hand } = board;
  return (
    <>
      <p className="-mt-4 text-small text-ink-2">{m.watch_as_of({ time: timeText(board.as_of) })}</p>
      <InvariantList proof={proof} />
      <ProviderBalances providers={providers} refusal={refusal} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <UnderWay payouts={payouts} />
        <Booking booking={booking} />
      </div>
      <Books books={books} />
      <ByHand by_hand={by_hand} providers={providers} refusal={refusal} />
    </>
  );
}
