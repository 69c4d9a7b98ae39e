import { data, redirect } from 'react-router';
import type { Settings } from '#modules/editing/settings/settings.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { OrganizerTerms } from '#web/components/operator/editing/organizer-terms.tsx';
import { changeSetting } from '#web/components/operator/editing/settings-forms.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { OPERATOR_SETTINGS_PATH } from '#web/paths/operator.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/settings.ts';

const LONGEST_SLUG = 120;

export async function loader({ context, url }: Route.LoaderArgs) {
  const organizer = (url.searchParams.get('organizer') ?? '').trim().slice(0, LONGEST_SLUG);
  const found = await context.get(pageContext).call('GET /api/admin/settings', { query: { organizer } });
  return { organizer, settings: forOperator(found, url)?.data ?? null, isDone: url.searchParams.has('done') };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const answer = await answerForm(changeSetting, context.get(pageContext), form, url, {
    saysHowToProve: true,
  });
  if (!answer.ok)
    return data({ ...answer.refusal, countries: form.getAll('country').map(String) }, answer.refusal.status);
  const query = new URLSearchParams({ ...(answer.done !== '' && { organizer: answer.done }), done: '' });
  throw redirect(`${OPERATOR_SETTINGS_PATH}?${query}`, 303);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.editing_settings());

const TITLE = 'text-[20px] leading-7 font-bold';

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { organizer, settings, isDone } = loaderData;
  const refusal = actionData ?? null;
  return (
    <OperatorPage
      title={m.editing_settings()}
      said={isDone ? m.editing_saved() : null}
      refusal={refusal}
      isOpen={settings !== null}
    >
      {settings && (
        <>
          <Hours hours={settings.answer_hours} refusal={refusal} />
          <Countries
            settings={settings}
            chosen={refusal?.typed.intent === 'countries' ? refusal.countries : null}
          />
          <section aria-labelledby="terms" className="grid gap-3">
            <h2 id="terms" className={TITLE}>
              {m.editing_terms()}
            </h2>
            <p className="text-ink-2">{m.editing_terms_hint()}</p>
            <form className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
              <TextField
                id="organizer"
                name="organizer"
                label={m.editing_terms_find()}
                maxLength={LONGEST_SLUG}
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={organizer}
              />
              <button type="submit" className={`${QUIET_BUTTON} min-h-12`}>
                {m.organizers_search()}
              </button>
            </form>
            {organizer !== '' && settings.organizers.every(({ slug }) => slug !== organizer) && (
              <p role="status" className="text-warn">
                {m.organizers_nobody()}
              </p>
            )}
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface empty:hidden">
              {settings.organizers.map((one) => (
                <OrganizerTerms key={one.slug} organizer={one} refusal={refusal} />
              ))}
            </ul>
          </section>
          <Changes changes={settings.changes} />
        </>
      )}
    </OperatorPage>
  );
}

function Hours({ hours, refusal }: { hours: number; refusal: FormRefusal | null }) {
  return (
    <form method="post" noValidate className="grid gap-3">
      <h2 className={TITLE}>{m.editing_hours()}</h2>
      <input type="hidden" name="before" value={hours} />
      <TextField
        id="hours"
        name="hours"
        inputMode="numeric"
        label={m.editing_hours_label()}
        hint={m.editing_hours_hint()}
        defaultValue={refusal?.typed.hours ?? hours}
        error={refusal?.fields.hours}
      />
      <button type="submit" name="intent" value="hours" className={`${QUIET_BUTTON} justify-self-start`}>
        {m.editing_set()}
      </button>
    </form>
  );
}

type CountriesProps = { settings: Settings; chosen: string[] | null };

function Countries({ settings: { countries, holiday_countries }, chosen }: CountriesProps) {
  const ticked = chosen ?? holiday_countries;
  return (
    <form method="post" className="grid gap-3">
      <input type="hidden" name="before" value={holiday_countries.join(' ')} />
      <fieldset id="countries" tabIndex={-1} className="grid gap-1">
        <legend className={TITLE}>{m.editing_holidays()}</legend>
        <p className="text-ink-2">{m.editing_holidays_hint()}</p>
        {countries.map(({ code, name }) => (
          <label key={code} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="country"
              value={code}
              defaultChecked={ticked.includes(code)}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" name="intent" value="countries" className={`${QUIET_BUTTON} justify-self-start`}>
        {m.editing_set()}
      </button>
    </form>
  );
}

const FIELDS: Record<string, () => string> = {
  answer_hours: m.editing_hours_label,
  countries: m.editing_holidays,
  organizer: m.editing_terms_of,
  release_days: m.editing_release_days,
  reserve_percent: m.editing_reserve_percent,
};

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

// Who changed what: what it was, and what it is.
function Changes({ changes }: Pick<Settings, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="grid gap-2">
      <h2 id="changes" className={TITLE}>
        {m.editing_changes()}
      </h2>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {changes.map(({ at, who, subject, changes: made }) => (
          <li key={at + subject} className="px-4 py-3">
            {Object.entries(made).map(([field, [before, after]]) => (
              <p key={field} className="wrap-anywhere">
                {FIELDS[field]?.() ?? field}: {shown(before)}
                {shown(before) !== shown(after) && ` → ${shown(after)}`}
              </p>
            ))}
            <p className="text-small text-ink-2">
              {who ?? m.ops_console()} · {formatFull(at, OPERATOR_ZONE, currentLocale())}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
