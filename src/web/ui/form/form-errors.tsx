import { BOT_CHECK_FIELD } from '#shared/bot-check.ts';
import type { FormRefusal } from '#web/forms/form.ts';
import { ErrorSummary } from './error-summary.tsx';

// `prefix` stands before the ids of the fields, where a page has several forms.
export function FormErrors({ refusal, prefix = '' }: { refusal: FormRefusal | null; prefix?: string }) {
  if (!refusal) return null;
  const fields = Object.entries(refusal.fields).map(([name, problem]) => [prefix + name, problem]);
  return (
    <>
      <ErrorSummary
        key={JSON.stringify(refusal)}
        message={refusal.message}
        fields={Object.fromEntries(fields)}
      />
      {refusal.waitToken && <input type="hidden" name={BOT_CHECK_FIELD} value={refusal.waitToken} />}
    </>
  );
}
