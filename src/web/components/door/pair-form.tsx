import { type SubmitEvent, useState } from 'react';
import { barePairingCode, PAIRING_CODE_LENGTH } from '#modules/door/devices/device.rules.ts';
import type { DoorDeviceView } from '#modules/door/door-fields.contract.ts';
import { m } from '#shared/messages/messages.js';
import { type CallError, call } from '#web/api/api.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

type PairFormProps = {
  // From the QR code; null: the eight characters are typed.
  token: string | null;
  onPaired(device: DoorDeviceView): Promise<void>;
};

type Problems = Partial<Record<'code' | 'name' | 'form', string | undefined>>;

// Needs a script in any case: what it makes of the phone lives in the browser.
export function PairForm({ token, onPaired }: PairFormProps) {
  const [problems, setProblems] = useState<Problems>({});
  // A QR code that does not work any more: another one may be typed instead.
  const [isSpent, setSpent] = useState(false);
  const shown = isSpent ? null : token;
  const [isBusy, setBusy] = useState(false);
  const pair = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const code = String(form.get('code') ?? '').trim();
    const name = String(form.get('name') ?? '').trim();
    const missing: Problems = {
      ...(shown === null && codeProblem(code)),
      ...(name === '' && { name: m.pair_name_missing() }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const paired = await call('POST /api/door/pair', {
      body: { with: shown ? { token: shown } : { code }, name },
    });
    if (paired.ok) await onPaired(paired.body.data);
    else {
      setProblems(problemsOf(paired.error, shown !== null));
      if (paired.error.code === 'pairing_unknown') setSpent(true);
    }
    setBusy(false);
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={pair}>
      {problems.form && (
        <p role="alert" className="rounded-card bg-error-soft p-3 font-semibold text-error">
          {problems.form}
        </p>
      )}
      {shown === null && (
        <TextField
          id="code"
          name="code"
          label={m.pair_code()}
          hint={m.pair_code_hint()}
          error={problems.code}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
        />
      )}
      <TextField
        id="name"
        name="name"
        label={m.pair_name()}
        hint={m.pair_name_hint()}
        error={problems.name}
        autoComplete="given-name"
        maxLength={40}
      />
      <button type="submit" className={`${PRIMARY_BUTTON} min-h-14 text-[18px]`} aria-disabled={isBusy}>
        {m.pair_go()}
      </button>
    </form>
  );
}

function codeProblem(code: string): Problems | null {
  if (code === '') return { code: m.pair_code_missing() };
  return barePairingCode(code).length < PAIRING_CODE_LENGTH ? { code: m.pair_code_short() } : null;
}

// Of a QR code there is no field at which it could be said.
function problemsOf({ code, message, errors }: CallError, isOfToken: boolean): Problems {
  if (code === 'unreachable') return { form: m.pair_offline() };
  const name = errors?.name?.[0];
  if (name !== undefined) return { name };
  return isOfToken || errors?.with === undefined ? { form: message } : { code: errors.with[0] };
}
