import {
  type Checker,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';

// Objects that are passed for certain types, each recognised by one of its members.
export type StandIns = Record<string, unknown>;

// How values are made up.
export interface Manner {
  // Whether optional and nullable values are given.
  isFull: boolean;
  // Which alternative of a union is taken.
  pick: number;
}

const DEEPEST = 6;

// Any value of this type will do, because the statements are never run.
export function makeUp(type: Type, checker: Checker, standIns: StandIns, manner: Manner, depth = 0): unknown {
  const { isFull } = manner;
  const inside = (part: Type) => makeUp(part, checker, standIns, manner, depth + 1);
  if (type.isUnionType()) return inside(chooseOne(type.getTypes(), manner));
  if (type.isLiteralType()) return type.value;
  if (type.flags & TypeFlags.StringLike) return 'x';
  if (type.flags & TypeFlags.NumberLike) return 1;
  if (type.flags & TypeFlags.BooleanLike) return isFull;
  if (type.flags & TypeFlags.Null) return null;
  if (depth > DEEPEST || !(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return undefined;
  if (checker.isTupleType(type) || checker.isArrayType(type)) {
    return checker.getTypeArguments(type as TypeReference).map(inside);
  }
  const properties = checker.getPropertiesOfType(type);
  const standIn = properties.find(({ name }) => Object.hasOwn(standIns, name));
  if (standIn) return standIns[standIn.name];
  if (checker.getSignaturesOfType(type, SignatureKind.Call).length > 0) return () => undefined;
  const given = properties.filter((property) => isFull || !isOptional(property));
  return Object.fromEntries(
    given.map((property) => {
      const propertyType = checker.getTypeOfSymbol(property);
      return [property.name, propertyType && inside(propertyType)];
    }),
  );
}

const isOptional = ({ flags }: TypeSymbol) => (flags & SymbolFlags.Optional) !== 0;
const isNothing = ({ flags }: Type) => (flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0;

function chooseOne(types: readonly Type[], { isFull, pick }: Manner): Type {
  const nothing = types.find(isNothing);
  if (nothing && !isFull) return nothing;
  const something = types.filter((type) => !isNothing(type));
  return something[pick % something.length] as Type;
}
