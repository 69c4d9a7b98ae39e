// PostgreSQL stores its analysis of a statement as text such as {VAR :varno 1 :varattno 2}, with lists in (…). `kind`
// is the word after the brace.
export type TreeNode = { kind: string } & { [field: string]: TreeValue | undefined };
export type TreeValue = TreeNode | TreeValue[] | string | null;

const TOKEN = /[(){}]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s(){}\\])+/g;

export function readNodeTree(text: string): TreeValue {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;

  function readValue(): TreeValue {
    const token = tokens[at++] ?? '';
    if (token === '{') return readNode();
    if (token === '(') return readList();
    if (token === '<>') return null;
    return token.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1');
  }

  function readList(): TreeValue[] {
    const items: TreeValue[] = [];
    while (tokens[at] !== ')') items.push(readValue());
    at += 1;
    return items;
  }

  function readNode(): TreeNode {
    const node: TreeNode = { kind: tokens[at++] ?? '' };
    while (tokens[at] !== '}') {
      const field = (tokens[at++] ?? '').slice(1);
      node[field] = readValue();
      // Skips the bytes of a constant, which are not needed.
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) readValue();
    }
    at += 1;
    return node;
  }

  return readValue();
}

export const isNode = (value: TreeValue | undefined): value is TreeNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const nodesOf = (value: TreeValue | undefined): TreeNode[] =>
  Array.isArray(value) ? value.filter(isNode) : [];
