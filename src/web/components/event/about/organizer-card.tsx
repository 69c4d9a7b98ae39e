import type { OrganizerView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { organizerPath } from '#web/paths/catalogue.ts';
import { ArrowRightIcon } from '#web/ui/more-icons.tsx';
import { OrganizerMark } from './organizer-mark.tsx';
import { VerifiedMark } from './verified-mark.tsx';

export function OrganizerCard({ organizer }: { organizer: OrganizerView }) {
  return (
    <section aria-labelledby="organizer-heading">
      <h2 id="organizer-heading" className="type-h2">
        {m.event_organizer()}
      </h2>
      <div className="mt-4 rounded-card border border-line bg-surface p-4 lg:p-6">
        <div className="flex items-center gap-4">
          <OrganizerMark organizer={organizer} size={56} />
          <div className="min-w-0">
            <h3 className="type-h3">
              {organizer.name}
              <VerifiedMark organizer={organizer} />
            </h3>
            <OrganizerFigures organizer={organizer} />
          </div>
        </div>
        {organizer.about && <p className="mt-4 line-clamp-4 max-w-[68ch] text-ink-2">{organizer.about}</p>}
        <a
          href={organizerPath(organizer.slug_name)}
          className="mt-2 inline-flex min-h-11 items-center gap-2 text-small font-semibold text-primary hover:underline"
        >
          {m.event_organizer_page()}
          <ArrowRightIcon className="size-5" />
        </a>
      </div>
    </section>
  );
}

export function OrganizerFigures({ organizer }: { organizer: OrganizerView }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-small text-ink-2">
      {organizer.events_upcoming > 0 && (
        <span>{m.event_organizer_upcoming({ count: organizer.events_upcoming })}</span>
      )}
      {organizer.events_held > 0 && <span>{m.event_organizer_held({ count: organizer.events_held })}</span>}
    </p>
  );
}
