import { data, redirect } from 'react-router';
import type { DeskOrganizer } from '#modules/verifying/desk/desk.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { moveOrganizer } from '#web/components/operator/desk-forms.ts';
import { FactorNeeded } from '#web/components/operator/factor-needed.tsx';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { STOP_BUTTON } from '#web/components/seller/details/stop-button.ts';
import { Pill } from '#web/components/seller/pill.tsx';
import { ProveLink } from '#web/components/seller/prove-link.tsx';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { organizerPath } from '#web/paths/catalogue.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Route } from './+types/organizers.ts';
import { forOperator } from './for-operator.ts';

const MOST_TYPED = 120;

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, MOST_TYPED);
  const found = await context.get(pageContext).call('GET /api/admin/organizers', { query: { q } });
  return { q, organizers: forOperator(found, url)?.data ?? null, isDone: url.searchParams.has('done') };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await answerForm(moveOrganizer, context.get(pageContext), await formOf(request), url, {
    saysHowToProve: true,
  });
  if (!answer.ok) return data(answer.refusal, answer.refusal.status);
  const query = new URLSearchParams({ q: url.searchParams.get('q') ?? '', done: '' });
  throw redirect(`${url.pathname}?${query}`, 303);
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.desk_organizers());

export default function OrganizersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { q, organizers, isDone } = loaderData;
  return (
    <main id="main" className="seller-page">
      <div className="grid max-w-160 gap-5">
        <h1 className="text-[28px] leading-8.5 font-bold">{m.desk_organizers()}</h1>
        {isDone && !actionData && (
          <p role="status" className="rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
            {m.operator_done_note()}
          </p>
        )}
        <FormErrors refusal={actionData ?? null} />
        <ProveLink refusal={actionData} />
        {organizers === null ? (
          <FactorNeeded />
        ) : (
          <>
            <form className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
              <TextField
                id="q"
                type="search"
                label={m.desk_find()}
                maxLength={MOST_TYPED}
                autoComplete="off"
                defaultValue={q}
              />
              <button type="submit" className={`${PRIMARY_BUTTON} min-h-12`}>
                {m.desk_search()}
              </button>
            </form>
            <section aria-labelledby="found" className="grid gap-3">
              <h2 id="found" className="text-[20px] leading-7 font-bold">
                {q === '' ? m.desk_suspended() : m.desk_found()} · {organizers.length}
              </h2>
              {organizers.length === 0 ? (
                <p className="rounded-card border border-line bg-surface p-4 text-ink-2">{m.desk_nobody()}</p>
              ) : (
                <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
                  {organizers.map((one) => (
                    <OrganizerCard key={one.slug} organizer={one} typed={actionData?.typed ?? null} />
                  ))}
                </ul>
              )}
            </section>
          </>
        )}
      </div>
    </main>
  );
}

type CardProps = { organizer: DeskOrganizer; typed: Record<string, string> | null };

function OrganizerCard({ organizer, typed }: CardProps) {
  const { slug, name, is_verified, suspended_at, suspended_words } = organizer;
  return (
    <li className="grid gap-3 px-4 py-4">
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 className="min-w-0 font-bold wrap-anywhere">
          <a href={organizerPath(slug)} className="inline-flex min-h-11 items-center text-primary">
            {name}
          </a>
        </h3>
        <Pill tone={is_verified ? 'good' : 'over'}>
          {is_verified ? m.desk_state_verified() : m.desk_new()}
        </Pill>
        {suspended_at && <Pill tone="wait">{m.desk_suspended()}</Pill>}
      </div>
      {suspended_at ? (
        <>
          <p className="text-small text-ink-2 wrap-anywhere">
            {m.desk_suspended_since({ when: formatFull(suspended_at, OPERATOR_ZONE, currentLocale()) })}
            {suspended_words && ` · ${suspended_words}`}
          </p>
          <form method="post">
            <input type="hidden" name="organizer" value={slug} />
            <button type="submit" name="intent" value="lift" className={`${QUIET_BUTTON} w-full sm:w-auto`}>
              {m.desk_lift()}
            </button>
          </form>
        </>
      ) : (
        <form method="post" className="grid gap-3">
          <input type="hidden" name="organizer" value={slug} />
          <TextField
            id={`words-${slug}`}
            name="words"
            label={m.operator_words()}
            maxLength={300}
            autoComplete="off"
            defaultValue={typed?.organizer === slug ? (typed.words ?? '') : ''}
          />
          <button
            type="submit"
            name="intent"
            value="suspend"
            className={`${STOP_BUTTON} w-full sm:w-auto sm:justify-self-start`}
          >
            {m.desk_suspend()}
          </button>
        </form>
      )}
    </li>
  );
}
