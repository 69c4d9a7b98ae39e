import type { ReactNode } from 'react';
import { ChevronRightIcon } from '#web/ui/icons.tsx';

type HubCardProps = { href: string; icon: ReactNode; title: string; text: string };

// One way on from the account: the whole card is the link.
export function HubCard({ href, icon, title, text }: HubCardProps) {
  return (
    <li>
      <a
        href={href}
        className="group flex h-full items-center gap-4 rounded-card border border-line bg-surface p-4 hover:border-primary sm:p-5"
      >
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-pill bg-primary-soft text-on-primary-soft">
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="type-h3 block group-hover:underline">{title}</span>
          <span className="mt-0.5 block text-small text-ink-2">{text}</span>
        </span>
        <ChevronRightIcon className="size-5 text-ink-3" />
      </a>
    </li>
  );
}
