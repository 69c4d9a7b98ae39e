import { ORDER_COLUMNS } from '#modules/attending/columns.rules.ts';
import { ORDER_LISTS } from '#modules/selling/orders/order-lists.rules.ts';
import type { SoldOrderList } from '#modules/selling/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { EventFilter, FilterForm, OlderLinks } from '#web/components/seller/list-filters.tsx';
import { ORDER_WORDS } from '#web/components/seller/people/column-words.ts';
import { ColumnsForm } from '#web/components/seller/people/columns-form.tsx';
import { organizerMay } from '#web/components/seller/shell/organizer-may.ts';
import { useSellerData } from '#web/components/seller/shell/seller-data.ts';
import { listWord } from '#web/components/shared/order-words.ts';
import { newRefundsPath, ordersFilePath, refundsPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { EmptyBox } from '#web/ui/empty-box.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { OrdersAsked } from './load-orders.ts';
import { OrderRows } from './order-rows.tsx';
import { useLiveOrders } from './use-live-orders.ts';

type OrdersViewProps = {
  organizer: string;
  view: SoldOrderList;
  asked: OrdersAsked;
  isOfEvent: boolean;
  pathOf: (query: Record<string, string>) => string;
};

// The search, what it found, and the way to older ones.
export function OrdersView({ organizer, view: loaded, asked, isOfEvent, pathOf }: OrdersViewProps) {
  const { view, isNew } = useLiveOrders(loaded, organizer, asked);
  const { before, event, ...rest } = asked;
  const kept = { ...rest, ...(event && !isOfEvent && { event }) };
  const isNarrowed = Object.keys(kept).length > 0;
  const seller = useSellerData()?.organizer;
  const mayExport = seller !== undefined && organizerMay(seller, 'export');
  return (
    <>
      <Filters view={view} asked={asked} isOfEvent={isOfEvent} action={pathOf({})} />
      {/* It has its place before it is needed, so that no row moves. */}
      <p role="status" className="-mt-6 flex min-h-11 items-center">
        {isNew > 0 && (
          <a href={pathOf(kept)} data-stay="" className="font-semibold text-primary underline">
            {m.orders_new({ count: isNew })}
          </a>
        )}
      </p>
      {view.orders.length > 0 ? (
        <Rows organizer={organizer} view={view} asked={asked} isOfEvent={isOfEvent} />
      ) : (
        <EmptyBox>{noneWord(view, asked, isNarrowed)}</EmptyBox>
      )}
      <OlderLinks
        back={
          before
            ? { path: pathOf(kept), name: m.log_newest() }
            : isNarrowed
              ? { path: pathOf({}), name: m.orders_show_all() }
              : null
        }
        older={view.older === null ? null : pathOf({ ...kept, before: view.older })}
      />
      {mayExport && (
        <ColumnsForm
          action={ordersFilePath(organizer)}
          kept={{ ...rest, ...(event && { event }) }}
          columns={ORDER_COLUMNS}
          words={ORDER_WORDS}
        />
      )}
    </>
  );
}

// Whoever may give money back ticks orders here, or takes all that the search found; what that does is asked on the next page.
function Rows({ organizer, view, asked, isOfEvent }: Omit<OrdersViewProps, 'pathOf'>) {
  const seller = useSellerData()?.organizer;
  const canRefund =
    seller !== undefined && organizerMay(seller, 'refund') && !UNPAID_LISTS.includes(asked.list ?? '');
  const rows = (
    <OrderRows organizer={organizer} orders={view.orders} isOfEvent={isOfEvent} isTicked={canRefund} />
  );
  if (!canRefund) return rows;
  const { q = '', list = 'all', event = '' } = asked;
  return (
    <form method="get" action={newRefundsPath(organizer)} className="grid gap-3">
      {rows}
      <input type="hidden" name="q" value={q} />
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="event" value={event} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" className={QUIET_BUTTON}>
          {m.refunds_chosen()}
        </button>
        <button type="submit" name="all" value="1" className={QUIET_BUTTON}>
          {m.refunds_all()}
        </button>
        <a href={refundsPath(organizer)} className={QUIET_BUTTON}>
          {m.refunds_to_list()}
        </a>
      </div>
    </form>
  );
}

// Of these nothing can go back.
const UNPAID_LISTS: readonly string[] = ['paying', 'needs_review'];

function noneWord({ is_too_short }: SoldOrderList, { q, before }: OrdersAsked, isNarrowed: boolean): string {
  if (is_too_short) return m.orders_too_short();
  if (q) return m.orders_not_found({ words: q });
  return isNarrowed || before ? m.orders_none_here() : m.orders_none();
}

type FiltersProps = Pick<OrdersViewProps, 'view' | 'asked' | 'isOfEvent'> & { action: string };

function Filters({ view, asked, isOfEvent, action }: FiltersProps) {
  const columns = isOfEvent
    ? 'md:grid-cols-[minmax(0,2fr)_minmax(0,19rem)_auto]'
    : 'md:grid-cols-[minmax(0,2fr)_minmax(0,19rem)_minmax(0,1fr)_auto]';
  return (
    <FilterForm action={action} columns={columns} button={m.sales_search()}>
      <TextField
        id="q"
        name="q"
        type="search"
        label={view.is_masked ? m.orders_search_codes() : m.orders_search()}
        defaultValue={asked.q ?? ''}
        maxLength={80}
        autoComplete="off"
      />
      <SelectField id="list" name="list" label={m.orders_list()} defaultValue={asked.list ?? 'all'}>
        {ORDER_LISTS.map((list) => (
          <option key={list} value={list}>
            {listWord(list)}
          </option>
        ))}
      </SelectField>
      {!isOfEvent && <EventFilter events={view.events} chosen={asked.event} />}
    </FilterForm>
  );
}
