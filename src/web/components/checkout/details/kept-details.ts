import { CART_SECONDS } from '#modules/pricing/cart.rules.ts';

// What a buyer has typed and sent, kept only in this tab and no longer than the cart: it survives a reload, a change of
// language, a look back at the event, and an expired hold.

type Fields = Record<string, string>;
// What was asked for, and the key that it was sent with.
type Intent = { wish: string; key: string };
type Kept = { at: number; fields: Fields; intent: Intent | null };

const NAME = 'checkout';
// Storage may be full or forbidden: then it is remembered only until the page is left.
let ofThisPage: Kept | null = null;

function read(): Kept {
  let kept = ofThisPage;
  try {
    kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') ?? kept;
  } catch {}
  const isFresh = kept !== null && Date.now() - kept.at < CART_SECONDS * 1000;
  return kept && isFresh ? kept : { at: 0, fields: {}, intent: null };
}

function keep(change: Partial<Kept>): void {
  ofThisPage = { ...read(), ...change, at: Date.now() };
  try {
    sessionStorage.setItem(NAME, JSON.stringify(ofThisPage));
  } catch {}
}

const TYPED = 'input:not([type=hidden], [type=checkbox])';

export function keepFields(form: HTMLFormElement): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>(TYPED)];
  keep({ fields: Object.fromEntries(inputs.map(({ name, value }) => [name, value])) });
}

// Fills only fields that are still empty: on a slow network people type before the script runs. `known` is for fields
// of which nothing was kept.
export function restoreFields(form: HTMLFormElement, known: Fields = {}): void {
  const fields = { ...known, ...read().fields };
  for (const input of form.querySelectorAll<HTMLInputElement>(TYPED)) {
    const text = fields[input.name];
    if (!text || text === input.value || input.value !== input.defaultValue) continue;
    type(input, text);
    input.closest('details')?.setAttribute('open', '');
  }
}

// Sets the value as if it were typed: React notices only changes that bypass its own setter.
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

// The same wish sent again, even after a reload, gets the same key and so is the same order; another wish gets another
// key.
export function keyOfIntent(wish: string, fresh: string): string {
  const { intent } = read();
  if (intent?.wish === wish) return intent.key;
  const key = intent === null ? fresh : `${fresh}-${Date.now()}`;
  keep({ intent: { wish, key } });
  return key;
}

// The order was answered: sending the same wish once more means another order.
export const forgetIntent = (): void => keep({ intent: null });

export function forgetDetails(): void {
  ofThisPage = null;
  try {
    sessionStorage.removeItem(NAME);
  } catch {}
}
