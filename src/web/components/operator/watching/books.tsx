import type { AccountLine, MoneyBoard } from '#modules/watching/money/money.contract.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, toMajor, toMinor } from '#shared/money.ts';
import { moneyText } from '#web/components/shared/money-words.ts';
import { countText } from '#web/page/count-text.ts';
import { BoardSection, CELL, HEAD } from './board-section.tsx';
import { accountName } from './board-words.ts';
import { Verdict } from './verdict.tsx';

// Every account, on the side on which it stands; the last row proves the sum.
export const Books = ({ books }: { books: MoneyBoard['books'] }) => (
  <BoardSection
    title={m.watch_books()}
    says={books.length === 0 ? m.watch_books_none() : m.watch_books_says()}
  >
    {books.length > 0 && (
      <div className="grid items-start gap-8 xl:grid-cols-2">
        {books.map((one) => (
          <Book key={one.currency} {...one} />
        ))}
      </div>
    )}
  </BoardSection>
);

function Book({ currency, accounts }: MoneyBoard['books'][number]) {
  const has = sumOf(accounts, (minor) => minor > 0);
  const owes = -sumOf(accounts, (minor) => minor < 0);
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="pb-1 text-left font-bold">{currency}</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {m.watch_account()}
          </th>
          <th scope="col" className={`${HEAD} pl-3 text-right`}>
            <span className="max-sm:hidden">{m.watch_have()}</span>
            <span className="sm:hidden">{m.watch_amount()}</span>
          </th>
          <th scope="col" className={`${HEAD} pl-3 text-right max-sm:hidden`}>
            {m.watch_owe()}
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={`${account.kind} ${account.provider}`}>
            <th scope="row" className={`${CELL} font-normal`}>
              {accountName(account)}
              {account.sellers > 0 && (
                <span className="block text-small text-ink-2">
                  {m.watch_sellers({ count: countText(account.sellers) })}
                </span>
              )}
            </th>
            <Amounts
              has={account.amount >= 0 ? account.amount : null}
              owes={account.amount < 0 ? -account.amount : null}
              currency={currency}
              look={CELL}
            />
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t-2 border-ink font-bold">
        <tr>
          <th scope="row" className="py-2">
            {m.watch_sum()}
            {has !== owes && (
              <span className="block">
                <Verdict tone="wrong">{m.watch_books_unequal()}</Verdict>
              </span>
            )}
          </th>
          <Amounts has={toMajor(has)} owes={toMajor(owes)} currency={currency} look="py-2" />
        </tr>
      </tfoot>
    </table>
  );
}

const sumOf = (accounts: readonly AccountLine[], isOn: (minor: number) => boolean): number =>
  accounts.reduce((sum, { amount }) => (isOn(toMinor(amount)) ? sum + toMinor(amount) : sum), 0);

type AmountsProps = { has: number | null; owes: number | null; currency: Currency; look: string };

// On phones in one column, each with its word.
function Amounts({ has, owes, currency, look }: AmountsProps) {
  const cell = `${look} pl-3 text-right whitespace-nowrap`;
  const text = (amount: number) => moneyText(amount, currency);
  return (
    <>
      <td className={cell}>
        {has !== null && (
          <>
            {text(has)}
            <Side>{m.watch_have()}</Side>
          </>
        )}
        {owes !== null && (
          <span className="block sm:hidden">
            {text(owes)}
            <Side>{m.watch_owe()}</Side>
          </span>
        )}
      </td>
      <td className={`${cell} max-sm:hidden`}>{owes !== null && text(owes)}</td>
    </>
  );
}

const Side = ({ children }: { children: string }) => (
  <span className="block text-small font-normal text-ink-2 sm:hidden">{children}</span>
);
