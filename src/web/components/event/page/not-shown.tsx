import { m } from '#shared/messages/messages.js';
import { organizerPath } from '#web/paths/catalogue.ts';
import { SUPPORT_PATH } from '#web/paths/site.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';

// Instead of an event that was taken down, for those who have tickets of it.
export const NotShown = ({ organizer }: { organizer: { slug: string; name: string } }) => (
  <main id="main" className="page-width max-w-160 py-8 lg:py-16">
    <h1 className="type-h1">{m.event_not_shown_title()}</h1>
    <p className="mt-2 text-ink-2 wrap-anywhere">{m.event_not_shown_text({ organizer: organizer.name })}</p>
    <p className="mt-6 flex flex-wrap gap-3">
      <a href={organizerPath(organizer.slug)} className={`${QUIET_BUTTON} wrap-anywhere`}>
        {organizer.name}
      </a>
      <a href={SUPPORT_PATH} className={QUIET_BUTTON}>
        {m.foot_support()}
      </a>
    </p>
  </main>
);
