import { useRevalidator } from 'react-router';
import type { SessionView } from '#modules/profile/profile.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { ProfileAnswers } from '#web/components/account/forms/profile-answers.ts';
import { endSessions } from '#web/components/account/forms/profile-forms.ts';
import { useForm } from '#web/forms/use-form.ts';
import { DeviceIcon } from '#web/ui/account-icons.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { Section, StateBadge } from './section.tsx';

type SessionsSectionProps = { sessions: readonly SessionView[]; now: string; answers: ProfileAnswers };

const DAY_MS = 86_400_000;

// Where the account is signed in.
export function SessionsSection({ sessions, now, answers }: SessionsSectionProps) {
  const { revalidate } = useRevalidator();
  const { submit, isBusy, refusal } = useForm(endSessions, { answer: answers.sessions, onDone: revalidate });
  const others = sessions.filter((session) => !session.is_current);
  return (
    <Section id="sessions" icon={<DeviceIcon />} title={m.sessions_title()}>
      <FormErrors refusal={refusal} />
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3 last:border-0 last:pb-0"
          >
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{session.device || m.sessions_unknown()}</p>
              <p className="text-small text-ink-2">{seenText(session.seen_at, now)}</p>
            </div>
            {session.is_current ? (
              <StateBadge tone="good">{m.sessions_here()}</StateBadge>
            ) : (
              <form method="post" onSubmit={submit}>
                <input type="hidden" name="intent" value="sessions" />
                <input type="hidden" name="id" value={session.id} />
                <button type="submit" aria-disabled={isBusy} className={QUIET_BUTTON}>
                  {m.logout_button()}
                  <span className="sr-only"> {session.device || m.sessions_unknown()}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <form method="post" onSubmit={submit}>
          <input type="hidden" name="intent" value="sessions" />
          <button type="submit" aria-disabled={isBusy} className={`w-full sm:w-auto ${QUIET_BUTTON}`}>
            {m.sessions_end_others()}
          </button>
        </form>
      )}
    </Section>
  );
}

// In days, which need no time zone.
function seenText(seenAt: string, now: string): string {
  const days = Math.floor((Date.parse(now) - Date.parse(seenAt)) / DAY_MS);
  return days < 1 ? m.sessions_seen_today() : m.sessions_seen_days({ count: days });
}
