import { unescape as unescapeText } from 'node:querystring';

// Links to orders and accounts are keys, and people's addresses are theirs.
const SECRET_NAMES = new Set(['t', 'token', 'code', 'state', 'email', 'phone', 'contact']);
const BEFORE_A_SECRET = new Set(['accept', 'offer']);
const SEPARATORS = /([?&#;])/;
// An address inside an address is escaped once more each time.
const MOST_LEVELS = 5;
const HIDDEN = '…';

// An address as the log may show it. Names are read as the program reads them, however they are spelt, also where one
// address is a parameter of another.
export function loggableUrl(url: string, level = 0): string {
  if (level > MOST_LEVELS) return HIDDEN;
  return url
    .split(SEPARATORS)
    .map((piece) => withoutSecretSegments(withoutSecretValue(piece, level)))
    .join('');
}

function withoutSecretValue(piece: string, level: number): string {
  const equals = piece.indexOf('=');
  if (equals < 0) return piece;
  const [name, value] = [piece.slice(0, equals), piece.slice(equals + 1)];
  if (SECRET_NAMES.has(plainName(name))) return `${name}=${HIDDEN}`;
  const read = unescapeText(value.replaceAll('+', ' '));
  if (!/[/?&#;=%]/.test(read)) return piece;
  const shown = loggableUrl(read, level + 1);
  return shown === read ? piece : `${name}=${encodeURIComponent(shown).replaceAll('%E2%80%A6', HIDDEN)}`;
}

// token, Token, %74oken, token[] and a path's end before it are one name.
function plainName(name: string): string {
  let read = name.replaceAll('+', ' ');
  for (let level = 0; level < MOST_LEVELS && read.includes('%'); level += 1) read = unescapeText(read);
  const [plain = ''] = read.slice(read.lastIndexOf('/') + 1).split('[');
  return plain.trim().toLowerCase();
}

function withoutSecretSegments(path: string): string {
  if (!path.includes('/')) return path;
  const segments = path.split('/');
  return segments
    .map((segment, at) =>
      segment !== '' && BEFORE_A_SECRET.has(plainName(segments[at - 1] ?? '')) ? HIDDEN : segment,
    )
    .join('/');
}
