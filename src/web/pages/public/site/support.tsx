import { useState } from 'react';
import { SUPPORT_TOPICS, topicName } from '#modules/support/support-topics.rules.ts';
import { m } from '#shared/messages/messages.js';
import { BotCheckField } from '#web/bot-check/bot-check-field.tsx';
import { Notice } from '#web/components/site/notice.tsx';
import { askSupport, wrongReference } from '#web/components/site/site-forms.ts';
import { answerForm, formData, formOf } from '#web/forms/answer-form.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { EVENTS_PATH } from '#web/paths/catalogue.ts';
import { HELP_PATH } from '#web/paths/site.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import type { Route } from './+types/support.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const [site, found] = await Promise.all([call('GET /api/webData'), call('GET /api/user/find')]);
  const user = found.ok ? found.body.data : null;
  const reference = (url.searchParams.get('reference') ?? '').slice(0, 40);
  // If this call fails, no answer time and no contacts are shown; people can still ask.
  const about = site.ok ? site.body.data : null;
  return {
    contact: about?.contact ?? null,
    hours: about?.support.answer_within_hours ?? null,
    // Fills in what is known of a signed-in person.
    known: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      topic: reference === '' ? '' : 'tickets',
      reference,
      message: (url.searchParams.get('message') ?? '').slice(0, 4_000),
      // Sending the form twice makes one request.
      key: crypto.randomUUID(),
    },
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  return formData(await answerForm(askSupport, context.get(pageContext), form, url));
}

export function meta(args: Route.MetaArgs) {
  const hours = args.loaderData?.hours ?? null;
  const title = m.support_title();
  return pageMeta(args, { title, description: hours === null ? title : m.support_text({ hours }) });
}

export default function SupportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contact, hours, known } = loaderData;
  const sent = actionData?.ok ? actionData.done : null;
  const refusal = actionData && !actionData.ok ? actionData.refusal : null;
  return (
    <main id="main" className="page-width pt-6 pb-16 lg:pt-12 lg:pb-24">
      <div className="mx-auto grid max-w-240 gap-8 md:grid-cols-[minmax(0,1fr)_280px] lg:gap-12">
        {sent ? (
          <Notice title={m.support_sent()} text={m.support_sent_text({ hours: sent.answer_within_hours })}>
            <p className="w-full type-h2">{m.support_sent_number({ number: sent.number })}</p>
            <a href={EVENTS_PATH} className={QUIET_BUTTON}>
              {m.news_home()}
            </a>
          </Notice>
        ) : (
          <Question typed={refusal?.typed ?? known} refusal={refusal} hours={hours} />
        )}
        {contact && <Direct contact={contact} />}
      </div>
    </main>
  );
}

type QuestionProps = {
  typed: Record<string, string>;
  refusal: FormRefusal | null;
  hours: number | null;
};

function Question({ typed, refusal, hours }: QuestionProps) {
  const wrong = refusal?.fields ?? {};
  const [referenceProblem, setReferenceProblem] = useState(wrong.reference);
  return (
    <div>
      <h1 className="type-h1">{m.support_title()}</h1>
      {hours !== null && <p className="mt-2 text-ink-2">{m.support_text({ hours })}</p>}
      <p>
        <a href={HELP_PATH} className="inline-flex min-h-11 items-center text-primary underline">
          {m.support_help_first()}
        </a>
      </p>
      <form method="post" className="mt-4 grid gap-4 rounded-sheet border border-line bg-surface p-4 sm:p-6">
        <FormErrors refusal={refusal} hasTokenField />
        <BotCheckField action="support" token={refusal?.waitToken} />
        <input type="hidden" name="key" value={typed.key} />
        <Field id="name" label={m.support_name()} error={wrong.name}>
          {(control) => (
            <input {...control} defaultValue={typed.name} required maxLength={120} autoComplete="name" />
          )}
        </Field>
        <Field id="email" label={m.support_email()} error={wrong.email}>
          {(control) => (
            <input
              {...control}
              type="email"
              defaultValue={typed.email}
              required
              maxLength={254}
              autoComplete="email"
            />
          )}
        </Field>
        <Field id="topic" label={m.support_topic()} error={wrong.topic}>
          {(control) => (
            <select {...control} required defaultValue={typed.topic}>
              <option value="" />
              {SUPPORT_TOPICS.map((topic) => (
                <option key={topic} value={topic}>
                  {topicName(topic)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          id="reference"
          label={m.support_reference()}
          hint={m.support_reference_hint()}
          error={referenceProblem}
        >
          {(control) => (
            <input
              {...control}
              defaultValue={typed.reference}
              onBlur={({ target }) => setReferenceProblem(wrongReference(target.value))}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        <Field id="message" label={m.support_message()} hint={m.support_message_hint()} error={wrong.message}>
          {({ className, ...control }) => (
            <textarea
              {...control}
              rows={7}
              required
              maxLength={4_000}
              dir="auto"
              defaultValue={typed.message}
              className={`py-3 ${className}`}
            />
          )}
        </Field>
        <button type="submit" className={`mt-2 sm:justify-self-start ${PRIMARY_BUTTON}`}>
          {m.support_send()}
        </button>
      </form>
    </div>
  );
}

type Contact = NonNullable<Route.ComponentProps['loaderData']['contact']>;

function Direct({ contact }: { contact: Contact }) {
  const { email, phone, whatsapp } = contact;
  if (!email && !phone && !whatsapp) return null;
  return (
    <aside className="grid gap-3 self-start rounded-sheet border border-line bg-sunken p-6">
      <h2 className="type-h2">{m.support_direct()}</h2>
      {whatsapp && (
        <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`} rel="noreferrer" className={QUIET_BUTTON}>
          {m.support_whatsapp()}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone}`} className={QUIET_BUTTON}>
          {m.support_call({ phone })}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`wrap-anywhere ${QUIET_BUTTON}`}>
          {m.support_mail({ email })}
        </a>
      )}
    </aside>
  );
}
