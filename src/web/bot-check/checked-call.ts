import { BOT_CHECK_FIELD, type BotAction } from '#shared/bot-check.ts';
import { type Call, call } from '#web/api/api.ts';

// Fetched when a form is first touched; where that fails the call goes out as it is.
const loadTokens = () => import('./tokens.ts').catch(() => null);

// Makes calls with a token of this action, and once more by itself where the token was refused.
export const checkedCall = (action: BotAction): Call =>
  (async (name: never, input: never) => {
    const tokens = await loadTokens();
    return tokens ? tokens.callWithToken(action, name, input) : call(name, input);
  }) as Call;

// Begins to get a token as soon as anybody does something on the page. Answers how to stop.
export function prepareOnTouch(action: BotAction): () => void {
  const prepare = () => void loadTokens().then((tokens) => tokens?.prepareToken(action));
  const stop = new AbortController();
  document.addEventListener('focusin', prepare, { once: true, signal: stop.signal });
  return () => stop.abort();
}

// The token for a form that is sent as a document; null: it goes without.
export const formToken = async (action: BotAction): Promise<string | null> =>
  (await loadTokens())?.freshToken(action) ?? null;

// A form without script has its token in a field.
export function withFormToken(make: Call, form: FormData): Call {
  const botToken = String(form.get(BOT_CHECK_FIELD) ?? '');
  if (botToken === '') return make;
  return ((name: never, input: object) => make(name, { ...input, botToken } as never)) as Call;
}
