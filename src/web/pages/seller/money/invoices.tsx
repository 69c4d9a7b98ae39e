import { invoiceNumber } from '#modules/money/invoice.rules.ts';
import type { Invoice } from '#modules/money/invoices.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDay, formatMonth } from '#shared/time.ts';
import { moneyText } from '#web/components/shared/money-words.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { invoicesPath, moneyPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { EmptyBox } from '#web/ui/empty-box.tsx';
import type { Route } from './+types/invoices.ts';

export async function loader({ context, params: { organizer }, url }: Route.LoaderArgs) {
  const found = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/money/invoices', { params: { organizer } });
  if (!found.ok) throw notThere(url, found.error);
  return found.body.data;
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.invoices_title());

export default function InvoicesPage({ loaderData, params: { organizer } }: Route.ComponentProps) {
  const { invoices, time_zone } = loaderData;
  return (
    <main id="main" className="seller-page">
      <BackLink to={moneyPath(organizer)}>{m.money_back()}</BackLink>
      <h1 className="type-title">{m.invoices_title()}</h1>
      <p className="mt-1 mb-4 text-ink-2">{m.invoices_lead()}</p>
      {invoices.length === 0 ? (
        <EmptyBox>{m.invoices_none()}</EmptyBox>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {invoices.map((invoice) => (
            <Row key={invoice.number} organizer={organizer} invoice={invoice} zone={time_zone} />
          ))}
        </ul>
      )}
    </main>
  );
}

function Row({ organizer, invoice, zone }: { organizer: string; invoice: Invoice; zone: string }) {
  const { number, month, currency, fee, tax, tax_percent, issued_at } = invoice;
  const locale = currentLocale();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        <p className="font-bold">{formatMonth(`${month}T00:00:00Z`, 'UTC', locale)}</p>
        <p className="text-small text-ink-2">
          {(fee < 0 ? m.invoice_credit : m.invoice_title)()}{' '}
          <span className="font-mono">{invoiceNumber(number)}</span> · {m.invoice_issued()}{' '}
          <time dateTime={issued_at}>{formatDay(issued_at, zone, locale, new Date(0))}</time>
        </p>
      </div>
      <p className="text-right tabular-nums">
        <span className="block font-bold whitespace-nowrap">{moneyText(fee, currency)}</span>
        <span className="block text-small text-ink-2">
          {m.invoice_tax({ percent: String(tax_percent) })}{' '}
          <span className="whitespace-nowrap">{moneyText(tax, currency)}</span>
        </span>
      </p>
      <p className="col-span-2">
        <a href={invoicesPath(organizer, number)} className={QUIET_BUTTON}>
          {m.statement_pdf()} <span className="sr-only">{invoiceNumber(number)}</span>
        </a>
      </p>
    </li>
  );
}
