import { LONGEST_REVIEW } from '#modules/reviews/reviews.rules.ts';
import { m } from '#shared/messages/messages.js';
import { useDraft } from '#web/kept/use-draft.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { Field } from '#web/ui/form/field.tsx';
import { reviewDraft } from './review-draft.ts';
import type { ReviewSubject, TypedReview } from './review-forms.ts';
import { StarField } from './star-field.tsx';

type ReviewFormProps = { subject: ReviewSubject; typed: TypedReview };

// A plain form that works without script; the script only keeps unpublished text.
export function ReviewForm({ subject, typed }: ReviewFormProps) {
  const { intent } = subject;
  const about = intent === 'write' ? subject.event : subject.id;
  const fieldId = `${intent}-text-${about}`;
  const { field, isRestored, keep } = useDraft(intent === 'write' ? reviewDraft(about) : null);
  return (
    <form method="post" action="?" className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={intent === 'write' ? 'event' : 'id'} value={about} />
      <StarField chosen={typed.stars} />
      <Field
        id={fieldId}
        label={m.mine_text()}
        hint={m.mine_text_hint()}
        below={
          <p role="status" className="text-small text-ink-2">
            {isRestored && m.mine_draft()}
          </p>
        }
      >
        {({ className, ...control }) => (
          <textarea
            {...control}
            ref={field}
            name="text"
            rows={5}
            maxLength={LONGEST_REVIEW}
            dir="auto"
            defaultValue={typed.text}
            onInput={keep}
            className={`py-3 ${className}`}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" className={`w-full sm:w-auto ${PRIMARY_BUTTON}`}>
          {intent === 'write' ? m.mine_send() : m.mine_save()}
        </button>
        <p className="text-small text-ink-2">{m.mine_public()}</p>
      </div>
    </form>
  );
}
