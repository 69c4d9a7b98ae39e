import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountCalls } from '#modules/accounts/accounts.contract.ts';
import { blogCalls } from '#modules/blog/blog.contract.ts';
import { documentCalls } from '#modules/documents/documents.contract.ts';
import { helpCalls } from '#modules/help/help.contract.ts';
import { newsletterCalls } from '#modules/newsletter/newsletter.contract.ts';
import { noticeCalls } from '#modules/notices/notices.contract.ts';
import { orderCalls } from '#modules/orders/orders.contract.ts';
import { paymentCalls } from '#modules/payments/payments.contract.ts';
import { placingCalls } from '#modules/placing/placing.contract.ts';
import { profileCalls } from '#modules/profile/profile.contract.ts';
import { reviewCalls } from '#modules/reviews/reviews.contract.ts';
import { sharingCalls } from '#modules/sharing/sharing.contract.ts';
import { siteCalls } from '#modules/site/site.contract.ts';
import { socialCalls } from '#modules/social/social.contract.ts';
import { storefrontCalls } from '#modules/storefront/storefront.contract.ts';
import { supportCalls } from '#modules/support/support.contract.ts';
import { findingCalls } from '#modules/tickets/finding.contract.ts';
import { ticketCalls } from '#modules/tickets/tickets.contract.ts';
import { docsModel, fillPath } from './docs-model.ts';
import { fieldsOf, type Schema } from './schema-fields.ts';
import { sampleOf } from './schema-sample.ts';

const examples = {
  event: 'koroga-night',
  category: 'music',
  city: 'nairobi',
  organizer: 'savanna-sound',
};

const document = {
  info: { title: 'Tiketi', description: 'Amounts are numbers.' },
  paths: {
    '/api/event/view/{slug}': {
      get: {
        operationId: 'get-api-event-view-slug',
        summary: 'One event',
        parameters: [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': { schema: { type: 'object', properties: { data: { type: 'string' } } } },
            },
          },
          404: { description: '`event_not_found`: Event not found.' },
        },
      },
    },
    '/api/event/suggestions': {
      get: {
        operationId: 'get-api-event-suggestions',
        summary: 'Suggestions',
        parameters: [{ name: 'size', in: 'query', schema: { type: 'string', default: 8 } }],
        responses: { 200: { description: 'OK' } },
      },
    },
    '/api/webData': {
      get: { operationId: 'get-api-webdata', summary: 'Site', responses: { 200: { description: 'OK' } } },
    },
  },
};

describe('the page about the API', () => {
  const model = docsModel(document, examples);

  it('groups calls by the first word of their path', () => {
    expect(model.groups.map(({ name, calls }) => [name, calls.length])).toEqual([
      ['event', 2],
      ['webData', 1],
    ]);
  });

  it('tells of a call what it needs, answers and refuses', () => {
    expect(model.groups[0]?.calls[0]).toMatchObject({
      method: 'GET',
      path: '/api/event/view/{slug}',
      examplePath: '/api/event/view/koroga-night',
      parameters: [{ name: 'slug', place: 'path', isRequired: true, example: 'koroga-night' }],
      fields: [{ path: 'data', type: 'string' }],
      errors: [{ status: '404', description: '`event_not_found`: Event not found.' }],
    });
  });

  it('leaves optional parameters out of its example, but names their default', () => {
    expect(model.groups[0]?.calls[1]).toMatchObject({
      examplePath: '/api/event/suggestions',
      parameters: [{ name: 'size', fallback: '8', isRequired: false }],
    });
  });
});

it('escapes what is typed into an address', () => {
  const parameters = docsModel(document, examples).groups[0]?.calls[0]?.parameters ?? [];
  expect(fillPath('/api/event/view/{slug}', parameters, { slug: 'a/b?c' })).toBe('/api/event/view/a%2Fb%3Fc');
});

describe('the fields of an answer', () => {
  it('are told one by one, lists and nulls included', () => {
    const answer = z.object({
      data: z.array(z.object({ id: z.int(), left: z.number().nullable().describe('Units left') })),
      states: z.array(z.enum(['on', 'off'])),
      stars: z.tuple([z.int(), z.int()]),
      found: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('order'), at: z.iso.date() }),
        z.object({ kind: z.literal('ticket'), at: z.iso.date(), id: z.uuid() }),
      ]),
    });
    expect(fieldsOf(z.toJSONSchema(answer) as Schema)).toEqual([
      { path: 'data[].id', type: 'integer', description: '' },
      { path: 'data[].left', type: 'number or null', description: 'Units left' },
      { path: 'states', type: 'list of on | off', description: '' },
      { path: 'stars', type: 'list of integer', description: '' },
      { path: 'found.kind', type: 'order', description: '' },
      { path: 'found.at', type: 'date', description: '' },
      { path: 'found.kind', type: 'ticket', description: '' },
      { path: 'found.id', type: 'uuid', description: '' },
    ]);
  });
});

const EVERY_CALL = {
  ...accountCalls,
  ...profileCalls,
  ...socialCalls,
  ...blogCalls,
  ...helpCalls,
  ...newsletterCalls,
  ...siteCalls,
  ...supportCalls,
  ...documentCalls,
  ...findingCalls,
  ...noticeCalls,
  ...orderCalls,
  ...placingCalls,
  ...paymentCalls,
  ...reviewCalls,
  ...sharingCalls,
  ...storefrontCalls,
  ...ticketCalls,
};

describe('every example answer', () => {
  it.each(Object.entries(EVERY_CALL))('of %s keeps to its contract', (_, { answer }) => {
    const sample = sampleOf(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as Schema);
    expect(answer.safeParse(sample).error?.issues ?? []).toEqual([]);
  });
});
