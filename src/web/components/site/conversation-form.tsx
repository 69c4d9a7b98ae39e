import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#shared/messages/messages.js';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts';
import { keepDraft, readDraft } from '#web/kept/drafts.ts';
import { useDraft } from '#web/kept/use-draft.ts';
import { conversationPath } from '#web/paths/site.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { answerConversation } from './site-forms.ts';

type ConversationFormProps = {
  token: string;
  number: string;
  // What the person wrote last, and we have.
  lastWords: string;
  // Of what is written next: pressing twice sends it once.
  letterId: string;
  answer: FormAnswer<null> | null;
};

export function ConversationForm({ token, number, lastWords, letterId, answer }: ConversationFormProps) {
  const name = `talk-draft-${number}`;
  const { revalidate } = useRevalidator();
  const { submit, isBusy, refusal } = useForm(answerConversation(token), {
    answer,
    onDone: () => {
      keepDraft(name, '');
      isUnsent.current = false;
      return leaveFor(conversationPath(token, 'sent'));
    },
    async onRefused({ code }) {
      // What arrived before is not among the messages above yet.
      if (code === 'letter_differs') await revalidate();
    },
  });
  // It arrived, though no answer came.
  useEffect(() => {
    if (readDraft(name).trim() === lastWords) keepDraft(name, '');
  }, [name, lastWords]);
  const { field, isRestored, isSafe, keep } = useDraft(name);
  const isUnsent = useUnsavedGuard(!isSafe);
  const typed = refusal?.typed ?? {};
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="grid gap-4 rounded-sheet border border-line bg-surface p-4 sm:p-6"
    >
      <FormErrors refusal={refusal} />
      <input type="hidden" name="id" value={typed.id ?? letterId} />
      <Field
        id="words"
        label={m.support_message()}
        hint={m.support_message_hint()}
        error={refusal?.fields.words}
        below={
          <p role="status" className="text-small text-ink-2">
            {isRestored && m.talk_draft()}
          </p>
        }
      >
        {({ className, ...control }) => (
          <textarea
            {...control}
            ref={field}
            rows={6}
            maxLength={4_000}
            dir="auto"
            required
            defaultValue={typed.words}
            onInput={keep}
            className={`py-3 ${className}`}
          />
        )}
      </Field>
      <SubmitButton isBusy={isBusy} className="w-full sm:w-auto sm:justify-self-start">
        {m.support_send()}
      </SubmitButton>
    </form>
  );
}
