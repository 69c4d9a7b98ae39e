import { CART_SECONDS } from '#modules/pricing/cart.rules.ts';

// What a buyer has typed and sent, kept in this tab alone and for no longer than the cart: it survives a reload, another
// language, a look back at the event, and a hold that ran out.

type Fields = Record<string, string>;
// What was asked for, and the key that it was sent with.
type Intent = { wish: string; key: string };
type Kept = { at: number; fields: Fields; intent: Intent | null };

const NAME = 'checkout';
// Storage may be full or forbidden: then this page alone remembers.
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

// Only where nothing has been typed meanwhile: on a slow network people are quicker than scripts. `known` is for fields
// that nothing was kept of.
export function restoreFields(form: HTMLFormElement, known: Fields = {}): void {
  const fields = { ...known, ...read().fields };
  for (const input of form.querySelectorAll<HTMLInputElement>(TYPED)) {
    const text = fields[input.name];
    if (!text || text === input.value || input.value !== input.defaultValue) continue;
    type(input, text);
    input.closest('details')?.setAttribute('open', '');
  }
}

// As if by hand: React hears only of what goes past its own setter.
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

// One key for one intent: the same wish sent again, even after a reload, is the same order; another wish is another one.
export function keyOfIntent(wish: string, fresh: string): string {
  const { intent } = read();
  if (intent?.wish === wish) return intent.key;
  const key = intent === null ? fresh : `${fresh}-${Date.now()}`;
  keep({ intent: { wish, key } });
  return key;
}

// It was answered: whoever wants the same once more wants another order.
export const forgetIntent = (): void => keep({ intent: null });

export function forgetDetails(): void {
  ofThisPage = null;
  try {
    sessionStorage.removeItem(NAME);
  } catch {}
}
