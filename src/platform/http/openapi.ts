import { z } from 'zod';
import { type CallContract, envelopeOf, type Route } from './call.ts';
import type { ReasonTable } from './errors.ts';

type Json = Record<string, unknown>;

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['statusCode', 'statusMessage', 'message', 'code'],
  properties: {
    statusCode: { type: 'integer' },
    statusMessage: { type: 'string', description: 'Stable English' },
    message: { type: 'string', description: 'In the language of the request' },
    code: { type: 'string', description: 'Stable name of the reason' },
    fatal: { type: 'boolean', description: 'Whether a page can go on without this call' },
    errors: {
      type: 'object',
      description: 'Messages by field',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
};

// The OpenAPI 3.1 document, made from the very contracts that validate the requests.
export function openApiDocument(
  routes: Route[],
  reasons: ReasonTable,
  title: string,
  publicUrl: string,
): Json {
  const paths: Record<string, Json> = {};
  for (const { name, contract } of routes) {
    const [method = 'GET', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, contract, reasons) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Amounts are numbers in major units with at most 2 decimals. Instants are ISO 8601 in UTC. ' +
        'Lists that page answer `data.data` beside `page`, `size`, `total` and `last_page`.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: { Error: ERROR_SCHEMA } },
  };
}

function operation(name: string, contract: CallContract, reasons: ReasonTable): Json {
  return {
    operationId: name.replace(/[^A-Za-z]+/g, '-').toLowerCase(),
    summary: contract.summary,
    parameters: [...parameters('path', contract.params), ...parameters('query', contract.query)],
    ...(contract.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(contract.body, 'input') } },
      },
    }),
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { schema: wrapped(contract) } },
      },
      ...refusals(contract, reasons),
    },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const shape = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(shape.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (shape.required ?? []).includes(name),
    schema: property,
  }));
}

function refusals(contract: CallContract, reasons: ReasonTable): Record<number, Json> {
  const byStatus = new Map<number, string[]>();
  for (const reason of ['bad_request', ...contract.refusals, contract.failure ?? 'internal']) {
    const entry = reasons[reason];
    if (!entry) continue;
    byStatus.set(entry.status, [
      ...(byStatus.get(entry.status) ?? []),
      `\`${reason}\`: ${entry.statusMessage}`,
    ]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      status,
      {
        description: lines.join('; '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function wrapped(contract: CallContract): Json {
  const key = envelopeOf(contract);
  return {
    type: 'object',
    properties: { [key]: schemaOf(contract.answer, 'output') },
    required: [key],
    additionalProperties: false,
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}
