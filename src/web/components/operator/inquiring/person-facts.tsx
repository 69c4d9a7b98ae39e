import type { PersonView } from '#modules/inquiring/people/people.contract.ts';
import { topicName } from '#modules/support/support-topics.rules.ts';
import { LANGUAGE_NAMES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { orderState } from '#web/components/shared/order-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { organizerPath } from '#web/paths/catalogue.ts';
import { operatorOrderPath, personPath, requestPath } from '#web/paths/operator.ts';
import { Facts, List } from '../facts.tsx';
import { OPERATOR_ZONE } from '../operator-zone.ts';
import { deedWord, TICKET_WORDS } from '../order-words.ts';
import { REQUEST_STATES } from '../support-words.ts';
import { historyWord, MESSAGE_WORDS } from './person-words.ts';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-primary wrap-anywhere';
const when = (at: string) => formatFull(at, OPERATOR_ZONE, currentLocale());

// Who it is.
export function PersonCard({ person }: { person: PersonView }) {
  const { account } = person;
  return (
    <Facts id="who" title={account ? m.person_account() : m.person_guest()}>
      <p className="wrap-anywhere">{person.email}</p>
      {person.phone && (
        <p>
          {person.phone}
          {account && !account.phone_is_confirmed && ` · ${m.person_unconfirmed()}`}
        </p>
      )}
      <p className="text-small text-ink-2">
        {m.ops_language({ language: LANGUAGE_NAMES[person.locale] })}
        {account?.city && ` · ${account.city}`}
      </p>
      {account && (
        <>
          <p className="text-small text-ink-2">{m.person_since({ when: when(account.created_at) })}</p>
          <p className="text-small text-ink-2">
            {account.has_factor ? m.person_factor() : m.person_no_factor()}
            {account.providers.length > 0 && ` · ${account.providers.join(', ')}`}
          </p>
          {account.pending_email && (
            <p className="text-small text-warn wrap-anywhere">
              {m.person_pending({ email: account.pending_email })}
            </p>
          )}
          {account.is_operator && <p className="font-semibold">{m.person_operator()}</p>}
          {account.organizers.map(({ slug, name }) => (
            <p key={slug}>
              <a href={organizerPath(slug)} className={LINK}>
                {m.person_team({ name })}
              </a>
            </p>
          ))}
        </>
      )}
      {person.has_account && (
        <a href={personPath(person.has_account)} className={LINK}>
          {m.person_has_account()}
        </a>
      )}
    </Facts>
  );
}

// What they had to do with us besides buying.
export function PersonFacts({ person }: { person: PersonView }) {
  const { account } = person;
  return (
    <>
      {person.holds.length > 0 && (
        <section aria-labelledby="holds">
          <h2 id="holds" className="mb-2 text-[20px] leading-7 font-bold">
            {m.person_holds()}
          </h2>
          {person.holds.map((hold) => (
            <p key={hold.reference}>
              <a href={operatorOrderPath(hold.reference)} data-row className={LINK}>
                {hold.reference} · {hold.event} · {orderState(hold.state).word()} ·{' '}
                {m.person_until({ when: when(hold.expires_at) })}
              </a>
            </p>
          ))}
        </section>
      )}
      <List
        id="received"
        title={m.person_received()}
        lines={person.received.map(({ event, type, state, reference, at }) => [
          `${event} · ${type} · ${TICKET_WORDS[state]()}`,
          reference,
          when(at),
        ])}
      />
      <List
        id="messages"
        title={m.person_messages()}
        lines={person.messages.map(({ channel, subject, state, at, problem }) => [
          subject ?? (channel === 'sms' ? m.person_sms() : m.person_account_mail()),
          MESSAGE_WORDS[state](),
          when(at),
          problem ?? '',
        ])}
      />
      {account && (
        <>
          <List
            id="sessions"
            title={m.person_sessions()}
            lines={account.sessions.map(({ device, created_at, seen_at }) => [
              device,
              m.person_signed_in({ when: when(created_at) }),
              m.person_seen({ when: when(seen_at) }),
            ])}
          />
          <List
            id="history"
            title={m.person_history()}
            lines={account.history.map(({ what, at }) => [historyWord(what), when(at)])}
          />
        </>
      )}
      {person.requests.length > 0 && (
        <section aria-labelledby="requests">
          <h2 id="requests" className="mb-2 text-[20px] leading-7 font-bold">
            {m.ops_support()}
          </h2>
          {person.requests.map(({ number, topic, state, asked_at }) => (
            <p key={number}>
              <a href={requestPath(number)} data-row className={LINK}>
                {number} · {topicName(topic)} · {REQUEST_STATES[state].word()} · {when(asked_at)}
              </a>
            </p>
          ))}
        </section>
      )}
      <List
        id="deeds"
        title={m.ops_deeds()}
        lines={person.deeds.map(({ at, who, action, words, reference }) => [
          m.ops_deed_line({ who: who ?? m.ops_console(), what: deedWord(action) }),
          when(at),
          reference ?? '',
          words ?? '',
        ])}
      />
    </>
  );
}
