import type { ReactNode } from 'react';
import type { DetailsView } from '#modules/preparing/details/details.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { STOP_BUTTON } from '#web/ui/stop-button.ts';
import type { At } from './details-forms.ts';

// `draft` is the id that a duplicate gets: whoever presses twice makes one.
type EventActsProps = { at: At; view: DetailsView; draft: string };

// When it is, and what else can be done with it.
export function EventActs({ at, view, draft }: EventActsProps) {
  const { status, waits_for_date, starts_at, time_zone, can_unpublish, may_edit, taken_down } = view;
  const path = (tab: string) => sellerEventPath(at.organizer, Number(at.event), tab);
  const isOn = taken_down !== null || status === 'published' || status === 'postponed' || status === 'ended';
  return (
    <div className="grid content-start gap-4">
      <Card title={m.seller_when()}>
        <p>{waits_for_date ? m.seller_when_waits() : formatFull(starts_at, time_zone, currentLocale())}</p>
        {may_edit && status !== 'cancelled' && taken_down === null && (
          <a href={path('details/when')} className={QUIET_BUTTON}>
            {m.seller_when_change()}
          </a>
        )}
      </Card>
      {may_edit && (
        <Card title={m.seller_duplicate_title()}>
          <p className="text-small text-ink-2">{m.seller_duplicate_hint()}</p>
          <form method="post">
            <input type="hidden" name="draft" value={draft} />
            <button type="submit" name="intent" value="duplicate" className={`${QUIET_BUTTON} w-full`}>
              {m.seller_duplicate()}
            </button>
          </form>
        </Card>
      )}
      {may_edit && taken_down === null && (can_unpublish || status === 'draft') && (
        <Card title={status === 'draft' ? m.seller_off_sale_title() : m.seller_unpublish_title()}>
          <p className="text-small text-ink-2">
            {status === 'draft' ? m.seller_publish_again_hint() : m.seller_unpublish_hint()}
          </p>
          <form method="post">
            <button
              type="submit"
              name="intent"
              value={status === 'draft' ? 'publish' : 'unpublish'}
              className={`${QUIET_BUTTON} w-full`}
            >
              {status === 'draft' ? m.seller_publish_again() : m.seller_unpublish()}
            </button>
          </form>
        </Card>
      )}
      {status === 'cancelled' ? (
        <Card title={m.seller_status_cancelled()}>
          <a href={path('details/cancel')} className={QUIET_BUTTON}>
            {m.seller_cancel_progress()}
          </a>
        </Card>
      ) : (
        may_edit &&
        isOn &&
        status !== 'ended' && (
          <Card title={m.seller_cancel_title()}>
            <p className="text-small text-ink-2">{m.seller_cancel_hint()}</p>
            <a href={path('details/cancel')} className={STOP_BUTTON}>
              {m.seller_cancel_look()}
            </a>
          </Card>
        )
      )}
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <h2 className="font-bold">{title}</h2>
      {children}
    </section>
  );
}
