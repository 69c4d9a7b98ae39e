import { m } from '#shared/messages/messages.js';
import type { Currency } from '#shared/money.ts';
import { isPlainDate, zonedToUtc } from '#shared/time.ts';
import type { Call } from '#web/api/api.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { ON_TOP, refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import { organizerIn } from '../operator-forms.ts';

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2}))?$/;

// What was typed, by our people's clock. undefined: it is no time.
function instantIn(typed: string): string | null | undefined {
  if (typed === '') return null;
  const [, date = '', hour = '0', minute = '0'] = TIME.exec(typed) ?? [];
  if (!isPlainDate(date) || Number(hour) > 23 || Number(minute) > 59) return undefined;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return zonedToUtc(
    { year, month, day, hour: Number(hour), minute: Number(minute) },
    OPERATOR_ZONE,
  ).toISOString();
}

const percentIn = (form: FormData, name: string): number => {
  const typed = textIn(form, name).replace(',', '.').replace(/%$/, '');
  return typed === '' ? Number.NaN : Number(typed);
};

const markOf = ({ seen, ...rate }: { seen: number; currency: Currency; organizer: string }): string =>
  JSON.stringify(rate);

// Whether there is such an organiser, where the call itself is not made yet: all that is wrong is said at once.
async function unknownIn(call: Call, form: FormData): Promise<Record<string, string>> {
  const slug = organizerIn(form);
  if (slug === '') return {};
  const found = await call('GET /api/organizer/view/{slug}', { params: { slug } });
  return found.ok || found.error.statusCode >= 500 ? {} : { organizer: m.reason_organizer_unknown() };
}

export const curateFees: Form<null> = async (call, form) => {
  if (textIn(form, 'intent') === 'withdraw') {
    const body = { id: Number(textIn(form, 'id')) };
    return answered(form, await call('POST /api/admin/fees/withdraw', { body }), () => null, ON_TOP);
  }
  // An empty field never means that an organiser has no rate of its own any more: that is said.
  const ends = form.has('ends');
  const percent = ends ? null : percentIn(form, 'percent');
  const cash = ends ? null : percentIn(form, 'cash_percent');
  const startsAt = instantIn(textIn(form, 'starts_at'));
  const fields: Record<string, string> = {};
  if (Number.isNaN(percent)) fields.percent = m.curate_fee_bad_number();
  if (Number.isNaN(cash)) fields.cash_percent = m.curate_fee_bad_number();
  if (startsAt === undefined) fields.starts_at = m.curate_fee_bad_time();
  if (startsAt === undefined || Object.keys(fields).length > 0)
    return { ok: false, refusal: refusedFor(form, { ...(await unknownIn(call, form)), ...fields }) };
  const body = {
    currency: textIn(form, 'currency') as Currency,
    organizer: organizerIn(form),
    percent,
    cash_percent: cash,
    starts_at: startsAt,
    seen: Number(textIn(form, 'seen')),
  };
  const asked = markOf(body);
  const answer = answered(
    form,
    await call('POST /api/admin/fees/add', {
      body: { ...body, is_for_everybody: textIn(form, 'everybody') === asked },
    }),
    () => null,
  );
  if (answer.ok) return answer;
  // Pressed once more, the form says that it was told what this very rate means.
  const everybody = answer.refusal.code === 'fee_for_everybody' ? asked : '';
  return {
    ok: false,
    refusal: { ...answer.refusal, typed: { ...answer.refusal.typed, everybody } },
  };
};
