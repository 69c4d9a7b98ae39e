import type { PayoutsView } from '#modules/payouts/payouts.contract.ts';
import { MPESA_LEAST_MINOR } from '#modules/payouts/payouts.rules.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { numberText } from '#web/components/pitch/calculate.ts';
import { KIND_WORDS } from '#web/components/shared/payout-words.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { currentLocale } from '#web/page/locale.ts';
import { payoutsPath } from '#web/paths/payouts.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { askForPayout } from './payout-forms.ts';

type AskFormProps = {
  organizer: string;
  due: PayoutsView['due'][number];
  methods: PayoutsView['methods'];
  id: string;
  answer: FormAnswer<string> | null;
  onRefused: () => void;
};

// All that is due, unless another sum is written.
export function AskForm({ organizer, due, methods, id, answer, onRefused }: AskFormProps) {
  const { submit, isBusy, isKept, refusal } = useForm(askForPayout(organizer), {
    answer,
    onDone: () => leaveFor(`${payoutsPath(organizer)}?asked`),
    onRefused,
  });
  const usable = methods.filter((method) => method.is_usable && method.currency === due.currency);
  const prefix = `${due.currency}-`;
  const typed = isKept ? null : (refusal?.typed ?? null);
  // Above stands what is missing.
  if (usable.length === 0) return null;
  const isMpesaOnly = usable.every(({ kind }) => kind === 'mpesa');
  if (isMpesaOnly && toMinor(due.whole) < MPESA_LEAST_MINOR) {
    const amount = formatMoney(MPESA_LEAST_MINOR, due.currency, currentLocale(), 'tag');
    return <p className="text-ink-2">{m.payouts_least({ amount })}</p>;
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4" aria-label={m.payouts_ask()}>
      <FormErrors refusal={refusal} prefix={prefix} />
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="id" value={typed?.id ?? id} />
      <input type="hidden" name="currency" value={due.currency} />
      <TextField
        id={`${prefix}amount`}
        name="amount"
        inputMode="decimal"
        label={m.payouts_amount()}
        hint={formatMoney(toMinor(due.whole), due.currency, currentLocale(), 'tag')}
        maxLength={20}
        autoComplete="off"
        defaultValue={typed?.amount ?? numberText(due.whole, currentLocale())}
        error={refusal?.fields.amount}
      />
      <SelectField
        id={`${prefix}method`}
        name="method"
        label={m.payouts_to()}
        defaultValue={typed?.method ?? usable[0]?.id}
        error={refusal?.fields.method}
      >
        {usable.map((method) => (
          <option key={method.id} value={method.id}>
            {KIND_WORDS[method.kind]()} {method.label}
          </option>
        ))}
      </SelectField>
      <SubmitButton isBusy={isBusy} className="w-full sm:w-auto sm:justify-self-start">
        {m.payouts_ask_button()}
      </SubmitButton>
    </form>
  );
}
