import { BOT_CHECK_FIELD, type BotAction } from '#shared/bot-check.ts';
import { type Call, call } from '#web/api/api.ts';

// Loaded when a form is first touched; if that fails, the call is made without a token.
const loadTokens = () => import('./tokens.ts').catch(() => null);

// Makes calls with a token for this action, and repeats a call once if its token was refused.
export const checkedCall = (action: BotAction): Call =>
  (async (name: never, input: never) => {
    const tokens = await loadTokens();
    return tokens ? tokens.callWithToken(action, name, input) : call(name, input);
  }) as Call;

// Starts getting a token as soon as the visitor does something on the page. Answers a function that stops this.
export function prepareOnTouch(action: BotAction): () => void {
  const prepare = () => void loadTokens().then((tokens) => tokens?.prepareToken(action));
  const stop = new AbortController();
  document.addEventListener('focusin', prepare, { once: true, signal: stop.signal });
  return () => stop.abort();
}

// The token for a form that is sent as a document; null: there is none, and the form is sent without.
export const formToken = async (action: BotAction): Promise<string | null> =>
  (await loadTokens())?.freshToken(action) ?? null;

// A form without script has its token in a field.
export function withFormToken(make: Call, form: FormData): Call {
  const botToken = String(form.get(BOT_CHECK_FIELD) ?? '');
  if (botToken === '') return make;
  return ((name: never, input: object) => make(name, { ...input, botToken } as never)) as Call;
}
