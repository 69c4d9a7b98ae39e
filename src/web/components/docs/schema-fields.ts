// The part of JSON Schema that our contracts make.
export interface Schema {
  type?: string | string[];
  format?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  // Several shapes, each with its own `kind`.
  oneOf?: Schema[];
  items?: Schema;
  // Of a list of a fixed length.
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

export interface FieldRow {
  // data.data[].name
  path: string;
  type: string;
  description: string;
}

// Every value of an answer, however deep, one row each; objects and lists only if they have something to say.
export function fieldsOf(schema: Schema, path = ''): FieldRow[] {
  const { inner, isNullable } = withoutNull(schema);
  const row = { path, type: typeOf(schema), description: schema.description ?? inner.description ?? '' };
  const below = [
    ...uniqueRows(
      (inner.oneOf ?? []).flatMap((shape) => fieldsOf(shape, path).filter((field) => field.path !== path)),
    ),
    ...Object.entries(inner.properties ?? {}).flatMap(([name, property]) =>
      fieldsOf(property, path === '' ? name : `${path}.${name}`),
    ),
    ...(inner.items ? belowList(inner.items, `${path}[]`) : []),
  ];
  if (path === '' || (below.length > 0 && row.description === '' && !isNullable)) return below;
  return [row, ...below];
}

// string, integer, on_sale | few_left, date-time or null, list of integer
export function typeOf(schema: Schema): string {
  const { inner, isNullable } = withoutNull(schema);
  const name = inner.enum
    ? inner.enum.join(' | ')
    : inner.const !== undefined
      ? String(inner.const)
      : inner.oneOf
        ? 'object'
        : inner.type === 'array'
          ? `list of ${typeOf(inner.prefixItems?.[0] ?? inner.items ?? {})}`
          : (inner.format ?? inner.type ?? 'any');
  return isNullable ? `${name} or null` : name;
}

type PlainSchema = Omit<Schema, 'type'> & { type?: string };

// Null is written as one of several types, or as one of several schemas.
export function withoutNull(schema: Schema): { inner: PlainSchema; isNullable: boolean } {
  const choices = schema.anyOf ?? [schema];
  const { type = [], ...inner } = choices.find((choice) => choice.type !== 'null') ?? schema;
  const types = [type].flat();
  const named = types.find((name) => name !== 'null');
  return {
    inner: { ...inner, ...(named !== undefined && { type: named }) },
    isNullable: types.includes('null') || choices.some((choice) => choice.type === 'null'),
  };
}

// A list of plain values needs no rows below its own.
function belowList(items: Schema, path: string): FieldRow[] {
  const { inner } = withoutNull(items);
  return inner.properties || inner.oneOf ? fieldsOf(items, path) : [];
}

// Fields that several shapes share are listed once.
function uniqueRows(rows: FieldRow[]): FieldRow[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}
