import type { TeamEvent } from '#modules/organizing/team/team.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDay } from '#shared/time.ts';
import { Tick, TickGroup } from '#web/components/seller/sales/tick.tsx';
import { roleWord } from '#web/components/seller/words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { eventBox } from './team-forms.ts';
import { ROLE_MEANINGS, ROLES_GIVEN, type Role } from './team-words.ts';

type TermsFieldsProps = {
  given: Role;
  eventIds: readonly number[] | null;
  events: readonly TeamEvent[];
  // What was typed before a no.
  typed: Record<string, string> | null;
  errors: Record<string, string>;
};

// As what somebody acts, and for which events.
export function TermsFields({ given, eventIds, events, typed, errors }: TermsFieldsProps) {
  const chosen = (typed?.role ?? given) as Role;
  const isSome = typed ? typed.events === 'some' : eventIds !== null;
  const isTicked = (id: number) => (typed ? eventBox(id) in typed : (eventIds?.includes(id) ?? false));
  return (
    <>
      <TickGroup id="role" label={m.team_role()} error={errors.role}>
        {ROLES_GIVEN.map((one) => (
          <Tick key={one} name="role" type="radio" value={one} isTicked={one === chosen}>
            <span className="block font-semibold">{roleWord(one)}</span>
            <span className="block text-small text-ink-2">{ROLE_MEANINGS[one]()}</span>
          </Tick>
        ))}
      </TickGroup>
      <TickGroup id="events" label={m.team_events()} error={errors.events}>
        <Tick name="events" type="radio" value="all" isTicked={!isSome}>
          {m.team_events_all()}
        </Tick>
        {events.length > 0 && (
          <>
            <Tick name="events" type="radio" value="some" isTicked={isSome}>
              {m.team_events_some()}
            </Tick>
            <div className="max-h-80 overflow-y-auto pl-8">
              {events.map(({ id, name, starts_at, time_zone }) => (
                <Tick key={id} name={eventBox(id)} isTicked={isTicked(id)}>
                  <span className="block wrap-anywhere">{name}</span>
                  <span className="block text-small text-ink-2">
                    {formatDay(starts_at, time_zone, currentLocale())}
                  </span>
                </Tick>
              ))}
            </div>
          </>
        )}
      </TickGroup>
    </>
  );
}
