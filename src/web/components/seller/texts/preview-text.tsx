import { type MouseEvent, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { call } from '#web/api/api.ts';
import { RichText } from '#web/components/event/about/rich-text.tsx';
import type { Form } from '#web/forms/form.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';

type PreviewTextProps = {
  // Answers the typed text as visitors will see it.
  run: Form<{ html: string }>;
  // Where no script runs: what was asked for last.
  kept: string | null;
};

// Under a text of several lines: shows what becomes of it.
export function PreviewText({ run, kept }: PreviewTextProps) {
  const [shown, setShown] = useState(kept);
  const look = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    if (!form) return;
    const looked = await run(call, new FormData(form));
    setShown(looked.ok ? looked.done.html : '');
  };
  return (
    <>
      <button type="submit" name="intent" value="preview" onClick={look} className={`${QUIET_BUTTON} mt-2`}>
        {m.seller_preview()}
      </button>
      {shown !== null && (
        <section
          aria-label={m.seller_preview_title()}
          aria-live="polite"
          className="mt-3 rounded-card border border-line bg-surface p-4"
        >
          <p className="mb-2 text-small text-ink-2">{m.seller_preview_title()}</p>
          {shown === '' ? (
            <p className="text-ink-2">{m.seller_preview_empty()}</p>
          ) : (
            <RichText html={shown} />
          )}
        </section>
      )}
    </>
  );
}
