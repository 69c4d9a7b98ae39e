import { m } from '#shared/messages/messages.js';
import { BotCheckField } from '#web/bot-check/bot-check-field.tsx';
import type { FormAnswer } from '#web/forms/form.ts';
import { SUPPORT_PATH } from '#web/paths/site.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import type { Recovered } from './site-forms.ts';

type RecoverFormProps = { answer?: FormAnswer<Recovered> | undefined };

// "I paid but have no ticket", the most urgent of all questions.
export function RecoverForm({ answer }: RecoverFormProps) {
  const refusal = answer && !answer.ok ? answer.refusal : null;
  const { typed = {}, fields = {} } = refusal ?? {};
  return (
    <section
      id="recover"
      aria-labelledby="recover-title"
      className="scroll-mt-24 rounded-sheet border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="recover-title" className="type-h2">
        {m.recover_title()}
      </h2>
      {answer?.ok ? (
        <div
          role="status"
          className="mt-3 rounded-card border border-success bg-success-soft p-4 text-success"
        >
          <p className="font-semibold">{m.recover_sent()}</p>
          <p className="mt-1">{m.recover_sent_text()}</p>
          {answer.done.shutOut !== null && (
            <p className="mt-1">{m.recover_shut_out({ why: answer.done.shutOut })}</p>
          )}
          <p className="mt-1">
            <a href={SUPPORT_PATH} className="inline-flex min-h-11 items-center font-semibold underline">
              {m.help_ask()}
            </a>
          </p>
        </div>
      ) : (
        <form method="post" action="#recover" className="mt-2 grid gap-4">
          <p className="text-ink-2">{m.recover_text()}</p>
          <FormErrors refusal={refusal} hasTokenField />
          <BotCheckField action="unlock" token={refusal?.waitToken} />
          <Field
            id="contact"
            label={m.recover_contact()}
            hint={m.recover_contact_hint()}
            error={fields.contact}
          >
            {(control) => (
              <input {...control} defaultValue={typed.contact} required maxLength={254} autoComplete="tel" />
            )}
          </Field>
          <Field id="code" label={m.recover_code()} hint={m.recover_code_hint()} error={fields.code}>
            {(control) => (
              <input
                {...control}
                defaultValue={typed.code}
                required
                maxLength={40}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
            )}
          </Field>
          <button type="submit" className={`sm:justify-self-start ${PRIMARY_BUTTON}`}>
            {m.recover_button()}
          </button>
        </form>
      )}
    </section>
  );
}
