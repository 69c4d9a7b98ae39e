import { isNode, nodesOf, type TreeNode, type TreeValue } from './node-tree.ts';

// Whether a column of a result can be null: 'unknown' unless it is certain.
export type Nullability = 'never' | 'may be' | 'unknown';

export interface Catalog {
  isNotNull(table: string, column: string): boolean;
  // Answers null whenever an argument is null.
  isStrict(functionId: string): boolean;
}

// PostgreSQL's numbers in these trees.
const RELATION = '0';
const SUBQUERY = '1';
const JOIN = '2';
const WITH_QUERY = '6';
const GROUP = '9';
const SELECT = '1';
const EXISTS = '0';
const SCALAR = '4';
const ARRAY = '6';
const IS_NOT_NULL = '1';
const COUNTS = ['2147', '2803'];

const ALWAYS_THERE = ['NULLTEST', 'DISTINCTEXPR', 'BOOLEANTEST', 'ARRAYEXPR', 'ROWEXPR', 'SQLVALUEFUNCTION'];
const SAME_AS_ARGUMENT = ['RELABELTYPE', 'COERCEVIAIO', 'ARRAYCOERCEEXPR', 'COLLATEEXPR'];

// The nullability of each column of a statement's result, in order. `outer`: the statements around this one, innermost
// first.
export function nullabilities(
  query: TreeNode,
  catalog: Catalog,
  outer: readonly TreeNode[] = [],
): Nullability[] {
  const around = [query, ...outer];
  if (isNode(query.setOperations)) {
    const arms = nodesOf(query.rtable)
      .map((entry) => entry.subquery)
      .filter(isNode)
      .map((arm) => nullabilities(arm, catalog, around));
    return (arms[0] ?? []).map((_, at) => ofAll(arms.map((arm) => arm[at] ?? 'unknown')));
  }
  const columns = nodesOf(query.commandType === SELECT ? query.targetList : query.returningList);
  return columns
    .filter((column) => column.resjunk !== 'true')
    .map((column) => nullabilityOf(column.expr, around, catalog));
}

function nullabilityOf(
  expr: TreeValue | undefined,
  around: readonly TreeNode[],
  catalog: Catalog,
): Nullability {
  if (!isNode(expr)) return 'unknown';
  const of = (part: TreeValue | undefined) => nullabilityOf(part, around, catalog);
  if (ALWAYS_THERE.includes(expr.kind)) return 'never';
  if (SAME_AS_ARGUMENT.includes(expr.kind)) return of(expr.arg);
  switch (expr.kind) {
    case 'VAR':
      return ofColumn(expr, around, catalog);
    case 'CONST':
      return expr.constisnull === 'true' ? 'may be' : 'never';
    case 'COALESCEEXPR':
    case 'MINMAXEXPR': {
      const parts = nodesOf(expr.args).map(of);
      if (parts.includes('never')) return 'never';
      return parts.every((part) => part === 'may be') ? 'may be' : 'unknown';
    }
    case 'CASEEXPR': {
      // A CASE without ELSE is null if no condition is met.
      if (isNode(expr.defresult) && expr.defresult.constisnull === 'true') return 'may be';
      const parts = [...nodesOf(expr.args).map((when) => of(when.result)), of(expr.defresult)];
      return parts.every((part) => part === 'never') ? 'never' : 'unknown';
    }
    case 'AGGREF':
      if (COUNTS.includes(String(expr.aggfnoid))) return 'never';
      // Without GROUP BY, an aggregate over no rows still returns a row.
      return around[0]?.groupClause === null ? 'may be' : 'unknown';
    case 'WINDOWFUNC':
      return COUNTS.includes(String(expr.winfnoid)) ? 'never' : 'unknown';
    case 'BOOLEXPR':
      return nodesOf(expr.args)
        .map(of)
        .every((part) => part === 'never')
        ? 'never'
        : 'unknown';
    case 'OPEXPR':
    case 'FUNCEXPR': {
      const isStrict = catalog.isStrict(String(expr.opfuncid ?? expr.funcid));
      return isStrict && nodesOf(expr.args).map(of).includes('may be') ? 'may be' : 'unknown';
    }
    case 'SUBLINK':
      return ofSubquery(expr, around, catalog);
    default:
      return 'unknown';
  }
}

function ofSubquery(link: TreeNode, around: readonly TreeNode[], catalog: Catalog): Nullability {
  if (link.subLinkType === EXISTS || link.subLinkType === ARRAY) return 'never';
  if (link.subLinkType !== SCALAR || !isNode(link.subselect)) return 'unknown';
  // It is not known whether the subquery finds a row.
  return nullabilities(link.subselect, catalog, around)[0] === 'may be' ? 'may be' : 'unknown';
}

function ofColumn(column: TreeNode, around: readonly TreeNode[], catalog: Catalog): Nullability {
  const within = around.slice(Number(column.varlevelsup));
  const nullability = fromItsPlace(column, within, catalog);
  // A type that several statements share may allow null although this statement only seeks rows without it.
  return nullability === 'may be' && isSoughtNotNull(within[0]?.jointree, column) ? 'unknown' : nullability;
}

function fromItsPlace(column: TreeNode, within: readonly TreeNode[], catalog: Catalog): Nullability {
  const isOutsideJoin = Array.isArray(column.varnullingrels) && column.varnullingrels.length > 1;
  if (isOutsideJoin) return 'may be';
  const entry = nodesOf(within[0]?.rtable)[Number(column.varno) - 1];
  const place = Number(column.varattno) - 1;
  switch (entry?.rtekind) {
    case RELATION:
      return catalog.isNotNull(String(entry.relid), String(column.varattno)) ? 'never' : 'may be';
    case SUBQUERY:
      return isNode(entry.subquery)
        ? (nullabilities(entry.subquery, catalog, within)[place] ?? 'unknown')
        : 'unknown';
    case WITH_QUERY: {
      if (entry.self_reference === 'true') return 'unknown';
      const owner = within.slice(Number(entry.ctelevelsup));
      const named = nodesOf(owner[0]?.cteList).find(({ ctename }) => ctename === entry.ctename);
      return isNode(named?.ctequery)
        ? (nullabilities(named.ctequery, catalog, owner)[place] ?? 'unknown')
        : 'unknown';
    }
    case JOIN:
      return nullabilityOf(nodesOf(entry.joinaliasvars)[place], within, catalog);
    case GROUP:
      return nullabilityOf(nodesOf(entry.groupexprs)[place], within, catalog);
    default:
      return 'unknown';
  }
}

// Whether the statement only takes rows in which the column `is not null` or is compared with something.
function isSoughtNotNull(jointree: TreeValue | undefined, column: TreeNode): boolean {
  const conditions: TreeNode[] = [];
  const collect = (condition: TreeValue | undefined) => {
    if (!isNode(condition)) return;
    if (condition.kind === 'BOOLEXPR' && condition.boolop === 'and') nodesOf(condition.args).forEach(collect);
    else conditions.push(condition);
  };
  const isIt = (part: TreeValue | undefined): boolean =>
    isNode(part) &&
    part.kind === 'VAR' &&
    part.varno === column.varno &&
    part.varattno === column.varattno &&
    part.varlevelsup === '0';
  if (isNode(jointree)) collect(jointree.quals);
  return conditions.some(
    (condition) =>
      (condition.kind === 'NULLTEST' && condition.nulltesttype === IS_NOT_NULL && isIt(condition.arg)) ||
      (['OPEXPR', 'SCALARARRAYOPEXPR'].includes(condition.kind) && nodesOf(condition.args).some(isIt)),
  );
}

function ofAll(parts: Nullability[]): Nullability {
  if (parts.includes('may be')) return 'may be';
  return parts.every((part) => part === 'never') ? 'never' : 'unknown';
}
