import { m } from '#shared/messages/messages.js';
import { startSocial } from '#web/components/account/forms/social-forms.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';

type GoogleFormProps = { next: string | null; answer?: FormAnswer<{ url: string }> | null };

export const GOOGLE_INTENT = 'google';

// To the provider and back. The policy forbids forms to leave this site, so without script a link leads there.
export function GoogleForm({ next, answer }: GoogleFormProps) {
  const { submit, isBusy, refusal, done } = useForm(startSocial, {
    answer,
    onDone: ({ url }) => leaveFor(url),
  });
  return (
    <>
      {done ? (
        <>
          <meta httpEquiv="refresh" content={`0; url=${done.url}`} />
          <a href={done.url} rel="external" className={`w-full ${QUIET_BUTTON}`}>
            {m.login_google()}
          </a>
        </>
      ) : (
        <form method="post" onSubmit={submit}>
          <FormErrors refusal={refusal} />
          <input type="hidden" name="intent" value={GOOGLE_INTENT} />
          {next !== null && <input type="hidden" name="next" value={next} />}
          <button type="submit" aria-disabled={isBusy} className={`min-h-12 w-full ${QUIET_BUTTON}`}>
            {isBusy ? m.form_busy() : m.login_google()}
          </button>
        </form>
      )}
      <p className="my-5 flex items-center gap-3 text-small text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.login_or()}
      </p>
    </>
  );
}
