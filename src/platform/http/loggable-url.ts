const HIDDEN = '…';
// An address inside an address is escaped once more each time.
const MOST_LEVELS = 5;

// Links to orders and accounts are keys, and people's addresses are theirs.
const SECRET_NAME =
  /^(t|code|state|otp)$|(^|_)(key|sig)$|token|secret|passw|session|signature|mail|phone|contact/;
// Behind these a name may begin. What belongs to it ends with the parameter and not before.
const BEFORE_A_NAME = /([?#;=/\\])/;
// Everything that comes in the path after these words.
const SECRET_PATH = /([/\\](?:accept|offer|cb))[/\\;][^?&#]*/gi;
// Long and random, wherever it stands: the last net, for addresses that nobody thought of.
const WORD = /[\w-]{24,}/g;
// Files are named after what is in them.
const BUILT_FILES = '/assets/';

// An address as the log may show it. It is read again and again until nothing in it is escaped any more, and looked at
// each time, so that no spelling makes a difference. Where something was hidden it is shown as it was read.
export function loggableUrl(url: string): string {
  let shown = url;
  let isHiding = false;
  for (let level = 0; level <= MOST_LEVELS; level += 1) {
    const safe = withoutSecrets(shown);
    isHiding ||= safe !== shown;
    shown = unescapeText(safe);
    if (shown === safe) return isHiding ? shown : url;
  }
  return HIDDEN;
}

function withoutSecrets(text: string): string {
  const named = text.split('&').map(withoutSecretValue).join('&').replaceAll(SECRET_PATH, `$1/${HIDDEN}`);
  return named.startsWith(BUILT_FILES)
    ? named
    : named.replaceAll(WORD, (word) => (isRandom(word) ? HIDDEN : word));
}

function withoutSecretValue(parameter: string): string {
  const parts = parameter.split(BEFORE_A_NAME);
  const place = parts.findIndex((part, at) => parts[at + 1] === '=' && isSecretName(part));
  return place < 0 ? parameter : `${parts.slice(0, place).join('')}${parts[place]}=${HIDDEN}`;
}

// token, Token and token[] are one name.
const isSecretName = (name: string) =>
  SECRET_NAME.test(name.replaceAll('+', ' ').split('[')[0]?.trim().toLowerCase() ?? '');

// Letters of both sizes among digits, or digits all over: no words of a language look like that.
const isRandom = (word: string) =>
  (/[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word)) || /[\da-f]{24}/i.test(word);

// Takes what is broken for what it is, and reads the rest.
const unescapeText = (text: string) =>
  text.replaceAll(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
