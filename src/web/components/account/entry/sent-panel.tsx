import type { ReactNode } from 'react';
import { m } from '#shared/messages/messages.js';
import { ArrivedHeading } from '#web/ui/arrived-heading.tsx';
import { MailIcon } from '#web/ui/more-icons.tsx';

type SentPanelProps = { text: string; hint: string; children?: ReactNode };

// Looks the same whether or not there is an account; only the mail tells.
export function SentPanel({ text, hint, children }: SentPanelProps) {
  return (
    <section>
      <span className="mb-4 inline-flex size-14 items-center justify-center rounded-pill bg-primary-soft text-on-primary-soft">
        <MailIcon className="size-7" />
      </span>
      <ArrivedHeading>{m.letter_sent_title()}</ArrivedHeading>
      <p className="mt-3 wrap-anywhere">{text}</p>
      <p className="mt-3 text-small text-ink-2">{hint}</p>
      <div className="mt-6 grid gap-3">{children}</div>
    </section>
  );
}
