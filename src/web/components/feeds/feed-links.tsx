import { m } from '#shared/messages/messages.js';
import { type FollowedFeed, feedPath } from '#web/paths/feeds.ts';

const LINK = 'inline-flex min-h-11 items-center underline hover:text-ink';

export function FeedLinks({ feed }: { feed: FollowedFeed }) {
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-4 text-small text-ink-2">
      <span className="font-semibold">{m.feed_subscribe()}</span>
      <a href={feedPath(feed, 'xml')} type="application/rss+xml" className={LINK}>
        {m.feed_news()}
      </a>
      <a href={feedPath(feed, 'ics')} type="text/calendar" className={LINK}>
        {m.feed_calendar()}
      </a>
    </p>
  );
}
