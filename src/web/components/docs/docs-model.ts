import { type FieldRow, fieldsOf, type Schema, typeOf } from './schema-fields.ts';
import { sampleOf } from './schema-sample.ts';

export interface DocsModel {
  title: string;
  description: string;
  groups: DocsGroup[];
}

export interface DocsGroup {
  // The first word of the calls' paths.
  name: string;
  calls: DocsCall[];
}

export interface DocsCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  parameters: DocsParameter[];
  // Path and query with values that exist.
  examplePath: string;
  fields: FieldRow[];
  exampleAnswer: string;
  errors: { status: string; description: string }[];
}

export interface DocsParameter {
  name: string;
  place: 'path' | 'query';
  type: string;
  isRequired: boolean;
  description: string;
  fallback: string | null;
  example: string;
}

// What examples are made of: the real names of one event.
export interface Examples {
  event: string;
  category: string;
  city: string;
  organizer: string;
}

interface Document {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: DocsParameter['place'] | 'header'; required?: boolean; schema: Schema }[];
  responses: Record<string, { description: string; content?: { 'application/json'?: { schema: Schema } } }>;
}

// The page's own view of an OpenAPI document: only what it shows, in its order.
export function docsModel(document: unknown, examples: Examples): DocsModel {
  const { info, paths } = document as Document;
  const groups = new Map<string, DocsCall[]>();
  for (const [path, operations] of Object.entries(paths)) {
    const name = path.split('/')[2] ?? path;
    const calls = Object.entries(operations).map(([method, operation]) =>
      callOf(method, path, operation, examples),
    );
    groups.set(name, [...(groups.get(name) ?? []), ...calls]);
  }
  return {
    title: info.title,
    description: info.description ?? '',
    groups: [...groups].map(([name, calls]) => ({ name, calls })),
  };
}

// `/api/event/view/{slug}` with its braces filled, then the parameters that have a value.
export function fillPath(
  path: string,
  parameters: readonly DocsParameter[],
  values: Record<string, string>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams();
  for (const { name, place } of parameters) {
    const value = values[name] ?? '';
    if (place === 'query' && value !== '') query.set(name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

function callOf(method: string, path: string, operation: Operation, examples: Examples): DocsCall {
  const parameters = (operation.parameters ?? []).flatMap(
    ({ name, in: place, required, schema }): DocsParameter[] =>
      // A link in a browser cannot send headers.
      place === 'header'
        ? []
        : [
            {
              name,
              place,
              type: typeOf(schema),
              isRequired: required === true,
              description: schema.description ?? '',
              fallback: schema.default === undefined || schema.default === '' ? null : String(schema.default),
              example: exampleValue(path, name, examples),
            },
          ],
  );
  const answer = operation.responses['200']?.content?.['application/json']?.schema ?? {};
  const required = parameters.filter(({ isRequired, example }) => isRequired || example !== '');
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    parameters,
    examplePath: fillPath(
      path,
      parameters,
      Object.fromEntries(required.map(({ name, example }) => [name, example])),
    ),
    fields: fieldsOf(answer),
    exampleAnswer: JSON.stringify(sampleOf(answer), null, 2),
    errors: Object.entries(operation.responses)
      .filter(([status]) => status !== '200')
      .map(([status, { description }]) => ({ status, description })),
  };
}

function exampleValue(path: string, name: string, examples: Examples): string {
  if (name === 'filters') return `category:${examples.category}+city:${examples.city}`;
  if (name === 'type') return 'listing';
  if (name === 'event') return examples.event.split('-')[0] ?? '';
  if (name !== 'slug' || path.endsWith('{type}')) return '';
  if (path.includes('/category/')) return examples.category;
  return path.includes('/organizer/') ? examples.organizer : examples.event;
}
