import { m } from '#shared/messages/messages.js';
import { codesPath, qrPrintPath, sellerEventPath } from '#web/paths/seller.ts';
import { ChevronRightIcon } from '#web/ui/icons.tsx';

// What brings people to an event that is on sale.
export function WhatNext({ organizer, event }: { organizer: string; event: number }) {
  const steps = [
    { path: codesPath(organizer, event, {}, 'new'), name: m.sales_code_new() },
    { path: sellerEventPath(organizer, event, 'flash/new'), name: m.sales_flash_new() },
    { path: qrPrintPath(organizer, event), name: m.links_print(), rel: 'external' },
    { path: sellerEventPath(organizer, event, 'tickets/new'), name: m.seller_tickets_add() },
  ];
  return (
    <section aria-labelledby="what-next">
      <h2 id="what-next" className="mb-2 text-[20px] leading-7 font-bold">
        {m.links_next()}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {steps.map(({ path, name, rel }) => (
          <li key={path}>
            <a
              href={path}
              rel={rel}
              className="flex min-h-12 items-center gap-3 px-4 py-2 font-semibold hover:bg-sunken"
            >
              <span className="flex-1">{name}</span>
              <ChevronRightIcon className="size-5 text-ink-3" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
