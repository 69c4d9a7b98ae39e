import type { ReactNode } from 'react';
import type { DraftLine, RefundingLine } from '#modules/selling/home/home.contract.ts';
import { m } from '#shared/messages/messages.js';
import { useSellerData } from '#web/components/seller/shell/seller-data.ts';
import { verificationPath } from '#web/paths/payouts.ts';
import { draftPath, sellerEventPath, sellerOrdersPath } from '#web/paths/seller.ts';
import { ChevronRightIcon } from '#web/ui/icons.tsx';

type NeedsYouProps = {
  organizer: string;
  drafts: DraftLine[];
  refunding?: RefundingLine[];
  // Those who ask for their money back, and where each request was mailed; null: to the owner.
  asking?: { count: number; email: string | null };
  // Their money waits for it.
  needsVerification?: boolean;
};

const NOBODY = { count: 0, email: null };

export function NeedsYou({
  organizer,
  drafts,
  refunding = [],
  asking = NOBODY,
  needsVerification = false,
}: NeedsYouProps) {
  const isQuiet = drafts.length === 0 && refunding.length === 0 && asking.count === 0;
  const isSuspended = useSellerData()?.organizer.is_suspended;
  if (isQuiet && !needsVerification) return null;
  const ready = isSuspended ? m.seller_draft_waits : m.seller_draft_ready;
  return (
    <section aria-labelledby="needs-you" className="mt-8">
      <h2 id="needs-you" className="mb-3 text-[20px] leading-7 font-bold">
        {m.seller_needs_you()}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {asking.count > 0 && (
          <li className="px-4 py-3">
            <a
              href={sellerOrdersPath(organizer, { list: 'asked' })}
              className="inline-flex min-h-11 items-center font-semibold text-primary"
            >
              {m.seller_refund_requests({ count: asking.count })}
            </a>
            <p className="text-small break-words text-ink-2">
              {asking.email === null
                ? m.seller_refund_requests_owner()
                : m.seller_refund_requests_where({ email: asking.email })}
            </p>
          </li>
        )}
        {needsVerification && (
          <Line path={verificationPath(organizer)} name={m.verify_link()}>
            {m.verify_needed()}
          </Line>
        )}
        {refunding.map(({ id, name, done, open }) => (
          <Line key={id} path={sellerEventPath(organizer, id, 'details/cancel')} name={name}>
            {m.seller_refunding({ done: String(done), all: String(done + open) })}
          </Line>
        ))}
        {drafts.map(({ id, name, missing }) => (
          <Line key={id} path={draftPath(organizer, id)} name={name || m.seller_untitled()}>
            {missing > 0 ? m.seller_draft_missing({ count: missing }) : ready()}
          </Line>
        ))}
      </ul>
    </section>
  );
}

type LineProps = { path: string; name: string; children: ReactNode };

function Line({ path, name, children }: LineProps) {
  return (
    <li>
      <a href={path} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block text-small text-ink-2">{children}</span>
        </span>
        <ChevronRightIcon className="size-5 text-ink-3" />
      </a>
    </li>
  );
}
