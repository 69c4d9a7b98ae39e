const HIDDEN = '…';
// An address inside an address is escaped once more at each level.
const MOST_LEVELS = 5;

// Names of parameters whose values must not be logged: keys to orders and accounts, and people's contact details.
const SECRET_NAME =
  /^(t|code|state|otp)$|(^|_)(key|sig)$|token|secret|passw|session|signature|mail|phone|contact/;
// A parameter's name may begin after one of these. Its value ends where the parameter ends, and not at one of these.
const BEFORE_A_NAME = /([?#;=/\\])/;
// Everything in the path after one of these words is secret.
const SECRET_PATH = /([/\\](?:accept|offer|cb))[/\\;][^?&#]*/gi;
// The last net: what is long and random is hidden wherever it is, for addresses that nobody thought of.
const WORD = /[\w-]{24,}/g;
// Names of built files contain hashes, which look random but are no secrets.
const BUILT_FILES = '/assets/';

// An address as the log may show it. It is unescaped step by step until nothing is escaped any more, and secrets are
// hidden at every step, so that no way of escaping gets one past. If something was hidden, the unescaped form is shown.
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

// Capital and small letters mixed with digits, or a long hexadecimal number: no word of a language looks like that.
const isRandom = (word: string) =>
  (/[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word)) || /[\da-f]{24}/i.test(word);

// Unlike decodeURIComponent this does not throw: broken escapes stay as they are.
const unescapeText = (text: string) =>
  text.replaceAll(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
