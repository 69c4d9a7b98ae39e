import type { DraftLine } from '#modules/selling/home/home.contract.ts';
import { m } from '#shared/messages/messages.js';
import { draftPath } from '#web/paths/seller.ts';
import { ChevronRightIcon } from '#web/ui/icons.tsx';

type NeedsYouProps = { organizer: string; drafts: DraftLine[]; refundRequests: number; now: string };

export function NeedsYou({ organizer, drafts, refundRequests }: NeedsYouProps) {
  if (drafts.length === 0 && refundRequests === 0) return null;
  return (
    <section aria-labelledby="needs-you" className="mt-8">
      <h2 id="needs-you" className="mb-3 text-[20px] leading-7 font-bold">
        {m.seller_needs_you()}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {refundRequests > 0 && (
          <li className="px-4 py-3 font-semibold">{m.seller_refund_requests({ count: refundRequests })}</li>
        )}
        {drafts.map(({ id, name, missing }) => (
          <li key={id}>
            <a
              href={draftPath(organizer, id)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{name || m.seller_untitled()}</span>
                <span className="block text-small text-ink-2">
                  {missing === 0 ? m.seller_draft_ready() : m.seller_draft_missing({ count: missing })}
                </span>
              </span>
              <ChevronRightIcon className="size-5 text-ink-3" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
