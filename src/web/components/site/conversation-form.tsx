import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#shared/messages/messages.js';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts';
import { conversationPath } from '#web/paths/site.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { answerConversation } from './site-forms.ts';

type ConversationFormProps = {
  token: string;
  // Of what is written next: pressing twice sends it once.
  letterId: string;
  answer: FormAnswer<null> | null;
};

export function ConversationForm({ token, letterId, answer }: ConversationFormProps) {
  const [isTouched, setIsTouched] = useState(false);
  const { revalidate } = useRevalidator();
  const { submit, isBusy, refusal } = useForm(answerConversation(token), {
    answer,
    onDone: () => {
      isUnsent.current = false;
      return leaveFor(conversationPath(token, true));
    },
    async onRefused({ code }) {
      // What arrived before is not among the messages above yet.
      if (code === 'letter_differs') await revalidate();
    },
  });
  const isUnsent = useUnsavedGuard(isTouched);
  const typed = refusal?.typed ?? {};
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onInput={() => setIsTouched(true)}
      className="grid gap-4 rounded-sheet border border-line bg-surface p-4 sm:p-6"
    >
      <FormErrors refusal={refusal} />
      <input type="hidden" name="id" value={typed.id ?? letterId} />
      <TextAreaField
        id="words"
        label={m.support_message()}
        hint={m.support_message_hint()}
        error={refusal?.fields.words}
        rows={6}
        maxLength={4_000}
        dir="auto"
        required
        defaultValue={typed.words}
      />
      <SubmitButton isBusy={isBusy} className="w-full sm:w-auto sm:justify-self-start">
        {m.support_send()}
      </SubmitButton>
    </form>
  );
}
