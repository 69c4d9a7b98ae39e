import type { Node, SourceFile, TaggedTemplateExpression } from 'typescript/unstable/ast';
import {
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import { type Checker, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync';

export interface DeclaredColumn {
  name: string;
  // The declared kinds of its values, without null: 'text', 'number', 'instant', 'json' …, with [] for lists.
  kinds: string[];
  // null: not known, because it may be anything, or because not all rows of a union have it.
  isNullable: boolean | null;
  // The type as it is written in the source.
  type: string;
}

export interface DeclaredStatement {
  line: number;
  template: string;
  // null: the columns are not declared.
  columns: DeclaredColumn[] | null;
}

// A statement is identified by its text, with a mark in place of each value, both in the source and when it is sent.
export const templateOf = (fragments: readonly string[]): string => fragments.join('…');

// All statements of a file that declare their rows: sql<Row>`…`.
export function listDeclaredStatements(file: SourceFile, checker: Checker): DeclaredStatement[] {
  const found: DeclaredStatement[] = [];
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql') {
      const [declared] = node.typeArguments ?? [];
      const row = declared && checker.getTypeFromTypeNode(declared);
      if (row) {
        found.push({
          line: file.text.slice(0, node.tag.end).split('\n').length,
          template: templateOf(fragmentsOf(node)),
          columns: columnsOf(row, checker),
        });
      }
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function fragmentsOf({ template }: TaggedTemplateExpression): string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text];
  if (!isTemplateExpression(template)) return [];
  return [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
}

const SAYS_NOTHING = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter;

function columnsOf(row: Type, checker: Checker): DeclaredColumn[] | null {
  if (row.flags & SAYS_NOTHING || checker.getIndexInfosOfType(row).length > 0) return null;
  const rows = row.isUnionType() ? row.getTypes() : [row];
  const names = new Set(rows.flatMap((one) => checker.getPropertiesOfType(one).map(({ name }) => name)));
  return [...names].map((name) => {
    const types = rows.flatMap((one) => {
      const property = checker.getPropertyOfType(one, name);
      const type = property && checker.getTypeOfSymbol(property);
      return type ? [type] : [];
    });
    const kinds = new Set(types.flatMap((type) => kindsOf(type, checker)));
    const isKnown = types.length === rows.length && !kinds.has('anything');
    return {
      name,
      kinds: [...kinds].filter((kind) => kind !== 'null'),
      isNullable: isKnown ? kinds.has('null') : null,
      type: types.map((type) => checker.typeToString(type)).join(' | '),
    };
  });
}

function kindsOf(type: Type, checker: Checker): string[] {
  if (type.isUnionType()) return type.getTypes().flatMap((one) => kindsOf(one, checker));
  if (type.flags & SAYS_NOTHING) return ['anything'];
  if (type.flags & TypeFlags.Null) return ['null'];
  if (type.flags & TypeFlags.Undefined) return ['undefined'];
  if (checker.isTypeAssignableTo(type, checker.getStringType())) return ['text'];
  if (checker.isTypeAssignableTo(type, checker.getNumberType())) return ['number'];
  if (checker.isTypeAssignableTo(type, checker.getBooleanType())) return ['boolean'];
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const items = checker.getTypeArguments(type as TypeReference);
    return items.flatMap((item) => kindsOf(item, checker).map((kind) => `${kind}[]`));
  }
  const name = type.getSymbol()?.name;
  if (name === 'Date') return ['instant'];
  return name === 'Buffer' || name === 'Uint8Array' ? ['bytes'] : ['json'];
}
