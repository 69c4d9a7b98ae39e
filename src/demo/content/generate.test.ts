import { describe, expect, it } from 'vitest';
import { CITIES } from '#modules/catalog/index.ts';
import { generateEvents } from './generate.ts';
import { NAMES } from './generated/phrases.ts';
import { ORGANIZERS } from './organizers.ts';
import { isoWeekday, resolveWhen } from './resolve-when.ts';
import { VENUES } from './venues/venues.ts';

const TODAY = '2026-10-14';
const EVENTS = [...generateEvents(5000, TODAY)];

describe('generateEvents', () => {
  it('makes as many as asked, each with a slug of its own', () => {
    expect(EVENTS).toHaveLength(5000);
    expect(new Set(EVENTS.map(({ slug }) => slug)).size).toBe(5000);
    for (const { slug } of EVENTS) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('makes the same ones again', () => {
    expect([...generateEvents(50, TODAY)]).toEqual(EVENTS.slice(0, 50));
  });

  it('works only as far as it is asked to', () => {
    const endless = generateEvents(Number.POSITIVE_INFINITY, TODAY);
    expect(endless.next().value).toEqual(EVENTS[0]);
    endless.return(undefined);
  });

  it('keeps names, summaries and descriptions within their lengths', () => {
    for (const { slug, name, summary, description } of EVENTS) {
      const words = description.split(/\s+/).length;
      expect(name.length, slug).toBeLessThanOrEqual(75);
      expect(summary.length, slug).toBeLessThanOrEqual(140);
      expect(words, slug).toBeGreaterThanOrEqual(20);
      expect(words, slug).toBeLessThanOrEqual(60);
      expect(`${name} ${summary} ${description}`).not.toMatch(/undefined|\ba [aeiou]/i);
    }
  });

  it('has names that seldom repeat and more than 3,000 words', () => {
    expect(new Set(EVENTS.map(({ name }) => name)).size).toBeGreaterThan(4950);
    const words = EVENTS.flatMap((event) =>
      `${event.name} ${event.description}`.toLowerCase().match(/[a-z]+/g),
    );
    expect(new Set(words).size).toBeGreaterThan(3000);
  });

  it('refers to real venues and to organisers of their country, in every city and category', () => {
    const cities = new Set<string>();
    for (const { venueKey, organizerSlug } of EVENTS) {
      const venue = VENUES.find(({ key }) => key === venueKey);
      const city = CITIES.find(({ slug }) => slug === venue?.citySlug);
      expect(ORGANIZERS.find(({ slug }) => slug === organizerSlug)?.country).toBe(city?.country);
      cities.add(city?.slug ?? 'none');
    }
    expect([...cities].sort()).toEqual(CITIES.map(({ slug }) => slug).sort());
    expect(new Set(EVENTS.map(({ category }) => category))).toEqual(new Set(Object.keys(NAMES)));
  });

  it('spreads over the year, most of it on weekends', () => {
    const days = EVENTS.map(({ when }) => ('days' in when ? when.days : Number.NaN));
    expect(Math.min(...days)).toBeGreaterThanOrEqual(-30);
    expect(Math.max(...days)).toBeLessThanOrEqual(365);
    expect(new Set(days).size).toBeGreaterThan(380);
    const onWeekends = EVENTS.filter(({ when }) => isoWeekday(resolveWhen(when, TODAY).startsOn) >= 5);
    expect(onWeekends.length / EVENTS.length).toBeGreaterThan(0.6);
  });

  it('sells one to four types at whole prices, never more than there is', () => {
    for (const { slug, ticketTypes, flashSale } of EVENTS) {
      expect(ticketTypes.length, slug).toBeGreaterThanOrEqual(1);
      expect(ticketTypes.length, slug).toBeLessThanOrEqual(4);
      for (const { price, capacity, sold } of ticketTypes) {
        expect(Number.isInteger(price) && price >= 0, slug).toBe(true);
        expect(Number.isInteger(sold) && sold >= 0 && sold <= capacity, slug).toBe(true);
      }
      for (const [name, price] of Object.entries(flashSale?.prices ?? {})) {
        const normal = ticketTypes.find((type) => type.name === name)?.price ?? 0;
        expect(price > 0 && price < normal && Number.isInteger(price), slug).toBe(true);
      }
      expect(flashSale?.sold ?? 0, slug).toBeLessThanOrEqual(flashSale?.quantity ?? 0);
    }
  });
});
