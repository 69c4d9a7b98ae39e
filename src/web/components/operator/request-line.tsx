import type { WaitingRequest } from '#modules/verifying/deciding/deciding.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { OPERATOR_ZONE } from './operator-zone.ts';

const STATES: Record<WaitingRequest['state'], () => string> = {
  asked: m.organizers_state_asked,
  withdrawn: m.organizers_state_withdrawn,
  refused: m.organizers_state_refused,
  verified: m.organizers_state_verified,
};

// Who handed it in, and what became of it.
export function RequestLine({ request }: { request: WaitingRequest }) {
  const { state, asked_at, asked_by, decided_at, decided_by, words } = request;
  const when = (at: string) => formatFull(at, OPERATOR_ZONE, currentLocale());
  return (
    <>
      <p className="text-small text-ink-2">
        {m.organizers_asked_by({ who: asked_by ?? m.payouts_somebody(), when: when(asked_at) })}
      </p>
      {decided_at && (
        <p className="text-small text-ink-2 wrap-anywhere">
          {m.organizers_decided_by({
            state: STATES[state](),
            who: decided_by ?? m.payouts_somebody(),
            when: when(decided_at),
          })}
          {words && ` · ${words}`}
        </p>
      )}
    </>
  );
}
