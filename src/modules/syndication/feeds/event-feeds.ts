import { writeCalendar } from '#modules/documents/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import type { SitePages } from '../site-pages.ts';
import { escapeXml } from '../xml.ts';
import { FEED_KINDS, type FeedKind } from './feed-kinds.rules.ts';
import type { Feed, FeedEvent } from './list-feed.ts';

export interface FeedAddress {
  kind: FeedKind;
  slug: string;
  format: 'xml' | 'ics';
}

interface Surroundings {
  locale: Locale;
  publicUrl: string;
  siteName: string;
  // The path of this feed, and that of the page that shows the same events.
  path: string;
  pagePath: string;
  pages: SitePages;
}

const FEED_PATH = /^\/feeds\/([a-z]+)\/([a-z0-9-]{1,160})\.(xml|ics)$/;

export function parseFeedPath(path: string): FeedAddress | null {
  const [, word, slug = '', format] = FEED_PATH.exec(path) ?? [];
  const kind = FEED_KINDS.find((one) => one === word);
  return kind && (format === 'xml' || format === 'ics') ? { kind, slug, format } : null;
}

const TITLES: Record<FeedKind, (inputs: { name: string }, options: { locale: Locale }) => string> = {
  city: m.feed_title_city,
  category: m.feed_title_category,
  organizer: m.feed_title_organizer,
};

export const feedTitle = (kind: FeedKind, name: string, locale: Locale): string =>
  TITLES[kind]({ name }, { locale });

// RSS 2.0. It contains no current time, so the same events give the same bytes.
export function rssOf(kind: FeedKind, feed: Feed, around: Surroundings): string {
  const { locale, publicUrl, siteName, path, pagePath } = around;
  const title = `${feedTitle(kind, feed.name, locale)} · ${siteName}`;
  const events = feed.events.filter(({ status }) => status !== 'cancelled');
  const changed = latestChange(events);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', title),
    element('link', publicUrl + pagePath),
    element('description', m.feed_description({}, { locale })),
    element('language', locale),
    ...(changed ? [element('lastBuildDate', changed.toUTCString())] : []),
    `<atom:link href="${escapeXml(publicUrl + path)}" rel="self" type="application/rss+xml"/>`,
    ...events.map((event) => item(event, around)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function item(event: FeedEvent, { locale, publicUrl, pages }: Surroundings): string {
  const when = formatFull(event.starts_at, event.time_zone, locale);
  return [
    '<item>',
    element('title', event.name),
    element('link', publicUrl + pages.paths.event(event.slug)),
    // By the event's id, which stays when its address changes.
    `<guid isPermaLink="false">${escapeXml(idOf(event, publicUrl))}</guid>`,
    element('description', `${when} · ${event.venue.name}, ${event.city}. ${event.summary}`),
    element('category', event.category),
    element('pubDate', (event.published_at ?? event.updated_at).toUTCString()),
    '</item>',
  ].join('');
}

// The same events for calendars that subscribe. An event without a date is left out until it has one.
export function calendarOf(kind: FeedKind, feed: Feed, around: Surroundings): string {
  const { locale, publicUrl, siteName, pages } = around;
  return writeCalendar(
    feed.events.map((event) => ({
      uid: idOf(event, publicUrl),
      title: event.name,
      place: [event.venue.name, event.venue.address, event.city].filter(Boolean).join(', '),
      details: event.summary,
      from: event.starts_at,
      until: event.ends_at,
      isCancelled:
        event.status === 'cancelled' || (event.status === 'postponed' && event.previous_starts_at === null),
      changedAt: event.updated_at,
      url: publicUrl + pages.paths.event(event.slug),
      // Somebody who follows a city does not go to everything in it, so there are no reminders.
      alarm: null,
    })),
    siteName,
    feedTitle(kind, feed.name, locale),
  );
}

const idOf = ({ id }: FeedEvent, publicUrl: string) => `event-${id}@${new URL(publicUrl).hostname}`;

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

function latestChange(events: readonly FeedEvent[]): Date | null {
  const latest = Math.max(...events.map(({ updated_at }) => updated_at.getTime()));
  return Number.isFinite(latest) ? new Date(latest) : null;
}
