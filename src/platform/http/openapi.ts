import { z } from 'zod';
import type { Access, Limit } from '#shared/access.ts';
import { admissionReasons, type CallContract, envelopeOf, mostWithToken, type Route } from './call.ts';
import type { ReasonTable } from './errors.ts';

type Json = Record<string, unknown>;

const TEXT: Json = { type: 'string' };

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

export interface Described {
  title: string;
  publicUrl: string;
  // The name of the cookie that a session is known by.
  sessionCookie: string;
}

// The OpenAPI 3.1 document, made from the very contracts that validate the requests and say who is let in.
export function openApiDocument(
  routes: Route[],
  reasons: ReasonTable,
  { title, publicUrl, sessionCookie }: Described,
): Json {
  const paths: Record<string, Json> = {};
  for (const { name, contract } of routes) {
    const [method = 'GET', url = ''] = name.split(' ');
    // An address that ends in a slash is answered without it, too.
    const path = url.replace(/\/$/, '');
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
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: { Error: ERROR_SCHEMA }, securitySchemes: usedSchemes(routes, sessionCookie) },
  };
}

function operation(name: string, contract: CallContract, reasons: ReasonTable): Json {
  return {
    operationId: name.replace(/[^A-Za-z]+/g, '-').toLowerCase(),
    summary: contract.summary,
    ...(contract.limits.length > 0 && {
      description: contract.limits.map((limit) => limitText(contract, limit)).join(' '),
    }),
    security: securityOf(contract.access),
    parameters: [
      ...parameters('path', contract.params),
      ...parameters('query', contract.query),
      ...headers(contract),
    ],
    ...(contract.body && { requestBody: { required: true, content: bodyOf(contract, contract.body) } }),
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { schema: wrapped(contract) } },
      },
      ...refusals(contract, reasons),
    },
  };
}

function bodyOf({ takesFile }: CallContract, body: z.ZodType): Json {
  if (!takesFile) return { 'application/json': { schema: schemaOf(body, 'input') } };
  const schema = { type: 'string', format: 'binary', maxLength: takesFile.mostBytes };
  return Object.fromEntries(takesFile.types.map((type) => [type, { schema }]));
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

// The headers that a call takes beside its input.
function headers({ takesKey, botCheck }: CallContract): Json[] {
  const known: Json[] = [];
  if (takesKey) {
    const description = 'The same for every try of one intent, so that it is done once';
    known.push({ name: 'Idempotency-Key', in: 'header', required: false, description, schema: TEXT });
  }
  if (botCheck !== null) {
    const description = `A token for \`${botCheck}\`; needed once an allowance is used up`;
    known.push({ name: 'X-Bot-Check', in: 'header', required: false, description, schema: TEXT });
  }
  return known;
}

function limitText(contract: CallContract, limit: Limit): string {
  const { per, most, seconds } = limit;
  const withToken = mostWithToken(contract, limit);
  const further = withToken === null ? '' : `; ${withToken.most} more with a token each`;
  return `At most ${most} in ${seconds / 60} minutes for each ${per}${further}.`;
}

type SchemeName = 'session' | 'device' | 'key';

const schemeOf = (access: Access): SchemeName | null => {
  if (access === 'public') return null;
  return access === 'device' || access === 'key' ? access : 'session';
};

// What a caller has to prove; where the list has two entries, either will do.
function securityOf(access: Access): Json[] {
  const scheme = schemeOf(access);
  if (scheme === null) return [];
  if (access === 'visitor') return [{}, { [scheme]: [] }];
  if (typeof access === 'object') return [{ [scheme]: [access.member] }];
  return [{ [scheme]: access === 'operator' ? ['operator'] : [] }];
}

function usedSchemes(routes: Route[], sessionCookie: string): Json {
  const used = new Set(routes.map(({ contract }) => schemeOf(contract.access)));
  const schemes: Record<SchemeName, Json> = {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie,
      description:
        'Of whoever signed in. Its roles name what a member of a team must be allowed to do, or `operator`.',
    },
    device: { type: 'apiKey', in: 'cookie', name: 'DOOR', description: 'Of a phone paired at a door' },
    key: { type: 'http', scheme: 'bearer', description: "Of a program, for one organiser's events" },
  };
  return Object.fromEntries(Object.entries(schemes).filter(([name]) => used.has(name as SchemeName)));
}

function refusals(contract: CallContract, reasons: ReasonTable): Record<number, Json> {
  const byStatus = new Map<number, string[]>();
  const own = new Set([...admissionReasons(contract), ...contract.refusals]);
  for (const reason of ['bad_request', ...own, contract.failure ?? 'internal']) {
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
