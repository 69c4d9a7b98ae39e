import { BOT_CHECK_FIELD } from '#shared/bot-check.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { ErrorSummary } from './error-summary.tsx';

type FormErrorsProps = {
  refusal: FormRefusal<unknown> | null;
  // Put before the ids of the fields on pages with several forms.
  prefix?: string;
  // The form has a BotCheckField of its own for its token.
  hasTokenField?: boolean;
};

export function FormErrors({ refusal, prefix = '', hasTokenField = false }: FormErrorsProps) {
  if (!refusal) return null;
  const fields = Object.entries(refusal.fields).map(([name, problem]) => [prefix + name, problem]);
  const { message, waitToken } = refusal;
  return (
    <>
      <ErrorSummary
        key={JSON.stringify([message, fields])}
        message={message}
        fields={Object.fromEntries(fields)}
        cause={refusal}
      />
      {waitToken && !hasTokenField && <input type="hidden" name={BOT_CHECK_FIELD} value={waitToken} />}
    </>
  );
}
