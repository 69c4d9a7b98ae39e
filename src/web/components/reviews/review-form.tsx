import { useEffect, useRef, useState } from 'react';
import { LONGEST_REVIEW } from '#modules/reviews/reviews.rules.ts';
import { m } from '#shared/messages/messages.js';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { StarField } from './star-field.tsx';

export interface TypedReview {
  stars: number | null;
  text: string;
}

type ReviewFormProps = {
  // What it is about: an event that waits, or a review to change.
  subject: { intent: 'write'; event: number } | { intent: 'edit'; id: number };
  typed: TypedReview;
};

// A plain form: it works as it is, and a script only keeps unpublished words.
export function ReviewForm({ subject, typed }: ReviewFormProps) {
  const { intent } = subject;
  const about = intent === 'write' ? subject.event : subject.id;
  const fieldId = `${intent}-text-${about}`;
  const { field, isRestored, keep } = useDraft(intent === 'write' ? about : null);
  return (
    <form method="post" action="?" className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={intent === 'write' ? 'event' : 'id'} value={about} />
      <StarField chosen={typed.stars} />
      <div>
        <label htmlFor={fieldId} className="font-semibold">
          {m.mine_text()}
        </label>
        <p id={`${fieldId}-hint`} className="text-small text-ink-2">
          {m.mine_text_hint()}
        </p>
        <textarea
          ref={field}
          id={fieldId}
          name="text"
          rows={5}
          maxLength={LONGEST_REVIEW}
          dir="auto"
          defaultValue={typed.text}
          aria-describedby={`${fieldId}-hint`}
          onInput={keep}
          className="mt-1 block w-full rounded-card border border-control bg-surface px-4 py-3 text-ink"
        />
        <p role="status" className="text-small text-ink-2">
          {isRestored && m.mine_draft()}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" className={`w-full sm:w-auto ${PRIMARY_BUTTON}`}>
          {intent === 'write' ? m.mine_send() : m.mine_save()}
        </button>
        <p className="text-small text-ink-2">{m.mine_public()}</p>
      </div>
    </form>
  );
}

// Half-written words of an event come back; what the server sent along goes first.
function useDraft(eventId: number | null) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    if (eventId === null || !field.current || field.current.value !== '') return;
    const draft = readDraft(eventId);
    if (draft === '') return;
    field.current.value = draft;
    setRestored(true);
  }, [eventId]);
  const keep = () => {
    if (eventId !== null && field.current) keepDraft(eventId, field.current.value);
  };
  return { field, isRestored, keep };
}
