import { useRevalidator } from 'react-router';
import { m } from '#shared/messages/messages.js';
import {
  confirmFactor,
  type FactorSecret,
  type RecoveryCodes,
} from '#web/components/account/forms/profile-forms.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { useForm } from '#web/forms/use-form.ts';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';

type FactorEnrolmentProps = {
  secret: FactorSecret;
  answer: FormAnswer<RecoveryCodes> | undefined;
  onCodes: (codes: string[]) => void;
};

// The secret is put into an app, by camera or by hand; the app's first code proves that it arrived.
export function FactorEnrolment({ secret, answer, onCodes }: FactorEnrolmentProps) {
  const { revalidate } = useRevalidator();
  const { submit, isBusy, refusal } = useForm(confirmFactor, {
    answer,
    onDone: async ({ recovery_codes }) => {
      onCodes(recovery_codes);
      await revalidate();
    },
  });
  const { path, size } = secret.qr;
  return (
    <div className="grid gap-6 border-t border-line pt-4 md:grid-cols-[220px_minmax(0,1fr)]">
      <div>
        <svg
          role="img"
          aria-label={m.factor_qr()}
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className="mx-auto block w-55 rounded-card bg-white"
        >
          <path d={path} fill="#000" />
        </svg>
      </div>
      <div className="grid content-start gap-4">
        <ol className="grid list-decimal gap-2 pl-5">
          <li>{m.factor_step_app()}</li>
          <li>
            {m.factor_step_scan()}{' '}
            <code className="block rounded-small bg-sunken px-3 py-2 font-semibold wrap-anywhere select-all">
              {secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
            <a
              href={secret.uri}
              rel="external"
              className="inline-flex min-h-11 items-center font-semibold text-primary underline"
            >
              {m.factor_open_app()}
            </a>
          </li>
          <li>{m.factor_step_code()}</li>
        </ol>
        <form method="post" noValidate onSubmit={submit} className="grid gap-4">
          <FormErrors refusal={refusal} prefix="factor-" />
          <input type="hidden" name="intent" value="factor-confirm" />
          <input type="hidden" name="secret" value={secret.secret} />
          <input type="hidden" name="uri" value={secret.uri} />
          <input type="hidden" name="qr_path" value={path} />
          <input type="hidden" name="qr_size" value={size} />
          <CodeField
            id="factor-code"
            label={m.factor_code()}
            error={refusal?.fields.code}
            isFirst={refusal === null}
          />
          <SubmitButton isBusy={isBusy}>{m.factor_confirm()}</SubmitButton>
        </form>
      </div>
    </div>
  );
}
