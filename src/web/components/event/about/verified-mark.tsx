import { m } from '#shared/messages/messages.js';
import { VerifiedIcon } from '#web/ui/more-icons.tsx';

export function VerifiedMark() {
  return (
    <>
      {' '}
      <VerifiedIcon className="inline size-5 -translate-y-px text-primary" />
      <span className="sr-only">{m.event_verified()}</span>
    </>
  );
}
