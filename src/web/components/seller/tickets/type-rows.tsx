import { tightestOf } from '#modules/preparing/tickets/places.rules.ts';
import type { SoldTickets, SoldType } from '#modules/preparing/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatDateTime, formatPlainDay } from '#shared/time.ts';
import { CapacityBar } from '#web/components/shared/capacity-bar.tsx';
import { stateWord } from '#web/components/shared/ticket-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { Pill, type Tone } from '#web/ui/pill.tsx';
import type { At } from './ticket-forms.ts';

type TypeRowsProps = { at: At; tickets: SoldTickets; types: SoldType[]; canEdit: boolean; now: string };

const SMALL_BUTTON = `${QUIET_BUTTON} px-3 text-small`;

// One card each; from 960 px on the parts of all of them stand below each other.
export function TypeRows({ at, tickets, types, canEdit, now }: TypeRowsProps) {
  return (
    <ul className="grid gap-3">
      {types.map((type, place) => (
        <li
          key={type.id}
          id={`type-${type.id}`}
          className="scroll-mt-20 rounded-card border border-line bg-surface p-4"
        >
          <div className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,6fr)]">
            <div className="min-w-0">
              <h3 className="font-bold wrap-anywhere">{type.name}</h3>
              <p className="mt-1 flex flex-wrap gap-1">
                <Pill tone={TONES[type.state] ?? 'over'}>{stateWord(type.state)}</Pill>
                {type.is_hidden && <Pill tone="over">{m.seller_tickets_hidden()}</Pill>}
              </p>
              <Notes type={type} tickets={tickets} now={now} />
            </div>
            <Price type={type} tickets={tickets} />
            <CapacityBar sold={type.sold} held={type.held} capacity={type.sold + type.held + type.free} />
          </div>
          {canEdit && (
            <Actions at={at} type={type} isFirst={place === 0} isLast={place === types.length - 1} />
          )}
        </li>
      ))}
    </ul>
  );
}

const TONES: Partial<Record<SoldType['state'], Tone>> = {
  on_sale: 'good',
  few_left: 'good',
  sale_soon: 'news',
  sold_out: 'news',
  all_held: 'wait',
};

function Price({ type, tickets }: { type: SoldType; tickets: SoldTickets }) {
  const text = (major: number) => formatMoney(toMinor(major), tickets.currency, currentLocale(), 'tag');
  return (
    <p className="tabular-nums">
      <strong className="block">
        {type.price === 0 ? m.seller_tickets_free_ticket() : text(type.price)}
      </strong>
      {type.price > 0 && (
        <span className="text-small text-ink-2">
          {m.seller_tickets_you_get({ amount: text(type.you_get) })}
        </span>
      )}
    </p>
  );
}

// What is not as usual.
function Notes({ type, tickets, now }: { type: SoldType; tickets: SoldTickets; now: string }) {
  const locale = currentLocale();
  const when = (at: string) => formatDateTime(at, tickets.time_zone, locale, now);
  const days = tickets.pools.filter((pool) => type.pool_ids.includes(pool.id) && pool.on !== null);
  const tightest = type.stock === 'days_of' ? tightestOf(days)?.on : null;
  const notes = [
    type.admits > 1 && m.seller_tickets_admits_count({ count: type.admits }),
    tightest && m.seller_tickets_tightest_is({ day: formatPlainDay(tightest, locale) }),
    type.state === 'sale_soon' &&
      type.sale_starts_at &&
      m.seller_tickets_sale_from({ when: when(type.sale_starts_at) }),
    type.sale_ends_at &&
      type.sale_ends_at > now &&
      m.seller_tickets_sale_until({ when: when(type.sale_ends_at) }),
    type.is_hidden &&
      (type.codes.length > 0
        ? m.seller_tickets_shown_by({ codes: type.codes.join(', ') })
        : m.seller_tickets_no_code()),
  ].filter((note) => typeof note === 'string' && note !== '');
  return notes.map((note) => (
    <p key={String(note)} className="mt-1 text-small text-ink-2">
      {note}
    </p>
  ));
}

type ActionsProps = { at: At; type: SoldType; isFirst: boolean; isLast: boolean };

// Buttons of one plain form: they work without script.
function Actions({ at, type, isFirst, isLast }: ActionsProps) {
  const { name } = type;
  const page = (rest: string) => sellerEventPath(at.organizer, Number(at.event), `tickets/${type.id}${rest}`);
  const button = (intent: string, label: string, full: string) => (
    <button type="submit" name="intent" value={intent} aria-label={full} className={SMALL_BUTTON}>
      {label}
    </button>
  );
  return (
    <form method="post" className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3">
      <input type="hidden" name="type" value={type.id} />
      {type.is_archived ? (
        button('bring-back', m.seller_tickets_bring_back(), m.seller_tickets_bring_back_of({ name }))
      ) : (
        <>
          <a href={page('')} aria-label={m.seller_tickets_edit_of({ name })} className={SMALL_BUTTON}>
            {m.seller_tickets_edit()}
          </a>
          {!isFirst && button('up', m.seller_tickets_up(), m.seller_tickets_up_of({ name }))}
          {!isLast && button('down', m.seller_tickets_down(), m.seller_tickets_down_of({ name }))}
          {type.stock === 'own' && !type.is_hidden && type.free > 0 && (
            <a
              href={page('/hold-back')}
              aria-label={m.seller_tickets_hold_back_of({ name })}
              className={SMALL_BUTTON}
            >
              {m.seller_tickets_hold_back()}
            </a>
          )}
          {button('archive', m.seller_tickets_archive(), m.seller_tickets_archive_of({ name }))}
        </>
      )}
    </form>
  );
}
