import type { OrganizerView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { VerifiedIcon } from '#web/ui/more-icons.tsx';

type VerifiedMarkProps = { organizer: Pick<OrganizerView, 'is_verified' | 'is_suspended'> };

// Behind the name of an organiser: whether we know who they are, or they are new here. Nothing is vouched for while they are suspended.
export function VerifiedMark({ organizer: { is_verified, is_suspended } }: VerifiedMarkProps) {
  if (is_suspended) return null;
  return is_verified ? (
    <>
      {' '}
      <VerifiedIcon className="inline size-5 -translate-y-px text-primary" />
      <span className="sr-only">{m.event_verified()}</span>
    </>
  ) : (
    <>
      {' '}
      <span className="rounded-small border border-line px-1.5 text-small font-semibold whitespace-nowrap text-ink-2">
        {m.event_organizer_new()}
      </span>
    </>
  );
}
